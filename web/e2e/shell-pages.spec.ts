import { readFile } from 'node:fs/promises';
import { expect, goTo, kept, signIn, test, toast } from './journeys.ts';
import { account } from './parley.ts';
import { findable } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'shell-pages' });

const ann = account('ann');

test.beforeEach(async ({ parley, page }) => {
  await parley.ensureAdministrator(ann);
  await signIn(page, ann);
});

test('search is kept in the address, and its filters narrow it', LONG, async ({ page, parley }) => {
  const bert = account('bert');
  const token = await parley.register(bert);
  const created = await parley.call('POST', '/channels', { token, body: { title: 'Kitchen' } });
  const { id } = (await created.json()) as { id: string };
  const form = new FormData();
  form.append('file', new Blob(['flour'], { type: 'text/plain' }), 'pancakes.txt');
  await fetch(`${parley.url}/api/v1/channels/${id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await parley.call('POST', `/channels/${id}/messages`, {
    token,
    body: { role: 'user', content: 'Pancakes need flour, eggs and patience.' },
  });
  await findable(parley, token, 'pancakes', 2);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, bert);

  await page.goto('/search');
  await page.getByRole('searchbox', { name: 'Words to look for' }).fill('pancakes');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveCount(2);
  await expect(page).toHaveURL(/\/search\?q=pancakes/);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Messages' }).click();
  await expect(results).toHaveCount(1);
  await expect(results.locator('mark')).toHaveText('Pancakes');
  await page.reload();
  await expect(results).toHaveCount(1);
  await results.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/c/${id}`));
  await expect(page.getByRole('main').getByText('Pancakes need flour')).toBeVisible();

  await page.goto('/files');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download pancakes.txt' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('flour');
  await page.getByRole('button', { name: 'Delete pancakes.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No files yet')).toBeVisible();
});

test('a persona is made, changed, copied and deleted, and can be in a group', LONG, async ({ page }) => {
  await page.goto('/personas');
  await page.getByRole('main').getByRole('link', { name: 'New persona' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Editor');
  await page.getByLabel('Prompt').fill('You shorten texts.');
  await page.getByLabel('Temperature').fill('9');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Enter a number from 0 to 2, or nothing.')).toBeVisible();
  await page.getByLabel('Temperature').fill('0.2');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editor');
  await page.getByLabel('Ways to begin').fill('Shorten this');
  await kept(page, '/personas', () => page.getByRole('button', { name: 'Save' }).click());
  await expect(toast(page, 'Saved Editor.').last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Ways to begin')).toHaveValue('Shorten this');

  await goTo(page, 'Personas');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions for Editor' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    format: 'parley.persona',
    name: 'Editor',
  });
  await page.getByRole('button', { name: 'Actions for Editor' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Deleted Editor.')).toBeVisible();
  await page.getByLabel('Import').setInputFiles({
    name: 'editor.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editor');

  await page.goto('/personas');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Round table');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Round table' }).click();
  await page.getByRole('combobox', { name: 'Add a persona' }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await page.getByRole('button', { name: 'Editor leads' }).click();
  await expect(page.getByRole('button', { name: 'Editor leads' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText('Editor');
  await page.getByRole('button', { name: 'Actions for Editor' }).click();
  await page.getByRole('menuitem', { name: 'Chat with it' }).click();
  await expect(page.getByRole('button', { name: 'Shorten this' })).toBeVisible();
});

test(
  'models can be hidden, providers added and taken away, and what was asked is counted',
  LONG,
  async ({ page, parley }) => {
    await page.goto('/models');
    const shown = page.getByRole('switch', { name: 'Demonstration' });
    await expect(shown).toBeChecked();
    await kept(page, '/models', () => shown.click());
    await page.reload();
    await expect(shown).not.toBeChecked();
    await kept(page, '/models', () => shown.click());
    await expect(shown).toBeChecked();

    await page.goto('/admin/models');
    await page.getByRole('button', { name: 'Edit Demonstration' }).click();
    await page.getByLabel('Name', { exact: true }).fill('House demo');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('House demo')).toBeVisible();
    await page.getByRole('button', { name: 'Back to what the provider says of House demo' }).click();
    await expect(page.getByText('House demo')).toHaveCount(0);

    await page.goto('/admin/providers');
    await page.getByRole('button', { name: 'Set up by hand' }).click();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: /OpenAI-compatible/i }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByText('Fill this in.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Actions for Demonstration' }).click();
    await page.getByRole('menuitem', { name: 'Test and fetch models' }).click();
    await expect(toast(page, /^It works/)).toBeVisible();

    await page.goto('/');
    await page.getByLabel('Your message').fill('Hello');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^Demonstration/ })).toBeVisible();
    await expect(async () => {
      await page.goto('/settings/usage');
      await expect(page.getByText('parley-demo')).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect((await parley.call('GET', '/usage')).status).toBe(401);
  },
);

test('what one wants to be told is a switch, and the connection checks itself', LONG, async ({ page }) => {
  await page.goto('/settings/notifications');
  const mentions = page.getByRole('switch', { name: 'Someone mentions you In the app' });
  await kept(page, '/notifications/preferences', () => mentions.click());
  await expect(mentions).not.toBeChecked();
  await page.reload();
  await expect(mentions).not.toBeChecked();

  // It measures how fast things are, and a machine that is busy at that moment is slow: then it is asked again.
  await expect(async () => {
    await page.goto('/settings/diagnosis');
    await expect(page.getByText('Everything works as it should.')).toBeVisible({ timeout: 30_000 });
  }).toPass({ timeout: 150_000 });
  const checks = page.getByRole('list', { name: 'Connection check' }).getByRole('listitem');
  await expect(checks).toHaveCount(9);
  await expect(checks.filter({ hasText: 'the machine’s own address' })).toHaveCount(2);
});
