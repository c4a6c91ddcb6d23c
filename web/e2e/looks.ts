// In which colours and sizes axe looks at a page.

import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { expect } from './journeys.ts';

/** A narrow phone, on which nothing may be wider than the screen either. */
export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1280, height: 800 };

export type Look = readonly [colorScheme: 'light' | 'dark', viewport: typeof PHONE];

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Looks at the page that is open, in each colour and size. */
export const findingsInLooks = async (
  page: Page,
  looks: readonly Look[],
  ignored: string[] = [],
): Promise<string[]> => {
  const found: string[] = [];
  for (const [colorScheme, viewport] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
    // The page has drawn itself anew.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const said = await findingsOf(page, ignored);
    found.push(...said.map((finding) => `${colorScheme}, ${viewport.width} wide: ${finding}`));
    if (viewport === PHONE && (await overflowOf(page)) !== 0)
      found.push(`${page.url()} is wider than ${viewport.width}`);
  }
  return found;
};
