// What axe has to say about a page as it stands.

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * A colour on its way from one scheme to the other belongs to neither: what axe finds at once may be gone a moment later. Counted in looks and
 * not in seconds, because one look may take five of those on a busy machine.
 */
const LOOKS_UNTIL_SETTLED = 5;

/** Everything axe finds, once the page has loaded and nothing moves any more; empty when all is well. */
export const findingsOf = async (page: Page, ignored: string[] = []): Promise<string[]> => {
  let found = await lookAt(page, ignored);
  for (let looks = 1; found.length > 0 && looks < LOOKS_UNTIL_SETTLED; looks++)
    found = await lookAt(page, ignored);
  return found;
};

const lookAt = async (page: Page, ignored: string[]): Promise<string[]> => {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  // Half-transparent text in the middle of a fade has no contrast that anybody would see; a cursor blinks for ever.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Once for a document: to read it takes as long as a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
    // What passes is not listed either: that costs as much as the check itself.
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(
    async (given) => (await window.axe.run(document, given)).violations,
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`),
  );
};

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
