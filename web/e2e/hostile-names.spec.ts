// Names attack as well as texts do: of conversations, personas, files, models and people, in lists, in what was found, and in
// what one is told. They are shown as they are.

import type { Page } from '@playwright/test';
import { guard, strangers } from './hostile-guard.ts';
import { HOSTILE } from './hostile-texts.ts';
import { type HostileVendor, startHostileVendor } from './hostile-vendor.ts';
import { test as base, chats, expect, goTo, kept } from './journeys.ts';
import { Parley } from './parley.ts';
import { enter, makeRoom, type Person, person, post } from './rooms.ts';
import { LONG, scaled, some } from './scale.ts';

const COUNT = scaled({ gate: 100, long: 300 });
const AT_ONCE = 10;
/** A person may send so many files at the same time. */
const UPLOADS_AT_ONCE = 3;
/** A name is one line, and short. */
const ALL = HOSTILE.map((text) => text.replaceAll(/\s+/g, ' '));
const NAMES = some(ALL, { gate: COUNT }).slice(0, COUNT);

const test = base.extend<object, { vendor: HostileVendor }>({
  vendor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const vendor = await startHostileVendor(ALL, NAMES);
      await use(vendor);
      vendor.close();
    },
    { scope: 'worker' },
  ],
  parley: [
    async ({ vendor }, use) => {
      const parley = await Parley.start({ EGRESS_ALLOW: vendor.place });
      await use(parley);
      await parley.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ serverOf: 'hostile-names' });
test.setTimeout(300_000);

const forEach = async <T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> => {
  const left = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const upload = async (parley: Parley, { token }: Person, room: string, name: string): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob(['x'], { type: 'text/plain' }), name);
  const response = await fetch(`${parley.url}/api/v1/channels/${room}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`);
};

/** Scrolls a list which draws only what is in sight from its top to its end, until it has shown so many. */
const readThrough = async (page: Page, links: ReturnType<Page['locator']>, count: number): Promise<void> => {
  const seen = new Set<string>();
  await expect(async () => {
    // Read and scrolled in one breath: what arrives between the two would be passed over unread.
    const shown = await links.evaluateAll((drawn) => {
      drawn.at(-1)?.scrollIntoView({ block: 'start' });
      return drawn.map((link) => link.textContent ?? '');
    });
    for (const text of shown) seen.add(text);
    expect(await strangers(page)).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [50], timeout: 120_000 });
};

test('names of each kind that attack are shown and do nothing', LONG, async ({ page, parley, vendor }) => {
  const ann = await person(parley, 'ann');
  const bob = await person(parley, 'bob');
  const hits = await guard(page);
  const room = await makeRoom(parley, ann, { title: 'Names', ai_mode: 'auto', guests: [bob] });
  await post(parley, bob.token, '/profile', { display_name: '<img src=x onerror=pwned()>' }, 'PUT');
  await Promise.all([
    forEach(NAMES, (title) => post(parley, ann.token, '/channels', { title })),
    forEach(NAMES.slice(0, COUNT / 2), (name, index) => {
      const other = NAMES[COUNT - 1 - index] ?? '';
      const body = { name: name.slice(0, 100), description: other, greeting: other, system_prompt: name };
      return post(parley, ann.token, '/personas', body);
    }),
    forEach(
      NAMES.slice(0, COUNT / 2),
      (name, index) => upload(parley, ann, room, `${name}  ${NAMES[COUNT - 1 - index]}`.slice(0, 250)),
      UPLOADS_AT_ONCE,
    ),
    forEach(NAMES.slice(0, 50), (name) =>
      post(parley, bob.token, `/channels/${room}/messages`, { role: 'user', content: `@ann ${name}` }),
    ),
  ]);
  const configuration = {
    provider: 'openai-compatible',
    name: NAMES[0],
    base_url: vendor.url,
    api_key: 'sk-x',
  };
  const { id: configId } = await post(parley, ann.token, '/admin/api-configs', configuration);

  await enter(page, ann, '/personas');
  const list = (name: string) => page.getByRole('main').getByRole('list', { name }).getByRole('listitem');
  const harmless = async (): Promise<void> => expect(await strangers(page)).toEqual([]);
  await expect(list('Personas')).toHaveCount(COUNT / 2);
  await harmless();
  await list('Personas').getByRole('link').first().click();
  await expect(page.getByLabel('Greeting')).not.toHaveValue('');
  await harmless();

  await goTo(page, 'Chats');
  const titles = chats(page).getByRole('link');
  await readThrough(page, titles, new Set(NAMES).size);

  await page.goto('/files');
  for (let shown = 50; shown < COUNT / 2; shown += 50) {
    await expect(list('Files')).toHaveCount(shown);
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(list('Files')).toHaveCount(COUNT / 2);
  await harmless();

  await page.goto('/models');
  // Some names say that they are of no model to talk to.
  await expect(page.getByRole('switch').nth(COUNT - 1)).toBeVisible();
  await harmless();
  await page.goto('/admin/providers');
  await expect(page.getByRole('main').getByText(NAMES[0] ?? '')).toBeVisible();
  await harmless();

  // What is unread about one chat is one row; what was read stands each for itself.
  await page.goto('/inbox');
  await expect(list('Inbox').first()).toBeVisible();
  await harmless();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list('Inbox')).toHaveCount(50);
  await harmless();
  await page.goto(`/search?q=${encodeURIComponent('pwned')}`);
  await expect(list('Results')).toHaveCount(30);
  await harmless();
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=pwned()>')}`);
  await expect(list('Results').first()).toBeVisible();
  await harmless();

  await forEach(NAMES.slice(0, 20), (model) =>
    parley.call('POST', '/chat/completions', {
      token: ann.token,
      body: { channel_id: room, content: 'Hello', model, provider_config_id: configId, stream: false },
    }),
  );
  await page.goto(`/c/${room}`);
  await expect(page.getByRole('log').getByRole('article').last()).toBeVisible();
  await harmless();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('pwned');
  await expect(page.getByRole('option').nth(5)).toBeVisible();
  await harmless();
  expect(hits).toEqual([]);
});

test(
  'models are put in order from a menu and by dragging, and stay there',
  LONG,
  async ({ page, parley, vendor }) => {
    const ann = await person(parley, 'ann');
    const body = { provider: 'openai-compatible', name: 'Sorted', base_url: vendor.url, api_key: 'sk-x' };
    await post(parley, ann.token, '/admin/api-configs', body);
    await enter(page, ann, '/models');
    const handles = page.getByRole('button', { name: /^Place of / });
    const labelOf = async (index: number): Promise<string> =>
      (await handles.nth(index).getAttribute('aria-label')) ?? '';
    await expect(handles.nth(3)).toBeVisible();
    const [first, third] = [await labelOf(0), await labelOf(2)];
    await handles.nth(0).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
    await expect(handles.nth(1)).toHaveAttribute('aria-label', first);
    const grips = page.getByRole('main').locator('[draggable=true]');
    await grips.nth(2).hover();
    await page.mouse.down();
    // The first step begins to drag, the second one is over the place to drop.
    await grips.nth(1).hover();
    await grips.nth(0).hover();
    await grips.nth(0).hover({ position: { x: 4, y: 4 } });
    await kept(page, '/models', () => page.mouse.up());
    await expect(handles.nth(0)).toHaveAttribute('aria-label', third);
    await expect(handles.nth(2)).toHaveAttribute('aria-label', first);
    await page.reload();
    await expect(handles.nth(0)).toHaveAttribute('aria-label', third);
    await expect(handles.nth(2)).toHaveAttribute('aria-label', first);
  },
);
