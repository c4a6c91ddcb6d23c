import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { furnishParts, furnishTeam } from './furnish-team.ts';
import { expect, test } from './journeys.ts';
import { findingsInLooks, LAPTOP, type Look, PHONE } from './looks.ts';
import { PAGES } from './pages.ts';
import {
  furnishDialogs,
  LANGUAGES,
  type Language,
  openPlaceDialogs,
  type PlaceDialogs,
} from './place-dialogs.ts';
import { enter, type Person, person } from './rooms.ts';
import { LONG, scaled, some } from './scale.ts';

test.use({ serverOf: 'a11y' });
test.setTimeout(600_000);

/** Every page in both colours and both sizes; in the gate one of these, another from page to page. */
const LOOKS: readonly Look[] = [
  ['light', PHONE],
  ['dark', LAPTOP],
  ['dark', PHONE],
  ['light', LAPTOP],
];

const looksAt = (place: number): readonly Look[] => {
  const first = place % LOOKS.length;
  return scaled({ gate: LOOKS.slice(first, first + 1), long: LOOKS });
};

test('axe finds nothing before one is signed in, and nothing is wider than a phone', async ({
  another,
  parley,
}) => {
  const page = await another({ viewport: PHONE });
  const found: string[] = [];
  const fresh = await parley.call('GET', '/auth/options');
  if (((await fresh.json()) as { needs_setup: boolean }).needs_setup) {
    await page.goto('/setup');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    found.push(...(await findingsInLooks(page, looksAt(0))));
    await person(parley, 'ann');
  }
  for (const [place, path] of ['/sign-up', '/sign-in'].entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('button').last().click();
    found.push(...(await findingsInLooks(page, looksAt(place))));
  }
  expect(found).toEqual([]);
});

/**
 * Opens an address. The gate goes from page to page as a link does, which takes a third of the time of loading everything anew; every page
 * has a title of its own, so the new one has come when the title is another. Places that people named, and their parts, may share one.
 */
const open = async (page: Page, path: string): Promise<void> => {
  const hasOwnTitle = Object.values<string>(PAGES).includes(path);
  if (scaled({ gate: !hasOwnTitle, long: true })) {
    await page.goto(path);
    return;
  }
  const before = await page.title();
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
  await expect(page).not.toHaveTitle(before);
};

const OTHERS = ['es', 'fr', 'ja'] as const;

/**
 * A language whose words are long, and one that runs the other way; in the gate each has a half of the parts, and the others take turns with two
 * of each half.
 */
const inLanguages = ([first, second]: readonly [string[], string[]]): Partial<Record<Language, string[]>> => {
  const all = [...first, ...second];
  const turns = OTHERS.map((language, i) => [language, [first[i * 2 + 1], second[i * 3 + 1]].filter(isPart)]);
  return scaled({
    gate: { de: first, ar: second, ...Object.fromEntries(turns) },
    long: Object.fromEntries(LANGUAGES.map((language) => [language, all])),
  });
};

const isPart = (path: string | undefined): path is string => path !== undefined;

/** Looks at what is at these addresses, in the language of the browser. */
const findingsOnParts = async (
  page: Page,
  who: Person,
  language: string,
  parts: readonly string[],
): Promise<string[]> => {
  const found: string[] = [];
  await enter(page, who, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [place, path] of parts.entries()) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is on its way has come.
    await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0);
    const said = await findingsInLooks(page, looksAt(place));
    found.push(...said.map((finding) => `${language}: ${finding}`));
  }
  return found;
};

/** About a third, from all over the list: pages are lists, forms and tables of the same parts. The long run looks at all of them. */
const PAGES_IN_THE_GATE = 18;

test('axe finds nothing on the pages, and nothing is wider than a phone', async ({ another, parley }) => {
  const ann = await person(parley, 'ann');
  const places = await furnishTeam(parley, ann);
  const all = Object.values({ ...PAGES, ...places });
  const pages = some(all, { gate: PAGES_IN_THE_GATE });
  const page = await another({ viewport: PHONE });
  const found: string[] = [];
  await enter(page, ann, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
  for (const [place, path] of pages.entries()) {
    if (path !== PAGES.home) await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    found.push(...(await findingsInLooks(page, looksAt(place))));
  }
  const parts = inLanguages(await furnishParts(parley, ann, places));
  for (const [language, paths] of Object.entries(parts)) {
    const other = await another({ viewport: PHONE, locale: language });
    found.push(...(await findingsOnParts(other, ann, language, paths)));
  }
  expect(found).toEqual([]);
});

/** Opens all of them anew in each look: what opens on a phone is another thing than on a desk. */
const findingsOnDialogs = async (
  another: (options: object) => Promise<Page>,
  [who, house]: readonly [Person, PlaceDialogs],
  language: Language,
  look: Look,
): Promise<string[]> => {
  const [colorScheme, viewport] = look;
  const options = { colorScheme, viewport, locale: language, reducedMotion: 'reduce' };
  const found: string[] = [];
  const looking = (page: Page) => async (name: string) => {
    // Menus and lists float at the end of the page, outside of its landmarks.
    const said = await findingsInLooks(page, [look], ['region']);
    found.push(...said.map((finding) => `${language}, ${name}: ${finding}`));
  };
  const page = await another(options);
  await enter(page, who, '/');
  await openPlaceDialogs(page, house, language, looking(page));
  const guest = await another(options);
  await enter(guest, house.invited, house.invitation);
  await expect(guest.getByRole('main').getByRole('button').last()).toBeVisible();
  await looking(guest)('join');
  return found;
};

test(
  'axe finds nothing in what opens over teams, workspaces and projects',
  LONG,
  async ({ another, parley }) => {
    const ann = await person(parley, 'ann');
    const house = await furnishDialogs(parley, ann, await furnishTeam(parley, ann));
    const found: string[] = [];
    // Right to left, dark and on a phone: what one of these breaks, the gate sees; the long run takes all of each.
    const walks = scaled({
      gate: [['ar', ['dark', PHONE]]] as ReadonlyArray<readonly [Language, Look]>,
      long: LANGUAGES.flatMap((language) => LOOKS.map((look) => [language, look] as const)),
    });
    for (const [language, look] of walks)
      found.push(...(await findingsOnDialogs(another, [ann, house], language, look)));
    expect(found).toEqual([]);
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `axe finds nothing in dialogs, menus and toasts (${colorScheme})`,
    colorScheme === 'light' ? {} : LONG,
    async ({ another, parley }) => {
      const ann = await person(parley, 'ann');
      const page = await another({ colorScheme, reducedMotion: 'reduce' });
      const found: string[] = [];
      // Menus and lists float at the end of the page, outside of its landmarks, and hold the focus while they are open.
      const look = async (): Promise<void> => void found.push(...(await findingsOf(page, ['region'])));
      await enter(page, ann, '/');
      await page.getByRole('button', { name: /^Account/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+/');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      for (const menu of ['New', 'More']) {
        await page.getByRole('button', { name: menu, exact: true }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await look();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
      }
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await look();
      await page.goto('/settings/api-keys');
      await page.getByRole('button', { name: 'Create a key' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
      await page.getByText('Or allow single areas only').click();
      await look();
      await page.getByRole('dialog').getByRole('combobox').click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await page.getByLabel('Name', { exact: true }).fill('key');
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
      await expect(page.getByText('This is the only time')).toBeVisible();
      await look();
      await page.goto('/admin/users');
      await page.getByRole('button', { name: 'Edit ann' }).click();
      await look();
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await look();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(
        page.getByRole('region', { name: /notification/i }).getByText(/administrator/i),
      ).toBeVisible();
      await look();
      expect(found).toEqual([]);
    },
  );
