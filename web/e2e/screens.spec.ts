// Pictures of every page, to be looked at by a person: PARLEY_SCREENS=/some/folder says where they go.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './journeys.ts';
import { PAGES } from './pages.ts';
import { account, type Parley } from './parley.ts';

const FOLDER = process.env.PARLEY_SCREENS ?? '';
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

test.use({ serverOf: 'screens' });
test.setTimeout(300_000);

const ann = account('ann');

/** A server that looks lived in. */
const furnish = async (parley: Parley): Promise<void> => {
  const token = await parley.register({ ...ann });
  const post = (path: string, body: unknown) => parley.call('POST', path, { token, body });
  await parley.call('PUT', '/profile', { token, body: { display_name: 'Ann Lindqvist' } });
  for (const name of ['Research', 'Garden club', 'Release notes'])
    await post('/folders', { name, sort_order: name.length });
  await post('/api-keys', { name: 'Backup script', scopes: ['read'] });
  await post('/api-keys', {
    name: 'Deploy bot',
    scopes: ['read', 'write'],
    expires_at: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  });
  const role = await post('/admin/roles', {
    name: 'Editors',
    description: 'Look after workflows and packages.',
    permissions: ['workflows.create', 'workflows.publish', 'packages.install'],
  });
  const { id } = (await role.json()) as { id: string };
  const people = [
    'Bo Andersen',
    'Chiara Romano',
    'Dmitri Volkov',
    'Emeka Obi',
    'Fatima Zahra',
    'Greta Olsson',
  ];
  for (const [index, display_name] of people.entries()) {
    const username = display_name.toLowerCase().replace(' ', '.');
    await post('/admin/users', {
      ...account(username),
      display_name,
      role: index === 1 ? 'admin' : 'user',
      is_active: index !== 3,
      role_ids: index === 2 ? [id] : [],
    });
  }
};

const picture = async (page: Page, theme: string, size: string, name: string): Promise<void> => {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.waitForTimeout(300);
  await page.screenshot({
    path: join(FOLDER, `${name}-${theme}-${size}.png`),
    fullPage: size === 'phone',
  });
};

test.beforeAll(async ({ parley }) => {
  mkdirSync(FOLDER, { recursive: true });
  await furnish(parley);
});

for (const theme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`pictures: ${theme}, ${size}`, async ({ another }) => {
      const page = await another({
        colorScheme: theme,
        viewport,
        deviceScaleFactor: size === 'phone' ? 2 : 1,
      });
      await page.goto('/sign-in');
      await picture(page, theme, size, 'sign-in');
      await page.goto('/sign-up');
      await page.getByRole('button', { name: 'Create the account' }).click();
      await picture(page, theme, size, 'sign-up');
      await page.goto('/sign-in');
      await fillSignIn(page, ann);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await picture(page, theme, size, name);
      }
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Set up the second factor' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await picture(page, theme, size, 'dialog-two-factor');
      await page.goto('/settings/api-keys');
      await page.getByRole('button', { name: 'Create a key' }).click();
      await picture(page, theme, size, 'dialog-new-key');
      await page.getByLabel('Name', { exact: true }).fill(`Key of ${theme} ${size}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
      await expect(page.getByText('This is the only time')).toBeVisible();
      await picture(page, theme, size, 'dialog-key-secret');
      await page.goto('/admin/users');
      await page.getByRole('button', { name: 'Edit Dmitri Volkov' }).click();
      await picture(page, theme, size, 'dialog-edit-user');
      await page.getByRole('button', { name: 'Delete' }).click();
      await picture(page, theme, size, 'dialog-delete-user');
      await page.goto('/settings/folders');
      await page.getByRole('button', { name: 'Actions for Research', exact: true }).click();
      await picture(page, theme, size, 'menu-folder');
      await page.keyboard.press('Escape');
      if (size === 'phone') {
        await page.getByRole('button', { name: 'Open the menu' }).click();
        await picture(page, theme, size, 'menu');
      }
    });
  }
}
