// Everything that people and models write is shown, and nothing of it is done: no script runs, nothing is asked of another origin.

import type { Page } from '@playwright/test';
import { guard, strangers } from './hostile-guard.ts';
import { HOSTILE } from './hostile-texts.ts';
import { expect, test } from './journeys.ts';
import { linger } from './pause.ts';
import { enter, makeRoom, person, post } from './rooms.ts';
import { some } from './scale.ts';

test.use({ serverOf: 'hostile' });
test.setTimeout(300_000);

const scrollThrough = async (page: Page): Promise<void> => {
  const log = page.getByRole('log');
  await expect(log.getByRole('article').first()).toBeVisible();
  for (let step = 0; step < 120; step++) {
    const isAtTop = await log.evaluate((element) => {
      element.scrollTop -= element.clientHeight * 1.5;
      return element.scrollTop <= 0;
    });
    await linger(page, 80, 'what came into sight is drawn');
    if (step % 4 === 0) expect(await strangers(page)).toEqual([]);
    if (isAtTop) break;
  }
};

test('texts that attack are read as messages and as answers, and nothing happens', async ({
  page,
  parley,
}) => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(300);
  const texts = some(HOSTILE, { gate: 100 });
  const ann = await person(parley, 'ann');
  // Each is said by a person and by a model, under a name that attacks as well.
  const spoken = texts.flatMap((content) => [
    { content, role: 'user' },
    { content, role: 'assistant', model: content.slice(0, 200) },
  ]);
  const { id } = await post(parley, ann.token, '/channels/import', {
    format: 'parley.channel.v1',
    title: '<img src=x onerror=pwned()>',
    system_prompt: '<script>pwned()</script>![x](https://evil.example/prompt.png)',
    messages: spoken.map((message, index) => ({
      ...message,
      id: `m${index}`,
      parent_id: index === 0 ? null : `m${index - 1}`,
      author_name: message.content.slice(0, 200),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    })),
  });
  const hits = await guard(page);
  await page.setViewportSize({ width: 1280, height: 2000 });
  await enter(page, ann, `/c/${id}`);
  await scrollThrough(page);
  await page.getByRole('button', { name: 'Panel', exact: true }).click();
  await page.getByRole('tab', { name: 'Map' }).click();
  const map = page.getByRole('complementary', { name: 'Map' });
  await expect(map.getByRole('region', { name: 'Map' }).getByRole('button').first()).toBeVisible();
  expect(await strangers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Chat settings' }).click();
  await expect(page.getByRole('dialog').getByLabel('Instructions for the AI')).toBeVisible();
  await page.keyboard.press('Escape');

  const share = await post<{ token: string }>(parley, ann.token, `/channels/${id}/shares`, {});
  await page.goto(`/s/${share.token}`);
  await expect(page.getByRole('main').getByRole('listitem').last()).toBeAttached();
  await linger(page, 2000, 'what was going to happen has happened');
  expect(await strangers(page)).toEqual([]);
  expect(hits).toEqual([]);
});

test('an answer that attacks while it is being written does nothing either, and neither do its tools', async ({
  page,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const id = await makeRoom(parley, ann, { title: 'Echoes', ai_mode: 'auto' });
  const hits = await guard(page);
  await enter(page, ann, `/c/${id}`);
  const texts = some(HOSTILE, { gate: 100 }).filter((text) => !text.includes('\n'));
  const ask = (content: string, more = {}) =>
    post(parley, ann.token, '/chat/completions', { channel_id: id, content, stream: false, ...more });
  // In several answers: what stands open in one must not swallow the next.
  for (let from = 0; from < texts.length; from += 50)
    await ask(`/demo echo ${texts.slice(from, from + 50).join(' ')}`);
  const answers = page.getByRole('article', { name: /^Demonstration/ });
  await expect(answers.last()).toContainText('pwned');
  await expect(answers.last().getByRole('button', { name: 'Answer again' })).toBeVisible();
  expect(await strangers(page)).toEqual([]);

  // What a tool is asked is what a model wrote, and what it finds is what people wrote.
  const tools = ['search_channel'];
  await ask(`/demo tool search_channel ${JSON.stringify({ query: 'pwned', also: texts })}`, { tools });
  await answers.last().getByTitle('search_channel', { exact: true }).click();
  const card = answers.last().getByRole('region');
  await expect(card.first()).toContainText('evil.example');
  await expect(card.last()).toContainText('pwned');
  expect(await strangers(page)).toEqual([]);
  expect(hits).toEqual([]);
});
