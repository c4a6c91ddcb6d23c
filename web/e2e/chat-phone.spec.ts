// A conversation on a phone: what one presses is within reach.

import type { Locator } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { enter, makeRoom, message, person, say, sayIn } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'chat-phone' });

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Long enough to look at it while it is written. */
const SLOW = '/demo slow 400\n/demo long 45';

for (const { locale, field, send, stop } of [
  { locale: 'en-GB', field: 'Message', send: 'Send', stop: 'Stop' },
  { locale: 'de-DE', field: 'Nachricht', send: 'Senden', stop: 'Anhalten' },
])
  test(
    `${locale}: while an answer is written, Send and Stop stand on a phone's screen`,
    locale === 'de-DE' ? {} : LONG,
    async ({ another, parley }) => {
      const ann = await person(parley, 'ann');
      const room = await makeRoom(parley, ann, { title: 'On the way', ai_mode: 'auto' });
      const page = await another({ ...PHONE, locale });
      await enter(page, ann, `/c/${room}`);
      await page.getByRole('textbox', { name: field, exact: true }).fill(SLOW);
      await page.getByRole('button', { name: send, exact: true }).click();
      await expect(page.getByRole('button', { name: stop, exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: send, exact: true })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: stop, exact: true }).click();
      await expect(page.getByRole('button', { name: stop, exact: true })).toHaveCount(0);
    },
  );

test('a menu comes from below on a phone, as wide as its screen', LONG, async ({ another, parley }) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'A menu' });
  await sayIn(parley, ann, room, 'Something to act on.');
  const page = await another(PHONE);
  await enter(page, ann, `/c/${room}`);
  const said = message(page, 'Something to act on.');
  await said.getByRole('button', { name: /^What can be done|^Actions|^More/ }).tap();
  const menu = page.getByRole('menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  const box = await menu.boundingBox();
  expect(box?.width).toBe(390);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
});

test('the parts that an answer was told open under a finger', LONG, async ({ another, parley }) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'What it read', ai_mode: 'auto' });
  const page = await another(PHONE);
  await enter(page, ann, `/c/${room}`);
  await say(page, 'Which boat is the fastest?');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await page.goto(`/c/${room}?panel=context`);
  const panel = page.getByRole('dialog', { name: 'Context' });
  const part = panel.getByRole('group').filter({ hasText: 'Which boat is the fastest?' });
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
  expect(await heightOf(part.locator('summary'))).toBeGreaterThanOrEqual(44);
  expect(await heightOf(panel.getByRole('link', { name: /^Open / }).first())).toBeGreaterThanOrEqual(44);
  await part.locator('summary').tap();
  await expect(part).toHaveAttribute('open', '');
  // It stands at two heights, and its other parts are its tabs.
  const heightNow = () => heightOf(panel.getByRole('tabpanel'));
  const before = await heightNow();
  await panel.getByRole('button', { name: 'Full height' }).tap();
  await expect.poll(heightNow).toBeGreaterThan(before);
  await panel.getByRole('tab', { name: 'Files' }).tap();
  const files = page.getByRole('dialog', { name: 'Files' });
  await expect(files.getByText('Nothing has been attached or made here yet.')).toBeVisible();
  await files.getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone Back closes what lies over the page, and then leaves it', async ({ another, parley }) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'Going back' });
  const page = await another(PHONE);
  // The first page of the tab: before it there is nothing of Parley.
  await enter(page, ann, '/chats');
  const row = page.getByRole('main').getByRole('link', { name: 'Going back' });
  await expect(row).toBeVisible();
  const entries = () => page.evaluate(() => [history.length, history.state.__TSR_index as number]);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  const menu = page.getByRole('dialog', { name: 'More' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/chats$/);
  await expect.poll(async () => (await entries())[1]).toBe(0);
  // Nor does a sheet that something was chosen in.
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await menu.getByRole('button', { name: 'Notes' }).tap();
  await expect(page).toHaveURL(/\/notes/);
  await page.goBack();
  await expect(page).toHaveURL(/\/chats$/);
  await expect.poll(async () => (await entries())[1]).toBe(0);

  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/c/${room}`));
  const before = await entries();
  await page.goto(`/c/${room}?panel=people`);
  const people = page.getByRole('dialog', { name: 'People' });
  await people.getByRole('tab', { name: 'Files' }).tap();
  const files = page.getByRole('dialog', { name: 'Files' });
  await expect(files).toBeVisible();
  await page.reload();
  await expect(files).toBeVisible();
  await page.goBack();
  await expect(files).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/c/${room}$`));
  // What was closed by itself leaves no step behind.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/c/${room}$`));
  expect((await entries())[1]).toBe(before[1]);
  await page.goBack();
  await expect(page).toHaveURL(/\/chats$/);
});
