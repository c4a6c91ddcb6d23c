// What none of the peers has: a branch becomes the main line, and an answer is run again with one thing changed.

import { expect, test } from './journeys.ts';
import { enter, makeRoom, message, person, post, say } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'branch-work' });

test(
  'a branch is proposed as the main line, another agrees, and everybody’s place moves',
  LONG,
  async ({ page, another, parley }) => {
    const [ann, bob, eve] = [
      await person(parley, 'ann'),
      await person(parley, 'bob'),
      await person(parley, 'eve'),
    ];
    const room = await makeRoom(parley, ann, { title: 'Which way', guests: [bob, eve] });
    const { id: question } = await post(parley, ann.token, `/channels/${room}/messages`, {
      ...{ role: 'user', content: 'What shall we plant?' },
    });
    for (const [who, content] of [
      [bob, 'Peas in the corner'],
      [ann, 'Beans along the fence'],
    ] as const)
      await post(parley, who.token, `/channels/${room}/messages`, {
        ...{ role: 'user', content, parent_id: question },
      });
    const [hers, eves] = [await another(), await another()];
    await enter(page, bob, `/c/${room}`);
    await enter(hers, ann, `/c/${room}`);
    await enter(eves, eve, `/c/${room}`);
    await expect(message(hers, 'Beans along the fence')).toBeVisible();
    await expect(message(hers, 'Peas in the corner')).toHaveCount(0);

    const peas = message(page, 'Peas in the corner');
    await peas.hover();
    await peas.getByRole('button', { name: 'Actions for the message by bob' }).click();
    await page.getByRole('menuitem', { name: 'Propose as main line…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose this branch as the main line' });
    await dialog.getByLabel('Why? (optional)').fill('They need less water.');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(dialog).toHaveCount(0);
    const proposal = { name: 'A proposal for the main line' };
    await expect(page.getByRole('region', proposal)).toContainText('1 agrees · 1 more is needed');

    const asked = eves.getByRole('region', proposal);
    await expect(asked).toContainText('bob proposes a branch as the main line');
    await expect(asked).toContainText('They need less water.');
    await asked.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(asked).toHaveCount(0);
    // Who was elsewhere is moved, and not without a way back.
    await expect(message(hers, 'Peas in the corner')).toBeVisible();
    await hers.getByRole('button', { name: 'Go back to where I was' }).click();
    await expect(message(hers, 'Beans along the fence')).toBeVisible();
    await expect(message(hers, 'Peas in the corner')).toHaveCount(0);
  },
);

test(
  'an answer is run again with other instructions, says so, and shows the difference',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'Once more', ai_mode: 'auto' });
    await enter(page, ann, `/c/${room}`);
    await say(page, '/demo echo The first words.');
    const answers = page.getByRole('article', { name: /^Demonstration/ });
    await expect(answers).toContainText('The first words.');
    const runAgain = async () => {
      await answers.hover();
      await answers.getByRole('button', { name: 'Answer again' }).click();
      await page.getByRole('menuitem', { name: 'Run again exactly…' }).click();
      return page.getByRole('dialog', { name: 'Run this answer again' });
    };
    const unchanged = await runAgain();
    await expect(unchanged.getByText('Nothing is changed: it is asked exactly as it was.')).toBeVisible();
    await unchanged.getByRole('button', { name: 'Run again' }).click();
    await expect(answers.getByText('Run again, unchanged')).toBeVisible();
    await expect(answers).toContainText('2 / 2');

    const changed = await runAgain();
    await changed.getByRole('textbox', { name: 'Instructions' }).fill('Speak of ships.');
    await expect(changed.getByText('All else stays as it was.')).toBeVisible();
    await changed.getByRole('button', { name: 'Run again' }).click();
    await expect(answers.getByText('Run again with: other instructions')).toBeVisible();
    await expect(answers).toContainText('3 / 3');
    await answers.getByRole('button', { name: 'See the difference' }).click();
    await expect(page.getByRole('dialog')).toContainText('The first words.');
  },
);
