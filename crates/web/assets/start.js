// Whoever comes to a match needs the parts with the rules too: they come beside the first part, not after it.
if (/^#\/(match|online|replay|record|new)/.test(location.hash)) {
  for (const href of [{later}]) {
    const how = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: 'anonymous', href };
    document.head.append(Object.assign(document.createElement('link'), how));
  }
}

// So does the line to the server.
if (location.hash.startsWith('#/online/')) {
  window.mozaikaSocket = new WebSocket(new URL('./ws', location.href.split('#')[0].replace(/^http/, 'ws')));
}

const noticed = (message) => {
  const place = document.getElementById('start');
  if (place) place.textContent = message;
};

// Not imported above: what stands before this would wait for it.
import('./{module}')
  .then(({ default: init, open_page }) => init().then(() => open_page))
  .then(
    (open_page) => open_page('./{worker}'),
    (error) => noticed(`${error}. Mozaika needs a browser with WebAssembly: please try a newer one.`),
  );

if ('serviceWorker' in navigator) {
  // Where it is refused (private windows, plain http) the page works all the same, only not without a network.
  navigator.serviceWorker.register('./service-worker.js').catch(() => {});
}

// Some browsers offer to install the page, perhaps before it has started: the offer is kept for the first screen.
const keep = (offer) => {
  window.mozaikaInstall = offer;
  dispatchEvent(new Event('mozaika-install'));
};
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  keep(offer);
});
addEventListener('appinstalled', () => keep(undefined));
