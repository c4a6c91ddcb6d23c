import { findingsOf } from './axe.ts';
import { expect, summon, test } from './journeys.ts';
import { enter, field, makeRoom, message, person, post, sayIn } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'chat-a11y' });

for (const [colorScheme, viewport] of [
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 390, height: 844 }],
] as const)
  test(
    `axe finds nothing in a conversation and what opens over it (${colorScheme})`,
    colorScheme === 'dark' ? {} : LONG,
    async ({ another, parley }) => {
      const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
      const room = await makeRoom(parley, ann, { title: 'Reachable', ai_mode: 'auto', guests: [bob] });
      const { id } = await sayIn(
        parley,
        bob,
        room,
        [
          '### Plan\n\nHere is `code`, a [link](https://example.org/), a list:\n\n- one\n- two',
          '#### Tasks\n\n- [x] done\n- [ ] to do, which matters.[^1]\n\n[^1]: Much.',
          '```python\nprint(1)\n```\n\n```python\nprint(2)\n```',
          `\`\`\`python\n${'wide '.repeat(60)}\n\`\`\``.repeat(2).replace('``````', '```\n\n```'),
          `| a | b |\n|---|---|\n| ${'wide'.repeat(40)} | c |`,
        ].join('\n\n'),
      );
      await post(
        parley,
        ann.token,
        `/channels/${room}/messages/${id}/reactions/${encodeURIComponent('👍')}`,
        {},
        'PUT',
      );
      await post(parley, ann.token, '/chat/completions', {
        channel_id: room,
        content: '/demo think\n/demo markdown',
        stream: false,
      });
      await post(parley, ann.token, '/chat/completions', {
        channel_id: room,
        content: '/demo echo Side by side.',
        models: [{ model: 'parley-demo' }, { model: 'parley-demo' }],
        stream: false,
      });
      // Otherwise the badge on the menu goes while axe looks at it.
      await post(parley, ann.token, `/channels/${room}/mark-read`, {});
      const page = await another({ colorScheme, viewport, reducedMotion: 'reduce' });
      await enter(page, ann, `/c/${room}`);
      await expect(message(page, 'That was all.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go on with this one' })).toHaveCount(2);
      const said = message(page, 'Plan');
      await expect(said.getByRole('heading', { level: 2, name: 'Plan' })).toBeVisible();
      await expect(said.getByRole('heading', { level: 3, name: 'Tasks' })).toBeVisible();
      await expect(said.getByRole('img', { name: 'Done' })).toHaveCount(1);
      // What is wide is a stop for the keyboard, and what is not is none.
      await expect(said.getByRole('group', { name: 'Code in python' })).toHaveCount(2);
      await expect(said.getByRole('group', { name: 'Table' })).toHaveCount(1);
      const found = await findingsOf(page);
      await page.getByRole('button', { name: '2 participants' }).click();
      await expect(page.getByRole('button', { name: 'Add a model' })).toBeVisible();
      found.push(...(await findingsOf(page, ['region'])));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Add a model' })).toHaveCount(0);
      for (const [item, name] of [
        ['Chat settings', 'Chat settings'],
        ['Map', 'Map'],
        ['Share by a link', 'Share this branch'],
        ['Pinned messages', 'Pinned messages'],
      ] as const) {
        await page.getByRole('button', { name: 'Chat menu' }).click();
        await page.getByRole('menuitem', { name: item }).click();
        // The map stands beside the page where there is room, the others always over it.
        const shown = page.getByRole('dialog', { name }).or(page.getByRole('complementary', { name }));
        await expect(shown).toBeVisible();
        await expect(page.getByText('Loading…')).toHaveCount(0);
        found.push(...(await findingsOf(page, ['region'])));
        await page.keyboard.press('Escape');
        await expect(shown).toHaveCount(0);
      }
      await page.getByRole('button', { name: /^Who answers/ }).click();
      await expect(page.getByRole('list', { name: 'Who answers' })).toBeVisible();
      // It lies over a part of the field, which is therefore smaller than it is.
      found.push(...(await findingsOf(page, ['region', 'target-size'])));
      await page.getByRole('button', { name: 'Put the list in order' }).click();
      await expect(page.getByRole('button', { name: 'Hide Demonstration', exact: true })).toBeVisible();
      found.push(...(await findingsOf(page, ['region', 'target-size'])));
      expect(found).toEqual([]);
    },
  );

test('a conversation is held with the keyboard alone', async ({ page, parley }) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'No mouse' });
  await enter(page, ann, `/c/${room}`);
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('Shift+Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('Enter');
  await expect(message(page, 'First line')).toContainText('second line');
  await expect(field(page)).toHaveValue('');
  const form = page.getByRole('textbox', { name: 'New version of the message' });
  await summon(page, 'ArrowUp', form);
  await expect(form).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Said better');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Said better')).toContainText('2 / 2');
  await message(page, 'Said better').getByRole('button', { name: 'Actions for the message by ann' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(message(page, 'Said better').getByText('Pinned')).toBeVisible();
});
