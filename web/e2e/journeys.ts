// What every journey needs: a server of its own, pages that are watched for what must never happen, and a person's first steps.

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { type Account, Parley } from './parley.ts';

export { expect };

/** Everything a page did that our policy forbids: blocked by the browser, thrown, or asked of another origin. */
const watch = (context: BrowserContext, origin: string, findings: string[]): void => {
  context.on('console', (message) => {
    if (/content security policy|trusted ?type|refused to/i.test(message.text()))
      findings.push(message.text());
  });
  context.on('weberror', (error) => findings.push(`thrown: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin)
      findings.push(`off-origin: ${url}`);
  });
};

interface Worker {
  parley: Parley;
}

interface Journey {
  findings: string[];
  /** Another browser, as clean as the first. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
}

/** One server per file: `test.use` in a file makes Playwright start a new worker, and the set-up needs an empty server. */
export const test = base.extend<Journey, Worker & { serverOf: string }>({
  serverOf: ['shared', { option: true, scope: 'worker' }],
  parley: [
    async ({ serverOf: _serverOf }, use) => {
      const parley = await Parley.start();
      await use(parley);
      await parley.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ parley }, use) => use(parley.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  findings: async ({}, use) => {
    const findings: string[] = [];
    await use(findings);
    expect(findings, 'no policy violation, no error, no off-origin request').toEqual([]);
  },
  context: async ({ context, parley, findings }, use) => {
    watch(context, parley.url, findings);
    await use(context);
  },
  another: async ({ browser, parley, findings, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await openContext(browser, { ...contextOptions, baseURL: parley.url, ...options });
      contexts.push(context);
      watch(context, parley.url, findings);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const openContext = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    ...options,
  });

export const fillSignIn = async (page: Page, { username, password }: Account): Promise<void> => {
  await page.getByLabel('Username or e-mail address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

export const signIn = async (page: Page, person: Account): Promise<void> => {
  await page.goto('/sign-in');
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.username}` })).toBeVisible();
};

const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** Goes where a link of the rail leads. */
export const goTo = (page: Page, section: string): Promise<void> =>
  rail(page)
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click();

/** Chooses from one of the menus of the rail. */
export const chooseFrom = async (
  page: Page,
  menu: 'New' | 'More' | 'Account',
  item: string,
): Promise<void> => {
  await rail(page)
    .getByRole('button', { name: new RegExp(`^${menu}`) })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** The chats in the list beside the page. */
export const chats = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
};

/** Acts, and waits until the server has kept it: the page shows the wish first, and leaving takes a request that is on its way along. */
export const kept = async (page: Page, path: string, act: () => Promise<unknown>): Promise<void> => {
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' && new URL(response.url()).pathname.startsWith(`/api/v1${path}`),
  );
  await act();
  expect((await answered).ok()).toBe(true);
};

/** Presses keys until what they open is there: a page that can be seen may not listen yet. */
export const summon = (page: Page, keys: string, what: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(keys);
    await expect(what).toBeVisible({ timeout: 5_000 });
  }).toPass();

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /notification/i }).getByText(text);
