// Shows what the server pushes while nothing of the page is open, and opens what it is about. It keeps nothing and answers no request of
// the page: what the page shows always comes from the server.

const text = (value, most) => (typeof value === 'string' ? value.slice(0, most) : '');

/** A path of this server, and nothing that a browser would read as another one. */
const pathOf = (link) => (/^\/(?![/\\])[\x21-\x7e]*$/.test(text(link, 500)) ? link : '/inbox');

const read = (event) => {
  try {
    const shown = event.data.json();
    return typeof shown === 'object' && shown !== null ? shown : {};
  } catch {
    return {};
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, link, language } = read(event);
  const path = pathOf(link);
  event.waitUntil(
    self.registration.showNotification(text(title, 200) || 'Parley', {
      body: text(body, 500),
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      lang: text(language, 10),
      dir: language === 'ar' ? 'rtl' : 'auto',
      // News of one thing takes the place of earlier news of it.
      tag: path.split('?', 1)[0],
      data: { path },
    }),
  );
});

const open = async (path) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const address = new URL(path, self.location.origin).href;
  for (const one of windows) {
    await one.focus();
    if (one.url !== address) await one.navigate(address).catch(() => self.clients.openWindow(address));
    return;
  }
  await self.clients.openWindow(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.path)));
});
