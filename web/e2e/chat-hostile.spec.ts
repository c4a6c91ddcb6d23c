// Everything that people and models write is shown, and nothing of it is done: no script runs, nothing is asked of another origin.

import type { Page } from '@playwright/test';
import { HOSTILE } from './hostile-texts.ts';
import { expect, test } from './journeys.ts';
import { enter, makeRoom, person, post } from './rooms.ts';

test.use({ serverOf: 'hostile' });
test.setTimeout(300_000);

/** Watches for what must not happen; the journey itself already fails on requests to elsewhere and on violations of the policy. */
const guard = async (page: Page, hits: string[]): Promise<void> => {
  await page.exposeFunction('pwned', () => hits.push('a script ran'));
  page.on('dialog', (dialog) => {
    hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => hits.push(`popup: ${popup.url()}`));
};

const scrollThrough = async (page: Page): Promise<void> => {
  const log = page.getByRole('log');
  await expect(log.getByRole('article').first()).toBeVisible();
  for (let step = 0; step < 60; step++) {
    const isAtTop = await log.evaluate((element) => {
      element.scrollTop -= element.clientHeight * 1.5;
      return element.scrollTop <= 0;
    });
    await page.waitForTimeout(120);
    if (isAtTop) break;
  }
};

/** Whatever a text became, these are the only elements that it may have become. */
const strangers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.markdown *')]
      .filter((element) =>
        [
          'SCRIPT',
          'IMG',
          'OBJECT',
          'EMBED',
          'STYLE',
          'LINK',
          'META',
          'BASE',
          'FORM',
          'VIDEO',
          'AUDIO',
        ].includes(element.tagName.toUpperCase()),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );

test('three hundred texts that attack are read as messages and as answers, and nothing happens', async ({
  page,
  parley,
}) => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(300);
  const ann = await person(parley, 'ann');
  const { id } = await post(parley, ann.token, '/channels/import', {
    format: 'parley.channel.v1',
    title: '<img src=x onerror=pwned()>',
    system_prompt: '<script>pwned()</script>![x](https://evil.example/prompt.png)',
    messages: HOSTILE.map((content, index) => ({
      id: `m${index}`,
      parent_id: index === 0 ? null : `m${index - 1}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      content,
      author_name: '<svg onload=pwned()>',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    })),
  });
  const hits: string[] = [];
  await guard(page, hits);
  await enter(page, ann, `/c/${id}`);
  await scrollThrough(page);
  expect(await strangers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Map of the conversation' }).click();
  await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'Conversation settings' }).click();
  await expect(page.getByRole('dialog').getByLabel('Instructions for the AI')).toBeVisible();
  await page.keyboard.press('Escape');

  const share = await post<{ token: string }>(parley, ann.token, `/channels/${id}/shares`, {});
  await page.goto(`/s/${share.token}`);
  await expect(page.getByRole('main').getByRole('listitem').last()).toBeAttached();
  await page.waitForTimeout(2000);
  expect(await strangers(page)).toEqual([]);
  expect(hits).toEqual([]);
});

test('an answer that attacks while it is being written does nothing either', async ({ page, parley }) => {
  const ann = await person(parley, 'ann');
  const id = await makeRoom(parley, ann, { title: 'Echoes', ai_mode: 'auto' });
  const hits: string[] = [];
  await guard(page, hits);
  await enter(page, ann, `/c/${id}`);
  const texts = HOSTILE.filter((text) => !text.includes('\n')).slice(0, 60);
  await post(parley, ann.token, '/chat/completions', {
    channel_id: id,
    content: `/demo slow 5\n/demo echo ${texts.join(' ')}`,
    stream: false,
  });
  await expect(page.getByRole('article', { name: /^Demonstration/ })).toContainText('pwned');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  expect(await strangers(page)).toEqual([]);
  expect(hits).toEqual([]);
});
