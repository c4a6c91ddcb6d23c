// Runs before the first paint, so that neither the theme nor the writing direction flashes. It is a file of its own because the
// content security policy forbids inline scripts. The same keys are written by src/lib/preferences.ts.
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
  const language = read('parley.language');
  if (language) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
