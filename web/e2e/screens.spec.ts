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
  await furnishRooms(parley, token);
};

const GREENHOUSE: ReadonlyArray<readonly ['user' | 'assistant', string]> = [
  ['user', 'We want to heat the greenhouse this winter. What would that cost?'],
  [
    'assistant',
    'It depends on how warm you want it. For **24 m²** of double glazing:\n\n| kept at | heat needed | a month |\n|---|---|---|\n| 5 °C | 1.4 kW | 96 € |\n| 10 °C | 2.6 kW | 178 € |\n| 15 °C | 3.9 kW | 267 € |\n\nThe loss is $Q = U \\cdot A \\cdot \\Delta T$, so every degree counts the same.',
  ],
  ['user', 'Then 5 °C. Can you write down how you got there?'],
  [
    'assistant',
    'Gladly:\n\n```python\ndef heat_loss(u: float, area: float, inside: float, outside: float) -> float:\n    return u * area * (inside - outside)\n\nprint(heat_loss(2.8, 62, 5, -3))  # 1389 W\n```\n\nBubble wrap on the north side brings `u` down to about 2.1.',
  ],
];

/** A conversation to look at, and some in the sidebar beside it. */
const furnishRooms = async (parley: Parley, token: string): Promise<void> => {
  const post = (path: string, body: unknown) => parley.call('POST', path, { token, body });
  for (const title of ['Names for the boat', 'Letter to the landlord', 'Summer in Trondheim'])
    await post('/channels', { title });
  await post('/channels/import', {
    format: 'parley.channel.v1',
    title: 'Heating the greenhouse',
    messages: GREENHOUSE.map(([role, content], index) => ({
      id: `m${index}`,
      parent_id: index === 0 ? null : `m${index - 1}`,
      role,
      content,
      author_name: role === 'user' ? 'Ann Lindqvist' : 'Demonstration',
      created_at: new Date(Date.now() - (GREENHOUSE.length - index) * 90_000).toISOString(),
    })),
  });
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
      await page.goto('/search?q=greenhouse');
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click();
      await expect(page.getByRole('log').getByRole('article').last()).toBeVisible();
      await page.waitForTimeout(800);
      await picture(page, theme, size, 'conversation');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      await picture(page, theme, size, 'palette');
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
