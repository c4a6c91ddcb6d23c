// Pictures of every page and of what opens over it, to be looked at by a person: PARLEY_SCREENS=/some/folder says where they go.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Furnished, furnish } from './furnish.ts';
import { furnishWorkflows } from './furnish-workflows.ts';
import { expect, test } from './journeys.ts';
import { PAGES } from './pages.ts';
import { linger } from './pause.ts';
import { furnishDialogs, type Language, openPlaceDialogs, type PlaceDialogs } from './place-dialogs.ts';
import { enter, field } from './rooms.ts';
import { openVisitorViews, openWorkflowViews } from './workflow-views.ts';

const FOLDER = process.env.PARLEY_SCREENS ?? '';
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const SMALL = { width: 360, height: 740 };

test.use({ serverOf: 'screens', actionTimeout: 20_000 });
test.setTimeout(600_000);

let house: Furnished;
let places: PlaceDialogs;

test.beforeAll(async ({ parley }) => {
  mkdirSync(FOLDER, { recursive: true });
  house = await furnish(parley);
  places = await furnishDialogs(parley, house.ann, house.pages);
});

type Picture = (name: string) => Promise<void>;

const camera =
  (page: Page, suffix: string, isWholePage: boolean): Picture =>
  async (name) => {
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect(page.getByText('Not measured yet')).toHaveCount(0);
    await linger(page, 400, 'what moves has come to rest');
    await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`), fullPage: isWholePage });
  };

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
};

const openRoom = async (page: Page, room: string): Promise<void> => {
  await page.goto(`/c/${room}`);
  await expect(page.getByRole('log').getByRole('article').last()).toBeVisible();
  await linger(page, 800, 'what moves has come to rest');
};

const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await linger(page, 250, 'what moves has come to rest');
};

const chats = async (page: Page, picture: Picture): Promise<void> => {
  const { rooms } = house;
  await openRoom(page, rooms.greenhouse);
  await picture('chat');
  await page.getByRole('button', { name: 'Answer again' }).last().click();
  await picture('menu-again');
  await close(page);
  await page.getByRole('button', { name: /^Who answers/ }).click();
  await picture('model-picker');
  await close(page);
  await openRoom(page, rooms.tools);
  await picture('chat-failed');
  await page.getByTitle('calculator').first().click();
  await picture('chat-tool');
  await openRoom(page, rooms.columns);
  await picture('chat-columns');
  await page.goto(`/c/${rooms.empty}`);
  await expect(field(page)).toBeVisible();
  await picture('chat-empty');
  for (const [name, sign] of [
    ['list-people', '@'],
    ['list-commands', '/'],
    ['list-files', '#'],
  ] as const) {
    await field(page).fill(sign);
    await expect(page.getByRole('option').first()).toBeVisible();
    await picture(name);
    await field(page).fill('');
  }
};

const room = async (page: Page, picture: Picture): Promise<void> => {
  await openRoom(page, house.rooms.release);
  await picture('chat-people');
  await page
    .getByRole('button', { name: /^Actions for the message/ })
    .first()
    .click();
  await picture('menu-message');
  await close(page);
  await page.getByRole('button', { name: /participants$/ }).click();
  await picture('dialog-people');
  await close(page);
  for (const item of ['Map', 'Chat settings', 'Share by a link', 'Pinned messages']) {
    await page.getByRole('button', { name: 'Chat menu' }).click();
    if (item.startsWith('Map')) await picture('menu-conversation');
    await page.getByRole('menuitem', { name: item }).click();
    const name = item.startsWith('Share') ? 'Share this branch' : item;
    await expect(
      page.getByRole('dialog', { name }).or(page.getByRole('complementary', { name })),
    ).toBeVisible();
    await picture(`dialog-${item.split(' ')[0]?.toLowerCase()}`);
    await close(page);
  }
  await page
    .getByRole('article')
    .filter({ hasText: '/ 2' })
    .first()
    .getByRole('button', { name: /^Actions for the message/ })
    .click();
  await page.getByRole('menuitem', { name: /^Compare/ }).click();
  await picture('dialog-diff');
  await close(page);
  await page.goto(`/s/${house.share}`);
  await expect(page.getByText('greenhouse').first()).toBeVisible();
  await picture('shared');
};

const overlays = async (page: Page, picture: Picture): Promise<void> => {
  await open(page, '/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await picture('palette');
  await page.keyboard.type('green');
  await linger(page, 700, 'what moves has come to rest');
  await picture('palette-found');
  await close(page);
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture('dialog-shortcuts');
  await open(page, '/settings/security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await picture('dialog-two-factor');
  await open(page, '/settings/api-keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await picture('dialog-new-key');
  await page.getByLabel('Name', { exact: true }).fill('Key of a picture');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  await expect(page.getByText('This is the only time')).toBeVisible();
  await picture('dialog-key-secret');
  await open(page, '/admin/users');
  await page.getByRole('button', { name: 'Edit Dmitri Volkov' }).click();
  await picture('dialog-edit-user');
  await page.getByRole('button', { name: 'Delete' }).click();
  await picture('dialog-delete-user');
  await open(page, '/settings/folders');
  await page.getByRole('button', { name: 'Actions for Research', exact: true }).click();
  await picture('menu-folder');
  await close(page);
  await open(page, '/personas');
  await page.getByRole('button', { name: 'New group' }).first().click();
  await picture('dialog-group');
  await open(page, '/search?q=greenhouse');
  await picture('search-found');
};

const shell = async (page: Page, picture: Picture, isPhone: boolean): Promise<void> => {
  await open(page, '/');
  for (const menu of ['New', 'More']) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await expect(page.getByRole(isPhone ? 'dialog' : 'menu')).toBeVisible();
    await picture(`menu-${menu.toLowerCase()}`);
    await close(page);
  }
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const isPhone = size === 'phone';
    const suffix = `${colorScheme}-${size}`;

    const start = async (another: (options: object) => Promise<Page>, path: string): Promise<Page> => {
      const page = await another({ colorScheme, viewport, deviceScaleFactor: isPhone ? 2 : 1 });
      await enter(page, house.ann, path);
      return page;
    };

    test(`pictures of pages: ${suffix}`, async ({ another }) => {
      const stranger = await another({ colorScheme, viewport, deviceScaleFactor: isPhone ? 2 : 1 });
      const picture = camera(stranger, suffix, isPhone);
      await open(stranger, '/sign-in');
      await picture('sign-in');
      await open(stranger, '/sign-up');
      await stranger.getByRole('button', { name: 'Create the account' }).click();
      await picture('sign-up');
      const page = await start(another, '/');
      for (const [name, path] of Object.entries({ ...PAGES, ...house.pages })) {
        await open(page, path);
        await camera(page, suffix, isPhone)(name);
      }
    });

    test(`pictures of chats: ${suffix}`, async ({ another }) => {
      const page = await start(another, '/');
      await chats(page, camera(page, suffix, false));
      await room(page, camera(page, suffix, false));
    });

    test(`pictures of what opens over pages: ${suffix}`, async ({ another }) => {
      const page = await start(another, '/');
      await shell(page, camera(page, suffix, false), isPhone);
      await overlays(page, camera(page, suffix, false));
    });
  }
}

test('pictures of the smallest screen', async ({ another }) => {
  const page = await another({ viewport: SMALL, deviceScaleFactor: 2 });
  await enter(page, house.ann, '/');
  for (const [name, path] of Object.entries({ ...PAGES, ...house.pages })) {
    await open(page, path);
    await camera(page, 'light-small', true)(name);
  }
  await chats(page, camera(page, 'light-small', false));
  await room(page, camera(page, 'light-small', false));
  await overlays(page, camera(page, 'light-small', false));
});

for (const [size, viewport] of Object.entries(SIZES))
  test(`pictures from right to left: ${size}`, async ({ another }) => {
    const page = await another({ viewport, locale: 'ar', deviceScaleFactor: size === 'phone' ? 2 : 1 });
    await enter(page, house.ann, '/');
    const picture = camera(page, `ar-${size}`, false);
    for (const name of ['home', 'personas', 'usage', 'admin-users', 'search', 'diagnosis'] as const) {
      await open(page, PAGES[name]);
      await picture(name);
    }
    for (const [name, id] of Object.entries(house.rooms)) {
      await page.goto(`/c/${id}`);
      await linger(page, 1500, 'what moves has come to rest');
      await picture(`chat-${name}`);
    }
  });

const LOOKED_AT: ReadonlyArray<readonly [Language, 'light' | 'dark']> = [
  ['en', 'light'],
  ['en', 'dark'],
  ['de', 'light'],
  ['ar', 'dark'],
];

for (const [locale, colorScheme] of LOOKED_AT)
  for (const [size, viewport] of Object.entries(SIZES))
    test(`pictures of teams and workspaces: ${locale}-${colorScheme}-${size}`, async ({ another }) => {
      const options = { colorScheme, viewport, locale, deviceScaleFactor: 1 };
      const suffix = `${locale}-${colorScheme}-${size}`;
      const page = await another(options);
      await enter(page, house.ann, house.pages.workspace);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await camera(page, suffix, false)('workspace-home');
      await openPlaceDialogs(page, places, locale, camera(page, suffix, false));
      const guest = await another(options);
      await enter(guest, places.invited, places.invitation);
      await expect(guest.getByRole('main').getByRole('button').last()).toBeVisible();
      await camera(guest, suffix, false)('join');
    });

for (const [locale, colorScheme] of LOOKED_AT)
  for (const [size, viewport] of Object.entries(SIZES))
    test(`pictures of workflows: ${locale}-${colorScheme}-${size}`, async ({ another, parley }) => {
      const flows = await furnishWorkflows(parley, `olga-${locale}-${colorScheme}-${size}`);
      const options = { colorScheme, viewport, locale, deviceScaleFactor: 1 };
      const suffix = `${locale}-${colorScheme}-${size}`;
      const page = await another(options);
      await enter(page, flows.olga, '/workflows');
      await openWorkflowViews(page, flows, locale, camera(page, suffix, true));
      const visitor = await another(options);
      await openVisitorViews(visitor, flows, locale, camera(visitor, suffix, true));
    });
