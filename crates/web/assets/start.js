import init, { open_page } from './{module}';

const noticed = (message) => {
  const place = document.getElementById('start');
  if (place) place.textContent = message;
};

init().then(
  () => open_page('./{worker}'),
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
