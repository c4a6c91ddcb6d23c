// Watches a page that shows text of other people.

import type { Page } from '@playwright/test';

/** Notes what must not happen; the journey itself already fails on requests to elsewhere and on violations of the policy. */
export const guard = async (page: Page): Promise<string[]> => {
  const hits: string[] = [];
  await page.exposeFunction('pwned', () => hits.push('a script ran'));
  page.on('dialog', (dialog) => {
    hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => hits.push(`popup: ${popup.url()}`));
  return hits;
};

/** What a text has become although it may never become that: an element that fetches or runs, a handler, an address that is a program. */
export const strangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const forbidden = new Set(
      'SCRIPT IMG IMAGE OBJECT EMBED STYLE LINK META BASE FORM VIDEO AUDIO SOURCE IFRAME PORTAL'.split(' '),
    );
    const isHostile = (element: Element): boolean => {
      const isForbidden = forbidden.has(element.tagName.toUpperCase());
      // The only frame in a text is ours, which draws diagrams.
      const isOwnFrame = element.getAttribute('src')?.startsWith('/frames/') ?? false;
      const hasHandler = element.getAttributeNames().some((name) => name.startsWith('on'));
      const isProgram = /^\s*(javascript|vbscript|data):/i.test(element.getAttribute('href') ?? '');
      // Forms and pictures of ours may stand around or beside what attacks; they do not name it themselves.
      const namesThem = element
        .getAttributeNames()
        .some((name) => /pwned|evil\.example/.test(element.getAttribute(name) ?? ''));
      const isOfText = element.closest('.markdown') !== null;
      return hasHandler || isProgram || (isForbidden && !isOwnFrame && (isOfText || namesThem));
    };
    return [...document.querySelectorAll('body *')]
      .filter(isHostile)
      .map((element) => element.outerHTML.slice(0, 200));
  });
