// Runs before the first paint, so that neither the theme nor the writing direction flashes, and the right frame is drawn until the page
// is there (see index.html). It is a file of its own because the content security policy forbids inline scripts. The same keys are written
// by src/lib/theme.ts, src/lib/density.ts, src/lib/session.ts and src/features/shell/shell-state.ts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = read('parley.theme');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && prefersDark));
  if (read('parley.density') === 'roomy') root.dataset.density = 'roomy';
  const language = read('parley.language');
  if (language) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  const path = location.pathname;
  const isWayIn = /^\/(sign-in|sign-up|setup)$/.test(path);
  if (path.startsWith('/s/')) return;
  root.dataset.opening = isWayIn || read('parley.session') === null ? 'outside' : 'inside';
  if (path.startsWith('/c/')) root.dataset.page = 'conversation';
  const hasList = /^\/(?:$|chats$|c\/|personas|models|settings|admin)/.test(path);
  if (hasList && read('parley.sidebar') !== 'closed') root.dataset.list = 'beside';
  const width = Number(read('parley.list_width'));
  if (width >= 220 && width <= 400) root.style.setProperty('--list', `${width / 16}rem`);
})();
