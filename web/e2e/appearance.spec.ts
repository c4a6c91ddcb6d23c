import { expect, fillSignIn, kept, signIn, test } from './journeys.ts';
import { account } from './parley.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'appearance' });

const ann = account('ann');

test.beforeEach(({ parley }) => parley.ensureAdministrator(ann));

test('Arabic is written from right to left, at once, after a reload, and on another device', async ({
  page,
  another,
}) => {
  await signIn(page, ann);
  await page.goto('/settings/appearance');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await kept(page, '/settings', () => page.getByRole('option', { name: 'العربية' }).click());
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المظهر');
  const sidebar = await page.getByRole('navigation', { name: 'التنقل الرئيسي' }).boundingBox();
  expect(sidebar?.x).toBeGreaterThan(640);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المظهر');

  const other = await another();
  await other.goto('/sign-in');
  await fillSignIn(other, ann);
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');

  await page.getByRole('combobox', { name: 'اللغة' }).click();
  await kept(page, '/settings', () => page.getByRole('option', { name: 'English' }).click());
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('every language opens the sign-in page in its own words', LONG, async ({ another }) => {
  const titles = {
    'de-AT': 'Anmelden',
    fr: 'Connexion',
    'es-MX': 'Iniciar sesión',
    ja: 'サインイン',
    ar: 'تسجيل الدخول',
    'pt-BR': 'Sign in',
  };
  for (const [locale, title] of Object.entries(titles)) {
    const page = await another({ locale });
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('the language can be chosen before signing in', LONG, async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
});

test(
  'the theme follows the system until one is chosen, and is there before the first paint',
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, ann);
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    await page.goto('/settings/appearance');
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    // What the page looks like while its program has not even arrived.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByRole('radio', { name: 'System' }).click();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
  },
);

test('a narrow phone has a bar, a menu from below, and lists that are pages', LONG, async ({ another }) => {
  const page = await another({ viewport: { width: 360, height: 740 } });
  await signIn(page, ann);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: 'Settings', exact: true })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.getByRole('link', { name: 'Server', exact: true }).click();
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('appear');
  await page.getByRole('link', { name: 'Appearance You' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appearance');
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
});
