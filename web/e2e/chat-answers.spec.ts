import { expect, test } from './journeys.ts';
import { enter, field, makeRoom, message, person, post, say } from './rooms.ts';

test.use({ serverOf: 'answers' });

const SLOW = '/demo slow 150\n/demo long 60';
/** Long enough for a page to be loaded again on a busy machine. */
const SLOWER = '/demo slow 500\n/demo long 60';

test('an answer is written before everybody’s eyes, survives a reload, and arrives whole', async ({
  page,
  another,
  parley,
}) => {
  const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
  const room = await makeRoom(parley, ann, { title: 'Slow answers', ai_mode: 'auto', guests: [bob] });
  await enter(page, ann, `/c/${room}`);
  const other = await another();
  await enter(other, bob, `/c/${room}`);
  await say(page, SLOWER);
  const answer = page.getByRole('article', { name: /^Demonstration/ });
  const theirs = other.getByRole('article', { name: /^Demonstration/ });
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(answer).toContainText(/\w+ \w+ \w+/);
  await expect(theirs).toContainText(/\w+ \w+ \w+/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 90_000 });
  await expect(answer.getByRole('button', { name: 'Answer again' })).toBeVisible();
  const words = await answer.locator('.markdown').innerText();
  await expect(theirs.locator('.markdown')).toHaveText(words);
  const stored = await parley.call('GET', `/channels/${room}/path`, { token: ann.token });
  const { messages } = (await stored.json()) as { messages: Array<{ content: string }> };
  expect(messages.at(-1)?.content.replaceAll(/\s+/g, ' ').trim()).toBe(words.replaceAll(/\s+/g, ' ').trim());
});

test('an answer is stopped with Escape, goes on, is asked again, rated, and says what it took', async ({
  page,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'Stop and go', ai_mode: 'auto' });
  await enter(page, ann, `/c/${room}`);
  await say(page, SLOW);
  const answer = page.getByRole('article', { name: /^Demonstration/ });
  await expect(answer).toContainText(/\w+ \w+ \w+/);
  await field(page).press('Escape');
  await expect(answer.getByText('Stopped here.')).toBeVisible();
  await answer.getByRole('button', { name: 'Go on' }).click();
  await expect(answer.getByText('Stopped here.')).toHaveCount(0);
  await expect(answer.getByRole('button', { name: 'A good answer' })).toBeVisible();

  await answer.getByRole('button', { name: 'A good answer' }).click();
  await expect(answer.getByRole('button', { name: 'A good answer', pressed: true })).toBeVisible();
  await answer.getByRole('button', { name: 'Details of this answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Details of this answer' })).toContainText('parley-demo');
  await page.keyboard.press('Escape');
  await answer.getByRole('button', { name: 'Answer again' }).click();
  await page.getByRole('menuitem', { name: 'In your own words…' }).click();
  await page.getByLabel('How should this version differ?').fill('/demo echo Short.');
  await page.getByRole('dialog').getByRole('button', { name: 'Again' }).click();
  await expect(answer).toContainText('2 / 2');
  await answer.getByRole('button', { name: 'Versions side by side' }).click();
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(2);
});

test('thinking is folded, a tool call is a card, Markdown is drawn, and a failure says why', async ({
  page,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'What answers hold', ai_mode: 'auto' });
  await enter(page, ann, `/c/${room}`);
  const last = page.getByRole('article', { name: /^Demonstration/ }).last();
  await say(page, '/demo think');
  await expect(last.getByText('How it came to this')).toBeVisible();
  await post(parley, ann.token, '/chat/completions', {
    channel_id: room,
    content: '/demo tool calculator {"expression":"6*7"}',
    tools: ['calculator'],
    stream: false,
  });
  await last.getByText('calculator').first().click();
  await expect(last.getByRole('region', { name: 'Result' })).toContainText('42');
  await say(page, '/demo markdown');
  await expect(last.getByRole('table')).toBeVisible();
  await expect(last.locator('figure pre')).toBeVisible();
  await say(page, '/demo fail 429');
  await expect(last.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await expect(last).toContainText('failed because it was asked to (429)');

  await field(page).fill('/ma');
  await expect(page.getByRole('option', { name: /\/map/ })).toBeVisible();
  await field(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Map of the conversation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await page.getByRole('button', { name: /^Who answers/ }).click();
  await page
    .getByRole('dialog', { name: 'Who answers' })
    .getByRole('button', { name: /^Demonstration/ })
    .click();
  await expect(page.getByRole('button', { name: 'Who answers: Demonstration' })).toBeVisible();
  await say(page, '/demo echo Chosen.');
  await expect(message(page, 'Chosen.').last()).toBeVisible();
});
