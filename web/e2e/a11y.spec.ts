import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './journeys.ts';
import { PAGES } from './pages.ts';
import { account } from './parley.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'a11y' });
test.setTimeout(300_000);

const ann = account('ann');

const findingsOf = async (page: Page, ignored: string[] = []): Promise<string[]> => {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  // Half-transparent text in the middle of a fade has no contrast that anybody would see.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(ignored)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`),
  );
};

/** Every page in one, and every third in the other: the colours come from the same few tokens everywhere. */
const VARIANTS = [
  { colorScheme: 'light', device: 'phone', viewport: { width: 390, height: 844 }, step: 1 },
  { colorScheme: 'dark', device: 'laptop', viewport: { width: 1280, height: 800 }, step: 3 },
] as const;

for (const { colorScheme, device, viewport, step } of VARIANTS) {
  test(`axe finds nothing on the pages (${colorScheme}, ${device})`, async ({ another, parley }) => {
    const fresh = await parley.call('GET', '/auth/options');
    const page = await another({ colorScheme, viewport, reducedMotion: 'reduce' });
    const found: string[] = [];
    if (((await fresh.json()) as { needs_setup: boolean }).needs_setup) {
      await page.goto('/setup');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      found.push(...(await findingsOf(page)));
      await parley.register(ann);
    }
    for (const path of ['/sign-up', '/sign-in']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('main').getByRole('button').last().click();
      found.push(...(await findingsOf(page)));
    }
    await fillSignIn(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    for (const path of Object.values(PAGES).filter((_, i) => i % step === 0)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      found.push(...(await findingsOf(page)));
    }
    expect(found).toEqual([]);
  });

  test(
    `axe finds nothing in dialogs, menus and toasts (${colorScheme})`,
    step === 1 ? {} : LONG,
    async ({ another, parley }) => {
      await parley.ensureAdministrator(ann);
      const page = await another({ colorScheme, reducedMotion: 'reduce' });
      const found: string[] = [];
      // Menus and lists float at the end of the page, outside of its landmarks, and hold the focus while they are open.
      const look = async (): Promise<void> => void found.push(...(await findingsOf(page, ['region'])));
      await page.goto('/sign-in');
      await fillSignIn(page, ann);
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
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByText('All quiet')).toBeVisible();
      await look();
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Set up the second factor' }).click();
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
}
