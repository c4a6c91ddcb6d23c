import type { Page } from '@playwright/test';
import { test as base, expect, summon, toast } from './journeys.ts';
import { Parley } from './parley.ts';
import { enter, field, makeRoom, message, person, post, say } from './rooms.ts';
import { LONG } from './scale.ts';
import { startWebPage, type WebPage } from './web-page.ts';

const test = base.extend<object, { site: WebPage }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const site = await startWebPage('facts.example.org', '<title>The facts</title><p>It is so.</p>');
      await use(site);
      site.close();
    },
    { scope: 'worker' },
  ],
  parley: [
    async ({ site }, use) => {
      const parley = await Parley.start(site.env);
      await use(parley);
      await parley.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ serverOf: 'answers' });

/** Long enough for two pages to look at it and for a press on a busy machine. */
const SLOW = '/demo slow 300\n/demo long 40';
/** The answers that stand side by side. */
const columns = (page: Page) =>
  page.getByRole('list', { name: 'Versions side by side' }).getByRole('article');
/** Long enough for a page to be loaded again on a busy machine. */
const SLOWER = '/demo slow 400\n/demo long 45';

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
  await answer.getByRole('button', { name: 'A bad answer' }).click();
  const reason = page.getByRole('dialog', { name: 'A bad answer' });
  await reason.getByLabel('What was wrong with it?').fill('It went on and on.');
  await reason.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Thank you, it is noted.')).toBeVisible();
  await expect(answer.getByRole('button', { name: 'A bad answer', pressed: true })).toBeVisible();
  await answer.getByRole('button', { name: 'Details of this answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Details of this answer' })).toContainText('parley-demo');
  await page.keyboard.press('Escape');
  await answer.getByRole('button', { name: 'Answer again' }).click();
  await page.getByRole('menuitem', { name: 'In your own words…' }).click();
  await page.getByLabel('How should this version differ?').fill('/demo echo Short.');
  await page.getByRole('dialog').getByRole('button', { name: 'Again' }).click();
  await expect(answer).toContainText('2 / 2');
  await answer.getByRole('button', { name: 'Versions side by side' }).click();
  await expect(columns(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'One at a time' }).click();
  await expect(answer).toContainText('2 / 2');

  // Ann administers, and reads what was said of which model.
  await page.goto('/admin/feedback');
  const words = page.getByRole('list', { name: 'In their own words' }).getByRole('listitem');
  await expect(words).toContainText(['It went on and on.']);
  await expect(page.getByRole('row', { name: /parley-demo/ })).toContainText('1');
  await page.getByRole('combobox', { name: 'Kind of feedback' }).click();
  await page.getByRole('option', { name: 'Good', exact: true }).click();
  await expect(page.getByText('No words of this kind')).toBeVisible();
});

test(
  'several models answer in columns, each by itself, until one goes on with one of them',
  LONG,
  async ({ page, another, parley }) => {
    const [kim, bob] = [await person(parley, 'kim'), await person(parley, 'bob')];
    await post(parley, kim.token, '/api-configs', { provider: 'demo', name: 'Second opinion' });
    const room = await makeRoom(parley, kim, { title: 'Two opinions', ai_mode: 'auto', guests: [bob] });
    await enter(page, kim, `/c/${room}`);
    const other = await another({ viewport: { width: 390, height: 844 } });
    await enter(other, bob, `/c/${room}`);
    await expect(other.getByText('Nothing has been said here yet')).toBeVisible();

    // With the keyboard: search, down into the list, along the row, and mark both.
    const picker = page.getByRole('dialog', { name: 'Who answers' });
    await summon(page, 'Control+Shift+M', picker);
    await picker.getByRole('searchbox').fill('second');
    await expect(picker.getByRole('button', { name: /^Also ask/ })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await picker.getByRole('searchbox').fill('');
    await picker.getByRole('button', { name: 'Also ask Demonstration', exact: true }).click();
    await expect(picker.getByText('2 models answer side by side.')).toBeVisible();
    await picker.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Who answers: 2 models' })).toBeVisible();

    await say(page, SLOW);
    await expect(columns(page)).toHaveCount(2);
    for (const who of [page, other])
      for (const place of [0, 1]) await expect(columns(who).nth(place)).toContainText(/\w+ \w+ \w+/);
    const [left, right] = [columns(page).first(), columns(page).last()];
    await left.getByRole('button', { name: /^Stop/ }).click();
    await expect(left.getByText('Stopped here.')).toBeVisible();
    await expect(right.getByRole('button', { name: 'A good answer' })).toBeVisible();
    await expect(right.getByText('Stopped here.')).toHaveCount(0);
    await page.reload();
    await expect(columns(page)).toHaveCount(2);
    await right.getByRole('button', { name: 'Go on with this one' }).click();
    await expect(columns(page)).toHaveCount(0);
    await expect(page.getByRole('article', { name: /^Demonstration/ })).toContainText('2 / 2');
    await expect(field(page)).toBeFocused();
    await expect(columns(other), 'everybody chooses for themselves').toHaveCount(2);
    await say(page, '/demo echo From here on.');
    await expect(message(page, 'From here on.').last()).toBeVisible();
    await page.getByRole('article').first().scrollIntoViewIfNeeded();
    await expect(page.getByRole('article', { name: /^Demonstration/ }).first()).toContainText('2 / 2');
  },
);

test(
  'an answer names the page that it read, and a number in it leads there',
  LONG,
  async ({ page, parley, site }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'Sources', ai_mode: 'auto' });
    await post(parley, ann.token, '/chat/completions', {
      channel_id: room,
      content: `/demo tool web_fetch {"url":"${site.url}"}\n/demo echo It is so [1], and not [2].`,
      tools: ['web_fetch'],
      stream: false,
    });
    await enter(page, ann, `/c/${room}`);
    const source = page.getByRole('list', { name: 'Sources' }).getByRole('link');
    await expect(source).toHaveCount(1);
    await expect(source).toContainText('The facts');
    await expect(source).toHaveAttribute('rel', /noopener noreferrer/);
    await expect(page.getByRole('link', { name: '[1]' }).first()).toHaveAttribute('href', site.url);
    await expect(page.getByRole('link', { name: '[2]' })).toHaveCount(0);
  },
);

test(
  'thinking is folded, a tool call is a card, Markdown is drawn, and a failure says why',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'What answers hold', ai_mode: 'auto' });
    await enter(page, ann, `/c/${room}`);
    const last = page.getByRole('article', { name: /^Demonstration/ }).last();
    await say(page, '/demo think');
    await expect(last.getByText('Thinking', { exact: true })).toBeVisible();
    await post(parley, ann.token, '/chat/completions', {
      channel_id: room,
      content: '/demo tool calculator {"expression":"6*7"}',
      tools: ['calculator'],
      stream: false,
    });
    await last.getByTitle('calculator').first().click();
    await expect(last.getByRole('region', { name: 'Result' })).toContainText('42');
    await say(page, '/demo markdown');
    await expect(last.getByRole('table')).toBeVisible();
    await expect(last.locator('figure pre')).toBeVisible();
    await say(page, '/demo fail 429');
    await expect(last.getByRole('button', { name: 'Answer again' })).toBeVisible();
    await expect(last).toContainText('Too much was asked of the provider.');
    await expect(last.getByRole('button', { name: 'Go on' }), 'there is nothing to go on from').toHaveCount(
      0,
    );
    await say(page, '/demo break 10');
    await expect(last).toContainText('The provider could not be reached, or the connection was lost.');
    await last.getByRole('button', { name: 'Go on' }).click();
    await expect(last.getByRole('button', { name: 'A good answer' })).toBeVisible();

    await field(page).fill('/ma');
    await expect(page.getByRole('option', { name: /\/map/ })).toBeVisible();
    await field(page).press('Enter');
    const map = page.getByRole('complementary', { name: 'Map' });
    await expect(map).toBeVisible();
    await page.keyboard.press('Alt+Shift+P');
    await expect(map).toHaveCount(0);
    await expect(field(page)).toHaveValue('');
    await page.getByRole('button', { name: /^Who answers/ }).click();
    await page
      .getByRole('dialog', { name: 'Who answers' })
      .getByRole('button', { name: /^Demonstration/ })
      .click();
    await expect(page.getByRole('button', { name: 'Who answers: Demonstration' })).toBeVisible();
    await say(page, '/demo echo Chosen.');
    await expect(message(page, 'Chosen.').last()).toBeVisible();
    await page.reload();
    await expect(message(page, 'That was all.'), 'drawn, and higher than the page').toBeAttached();
    await expect(last.getByRole('button', { name: 'Answer again' }), 'opens at its end').toBeInViewport();
  },
);

test(
  'a persona greets and offers ways to begin; who answers in a room is chosen among its participants',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const persona = await post(parley, ann.token, '/personas', {
      name: 'Strict editor',
      greeting: 'Paste a text, and I will make it **shorter**.',
      starters: ['Give me a title', '/demo echo A title.'],
    });
    await post(parley, ann.token, '/personas', { name: 'Kind critic' });
    await post(parley, ann.token, '/api-configs', {
      provider: 'demo',
      name: 'My own key',
      allow_background: true,
    });
    const room = await makeRoom(parley, ann, { title: 'Editing', ai_mode: 'auto' });
    await post(parley, ann.token, `/channels/${room}/participants`, {
      participant_type: 'persona',
      participant_id: persona.id,
    });
    await enter(page, ann, `/c/${room}`);
    await expect(page.getByText('I will make it shorter.')).toBeVisible();
    await page.getByRole('button', { name: '/demo echo A title.' }).click();
    await expect(page.getByRole('article', { name: /^Strict editor/ })).toContainText('A title.');

    await page.getByRole('button', { name: '2 participants' }).click();
    const people = page.getByRole('complementary', { name: 'People' });
    const search = people.getByRole('searchbox', { name: 'Add someone by name' });
    await search.fill('Kind');
    await expect(people.getByRole('list', { name: 'People found' })).toContainText('Kind critic');
    await search.press('ArrowDown');
    await people.getByRole('button', { name: /Kind critic/ }).press('Enter');
    await expect(people.getByRole('list', { name: 'People', exact: true })).toContainText('@kind-critic');
    await expect(search).toBeFocused();
    await people.getByRole('button', { name: 'Add a model' }).click();
    await page.getByRole('menuitem', { name: 'Demonstration Demonstration' }).click();
    await expect(people.getByRole('button', { name: /^Let everybody/ })).toHaveCount(0);
    await expect(people.getByRole('list', { name: 'Models of this chat' })).toContainText('Demonstration');
    await people.getByRole('button', { name: /^Take Demonstration out/ }).click();
    await expect(people.getByRole('list', { name: 'Models of this chat' })).toHaveCount(0);

    // The platform's models are there for all members; a member's own key can be lent, and taken back.
    await people.getByRole('button', { name: 'Add a model' }).click();
    await page.getByRole('menuitem', { name: /My own key/ }).click();
    await people.getByRole('button', { name: /^Let everybody here use Demonstration/ }).click();
    await expect(people.getByText('Everybody here may use it with your key.')).toBeVisible();
    await people.getByRole('button', { name: /^No longer lend Demonstration/ }).click();
    await expect(people.getByText('Everybody here may use it with your key.')).toHaveCount(0);
    const silent = people.getByRole('radio', { name: 'Does not answer' });
    await silent.click();
    await expect(silent).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(people).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Who answers/ })).toHaveCount(0);

    await field(page).pressSequentially('@ann, ask @kind');
    await expect(page.getByRole('option', { name: /Kind critic.*Persona/ })).toBeVisible();
    await field(page).press('Enter');
    await field(page).press('Enter');
    await expect(page.locator('.markdown-mention')).toHaveText(['@ann', '@kind-critic']);
    await expect(page.locator('.markdown-mention-mine')).toHaveText('@ann');
  },
);
