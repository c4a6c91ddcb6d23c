import { expect, signIn, test, toast } from './journeys.ts';
import { account } from './parley.ts';

test.use({ serverOf: 'resilience' });

const ann = account('ann');

test.beforeEach(({ parley }) => parley.ensureAdministrator(ann));

test('what opens over the page and cannot be fetched says so, and opens once it can be', async ({ page }) => {
  await signIn(page, ann);
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const bell = page.getByRole('button', { name: 'Notifications' });
  const open = (): Promise<void> => page.getByRole('button', { name: /^Search/ }).click();
  await page.route(/\/assets\/(Palette|NotificationPanel)-/, (route) => route.abort());
  await open();
  await expect(toast(page, 'Something went wrong on this page. Load it again.')).toBeVisible();
  await page.route('**/healthz/live', (route) => route.abort());
  await bell.click();
  await expect(toast(page, /server cannot be reached/)).toBeVisible();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
  await page.unrouteAll();
  await open();
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});
