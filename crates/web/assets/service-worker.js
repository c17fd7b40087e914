// Keeps everything the page needs, so that it starts without a network.
const CACHE = 'mozaika-{version}';
const FILES = [{list}];
const KEPT = new Set(FILES.map((file) => new URL(file, self.registration.scope).href));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  // A new version waits until no page uses the old one; only then are the old files dropped.
  const old = (name) => name.startsWith('mozaika-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // The newest page when there is a network, the kept one when there is none.
    event.respondWith(fetch(request).catch(() => caches.match('./', { cacheName: CACHE })));
  } else if (KEPT.has(request.url)) {
    event.respondWith(caches.match(request, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
  }
});
