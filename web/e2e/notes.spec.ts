import type { Locator, Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { expect, signIn, test } from './journeys.ts';
import { person, post } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'notes' });

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text' });

test('two people write one note side by side, see each other, and lose nothing over a break', async ({
  page,
  parley,
  another,
}) => {
  const [ann, bert] = [await person(parley, 'ann'), await person(parley, 'bert')];
  const note = await post(parley, ann.token, '/notes', { title: 'Shopping', content: '# Milk\n\nBread\n' });
  await post(parley, ann.token, `/notes/${note.id}/members`, { user_id: bert.id, role: 'editor' });
  const beside = await another();
  for (const [one, who] of [
    [page, ann],
    [beside, bert],
  ] as const) {
    await signIn(one, who);
    await one.goto(`/notes/${note.id}?edit=true`);
    await expect(textOf(one)).toContainText('Milk');
  }
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('/todo');
  // While the list is being looked up anew for what was typed, it takes no click.
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered).toHaveCount(1);
  await offered.filter({ hasText: /todo/ }).click();
  await page.keyboard.type('Salt');
  await expect(textOf(beside)).toContainText('Salt');
  await textOf(beside).click();
  await beside.keyboard.press('Control+Home');
  await expect(page.locator('.cm-other-name')).toHaveText('bert');
  await expect(page.getByRole('list', { name: 'Also here' })).toContainText('bert');

  await beside.context().setOffline(true);
  await expect(beside.locator('[data-live="offline"]')).toBeVisible();
  await beside.keyboard.press('Control+End');
  await beside.keyboard.press('Enter');
  await beside.keyboard.type('Offline');
  await page.keyboard.type(' and pepper');
  await expect(page.locator('[data-live="saved"]')).toBeVisible();
  await beside.context().setOffline(false);
  for (const one of [page, beside]) {
    await expect(textOf(one)).toContainText('Offline');
    await expect(textOf(one)).toContainText('and pepper');
    await expect(one.locator('[data-live="saved"]')).toBeVisible();
  }
  // The marks of a heading are hidden: keys that go to its beginning go behind them.
  for (const keys of [['Control+Home'], ['End', 'Home'], ['ArrowUp', 'ArrowUp']]) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.type('!');
  }
  // On her own page: beside it her name stands at her cursor, in the midst of the text.
  await expect(textOf(page)).toContainText('!!!Milk');
  await expect(page.locator('[data-live="saved"]')).toBeVisible();
  const { content } = (await (
    await parley.call('GET', `/notes/${note.id}`, { token: ann.token })
  ).json()) as {
    content: string;
  };
  expect(content).toMatch(/^# !!!Milk\n.*\n- \[ \] Salt/s);
  expect(content.match(/Milk|Bread|Salt|and pepper|Offline/g)?.sort()).toEqual(
    ['Bread', 'Milk', 'Offline', 'Salt', 'and pepper'].sort(),
  );
  expect(await findingsOf(page)).toEqual([]);
});

test(
  'words are found in all of a long note, and a press on a link in the text follows it',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const tides = await post(parley, ann.token, '/notes', { title: 'Tide table', content: 'High at noon.' });
    const lines = Array.from({ length: 3_000 }, (_, n) => `Day ${n}: nothing new.`);
    const content = [...lines, 'The lamp is lit, see [[Tide table]] for when.', ...lines].join('\n\n');
    const log = await post(parley, ann.token, '/notes', { title: 'Log', content });
    await signIn(page, ann);
    await page.goto(`/notes/${log.id}?edit=true`);
    await expect(textOf(page)).toContainText('Day 0');
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in this note' }).fill('LAMP');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.locator('.cm-found')).toHaveText('lamp');
    await expect(page.locator('.cm-found')).toBeInViewport();
    // The toolbar is in sight there too, and nothing lies over it.
    await page.getByRole('button', { name: 'Bold' }).click({ trial: true });
    expect(await findingsOf(page)).toEqual([]);
    const link = textOf(page).locator('.cm-drawn-link');
    await expect(link).toHaveText('Tide table');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/notes/${tides.id}`));
    await expect(page.locator('#main').getByText('High at noon.')).toBeVisible();
  },
);
