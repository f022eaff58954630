// The counter's own service worker: it opens /till without a network and has nothing to do with any other page.
// `BUILD` is written above this at build time: the files of one build, and a name for them.

const CACHE = `till-${BUILD.version}`;
const FILES = new Set(BUILD.files);
const PAGE = '/till';

/** All of a build or nothing of it. */
self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(BUILD.files.map((file) => new Request(file, { cache: 'no-cache', credentials: 'same-origin' })));
  };
  event.waitUntil(fill());
});

/** It begins with a page that is loaded anew, so nothing that is open needs the files of the build before. */
self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('till-') && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

const isPage = (request, path) => request.mode === 'navigate' && path.toLowerCase().replace(/\/$/, '') === PAGE;

/** The next load belongs to the build that waits, once no other tab lives on the one before. */
const handOver = async () => {
  const { waiting } = self.registration;
  if (!waiting) return null;
  const tabs = await self.clients.matchAll({ type: 'window' });
  if (tabs.length > 1) return null;
  waiting.postMessage('take-over');
  return new Response('', { headers: { refresh: '0' } });
};

const kept = async (name, request) => {
  const cache = await caches.open(CACHE);
  return (await cache.match(name)) ?? fetch(request);
};

const page = async (request) => (await handOver()) ?? kept(PAGE, request);

// What the list does not name, /api above all, goes to the network as if nobody stood here.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isPage(request, pathname)) event.respondWith(page(request));
  else if (request.mode !== 'navigate' && FILES.has(pathname)) event.respondWith(kept(pathname, request));
});
