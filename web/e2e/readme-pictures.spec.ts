// The pictures of README.md and docs/web.md, of a server that is lived in: PARLEY_PICTURES=docs/pictures says where they go.

import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Furnished, furnish } from './furnish.ts';
import { expect, test } from './journeys.ts';
import { linger } from './pause.ts';
import { enter } from './rooms.ts';

const FOLDER = resolve(process.env.PARLEY_PICTURES ?? '');
const PHONE = { width: 390, height: 844 };
const BETWEEN = 24;

test.use({ serverOf: 'pictures', actionTimeout: 20_000 });
test.setTimeout(300_000);

let house: Furnished;
test.beforeAll(async ({ parley }) => {
  house = await furnish(parley);
});

type Another = (options?: BrowserContextOptions) => Promise<Page>;

const open = async (another: Another, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await another(options);
  await enter(page, house.ann, path);
  await atRest(page);
  return page;
};

const atRest = async (page: Page): Promise<void> => {
  await expect(page.locator('#root main').first()).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await linger(page, 1500, 'what moves has come to rest');
};

const keep = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
};

test('a chat with its map, in the light and in the dark', async ({ another }) => {
  const light = await open(another, `/c/${house.rooms.release}?panel=map`);
  await keep(light, 'conversation');
  const dark = await open(another, `/c/${house.rooms.greenhouse}?panel=map`, { colorScheme: 'dark' });
  await keep(dark, 'conversation-dark');
});

test('home, and anything by its name', async ({ another }) => {
  const home = await open(another, '/');
  await keep(home, 'home');
  const dark = await open(another, '/', { colorScheme: 'dark' });
  await dark.keyboard.press('Control+k');
  await expect(dark.getByRole('option').first()).toBeVisible();
  await linger(dark, 500, 'what moves has come to rest');
  await keep(dark, 'palette-dark');
});

test('the administration', async ({ another }) => {
  for (const [name, path] of [
    ['people', '/admin/users'],
    ['overview', '/admin'],
    ['usage', '/settings/usage'],
  ] as const)
    await keep(await open(another, path), name);
});

/** Several pictures side by side. */
const inRow = async (browser: Browser, pictures: readonly Buffer[]): Promise<Page> => {
  const width = pictures.length * (PHONE.width + BETWEEN) - BETWEEN;
  const page = await browser.newPage({ viewport: { width, height: PHONE.height } });
  const images = pictures.map(
    (picture) => `<img width="${PHONE.width}" src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  await page.setContent(`<body style="margin:0;display:flex;gap:${BETWEEN}px">${images.join('')}</body>`);
  await linger(page, 300, 'the pictures are drawn');
  return page;
};

test('a phone', async ({ another, browser }) => {
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
  const paths = [
    `/c/${house.rooms.greenhouse}`,
    `/c/${house.rooms.release}`,
    `/c/${house.rooms.release}?panel=map`,
  ];
  const pictures: Buffer[] = [];
  for (const path of paths) pictures.push(await (await open(another, path, phone)).screenshot());
  const row = await inRow(browser, pictures);
  await keep(row, 'phone');
  await row.close();
});
