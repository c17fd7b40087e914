// Keeps everything the page needs, so that it starts without a network.
// One host may have several pages of ours under different paths: each keeps its own files.
const OWN = `mozaika-${new URL(self.registration.scope).pathname}-`;
const CACHE = `${OWN}{version}`;
const FILES = [{list}];
const KEPT = new Set(FILES.map((file) => new URL(file, self.registration.scope).href));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  // A new version waits until no page uses the old one; only then are the old files dropped.
  const old = (name) => (name.startsWith(OWN) || /^mozaika-[0-9a-f]+$/.test(name)) && name !== CACHE;
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

// A table waits for somebody whose page is closed. The page has left the words for it, in its person's language.
const said = () =>
  caches
    .match('./notice-words.json', { cacheName: 'mozaika-words' })
    .then((kept) => kept?.json())
    .catch(() => undefined)
    .then((words) => words ?? { title: 'Mozaika', games: {} });

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data.json();
  } catch {
    // Every notice has to be shown, also one that cannot be read.
  }
  const address = notice.table ? `./#/online/${notice.table}` : './#/tables';
  const show = ({ title, games }) =>
    self.registration.showNotification(title, {
      body: games[notice.game] ?? '',
      tag: `mozaika-${notice.table}`,
      icon: './icon-192.png',
      data: address,
    });
  event.waitUntil(said().then(show));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data ?? './', self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const page = pages[0];
      return page ? page.focus().then(() => page.navigate(address)).catch(() => {}) : self.clients.openWindow(address);
    }),
  );
});
