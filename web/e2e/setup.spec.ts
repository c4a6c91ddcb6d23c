import { createServer } from 'node:http';
import { chooseFrom, expect, fillSignIn, signOut, test, toast } from './journeys.ts';
import { account } from './parley.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'setup' });

const ann = account('ann');

test('a fresh server asks for its administrator, who can then leave and come back', async ({
  page,
  parley,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page).toHaveTitle('Set up your server · Parley');

  await page.getByRole('button', { name: 'Create the administrator' }).click();
  await expect(page.getByText('Fill this in.')).toHaveCount(3);
  await expect(page.getByLabel('Username')).toBeFocused();

  await page.getByLabel('Username').fill(ann.username);
  await page.getByLabel('E-mail address').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByRole('button', { name: 'Create the administrator' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Server settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await signOut(page);
  const options = await (await parley.call('GET', '/auth/options')).json();
  expect(options).toMatchObject({ needs_setup: false });
  await page.goto('/setup');
  await expect(page).toHaveURL(/\/sign-in$/);

  await fillSignIn(page, { ...ann, password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, ann);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
});

test.describe('with an administrator', () => {
  test.beforeEach(({ parley }) => parley.ensureAdministrator(ann));

  test('a reload keeps one signed in, and no token is left where a script could find it', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await fillSignIn(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    const found = await page.evaluate(() => ({
      local: Object.entries({ ...localStorage }),
      session: Object.entries({ ...sessionStorage }).filter(([key]) => !key.startsWith('tsr-')),
      cookie: document.cookie,
    }));
    expect(found).toEqual({ local: [['parley.session', '1']], session: [], cookie: '' });
  });

  test('signing in works with the keyboard alone', LONG, async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Username or e-mail address')).toBeFocused();
    await page.keyboard.type(ann.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ann.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');

    // After signing in a person can write at once; the link that skips the navigation is the first stop from the top.
    await expect(page.getByLabel('Your message')).toBeFocused();
    await page.goto('/settings/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('button', { hasText: 'Choose a picture' })).toBeFocused();
  });

  test('whoever is sent to sign in comes back to where they wanted to go', LONG, async ({ page }) => {
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/sign-in\?to=/);
    await fillSignIn(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
    await expect(page).toHaveURL(/\/admin\/users$/);
  });

  test(
    'an address from outside does not decide where one lands after signing in',
    LONG,
    async ({ page, parley }) => {
      for (const to of ['//example.org/', '/\\example.org', 'https://example.org/']) {
        await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
        await fillSignIn(page, ann);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
        expect(new URL(page.url()).origin).toBe(parley.url);
        await signOut(page);
      }
    },
  );

  test('signing out in one tab signs out the others', LONG, async ({ page, context }) => {
    await page.goto('/sign-in');
    await fillSignIn(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    const second = await context.newPage();
    await second.goto('/settings/profile');
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Profile');
    await signOut(page);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Sign in');

    await fillSignIn(second, ann);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
  });

  test('when their tokens run out at the same moment, two tabs both go on', async ({ page, context }) => {
    await page.clock.install();
    await page.goto('/sign-in');
    await fillSignIn(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/auth/web/refresh'))
        refreshes.push(request.headers()['idempotency-key'] ?? '');
    });
    // One clock for all tabs of a browser.
    await page.clock.fastForward('15:00');
    await Promise.all(
      [page, second].map(async (tab) => {
        await chooseFrom(tab, 'Account', 'Settings');
        await tab.getByRole('link', { name: 'Sessions' }).click();
      }),
    );
    for (const tab of [page, second]) {
      await expect(tab.getByText('This one')).toBeVisible();
    }
    // With a key of its own, or with the other's if the browser had not yet told it that this one was used up: then both got one answer.
    expect(refreshes, 'each tab asked once').toHaveLength(2);
    await page.reload();
    await expect(page.getByText('This one')).toBeVisible();
  });

  test('an Ollama beside the server is offered, and connected with one press', LONG, async ({ page }) => {
    const ollama = createServer((request, response) => {
      const tags = { models: [{ name: 'llama3.2:latest', model: 'llama3.2:latest' }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/api/tags' ? tags : { capabilities: ['completion'] }));
    });
    // Its usual place, where a real one may be.
    const isFree = await new Promise<boolean>((resolve) => {
      ollama.once('error', () => resolve(false)).listen(11434, '127.0.0.1', () => resolve(true));
    });
    test.skip(!isFree, 'something else has the place of an Ollama on this machine');
    try {
      await page.goto('/sign-in');
      await fillSignIn(page, ann);
      const offer = page.getByRole('status').filter({ hasText: 'Ollama' });
      await offer.getByRole('button', { name: 'Connect' }).click();
      await expect(toast(page, 'Ollama is connected.')).toBeVisible();
      await expect(offer).toHaveCount(0);
      await page.goto('/models');
      await expect(page.getByRole('listitem').filter({ hasText: /llama3\.2/i })).toBeVisible();
    } finally {
      ollama.closeAllConnections();
      ollama.close();
    }
  });

  test('an unknown address says so and leads home', LONG, async ({ page }) => {
    await page.goto('/sign-in');
    await fillSignIn(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
  });
});
