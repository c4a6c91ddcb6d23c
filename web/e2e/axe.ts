// What axe has to say about a page as it stands.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Everything axe finds, once the page has loaded and nothing moves any more; empty when all is well. */
export const findingsOf = async (page: Page, ignored: string[] = []): Promise<string[]> => {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  // Half-transparent text in the middle of a fade has no contrast that anybody would see.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const { violations } = await new AxeBuilder({ page })
    // What passes is not listed either: that costs as much as the check itself.
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules(ignored)
    // In the page itself, not put together in a second one: there are no frames of other origins.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`),
  );
};
