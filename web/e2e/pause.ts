// The one place where a journey lets time pass, for what cannot be waited for: that nothing happens, or that another process is ready.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Between two looks at something outside the page. */
export const pause = (ms: number): Promise<void> => sleep(ms);

/** Leaves a page to itself until what `why` says must have happened, if it is going to. */
export const linger = async (page: Page, ms: number, _why: string): Promise<void> => {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);
};
