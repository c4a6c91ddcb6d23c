import { chooseFrom, expect, goTo, test, toast } from './journeys.ts';
import { enter, field, makeRoom, message, person, post, say, sayIn, uploadTo } from './rooms.ts';
import { LONG } from './scale.ts';

// As most people see it: what moves, moves.
test.use({ serverOf: 'chat', contextOptions: { reducedMotion: 'no-preference' } });

test('two people talk in one tree: words, typing, reactions, versions, and where the other is', async ({
  page,
  another,
  parley,
}) => {
  const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
  const room = await makeRoom(parley, ann, { title: 'Autumn release', guests: [bob] });
  await enter(page, ann, `/c/${room}`);
  const other = await another();
  await enter(other, bob, `/c/${room}`);
  await expect(page.getByText('Nothing has been said here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: '2 participants' })).toBeVisible();

  await expect(other.getByText('Nothing has been said here yet')).toBeVisible();
  // Typing is ephemeral: a client that follows the channel a moment too late hears of the next key.
  await expect(async () => {
    await field(page).pressSequentially('Shall ');
    await expect(other.getByText('ann is typing…')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await say(page, 'Shall we ship on **Friday**?');
  await expect(message(other, 'Shall we ship on Friday?')).toBeVisible();
  await expect(other.getByText('ann is typing…')).toHaveCount(0);
  await expect(message(page, 'Shall we ship').getByRole('img', { name: 'Read by bob' })).toBeVisible();
  await say(other, 'Friday is fine.');
  await expect(message(page, 'Friday is fine.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Read by bob' }), 'their own words they know').toHaveCount(0);
  await expect(message(other, 'Friday is fine.').getByRole('img', { name: 'Read by ann' })).toBeVisible();

  await message(other, 'Shall we ship').hover();
  await message(other, 'Shall we ship').getByRole('button', { name: 'React' }).click();
  await other.getByRole('button', { name: '🎉' }).click();
  await expect(page.getByRole('button', { name: '🎉 by bob' })).toBeVisible();

  // A new version is a branch: its author moves to it, the other members stay where they were.
  await field(page).press('ArrowUp');
  await page.getByRole('textbox', { name: 'New version of the message' }).fill('Shall we ship on Monday?');
  await goTo(page, 'Tasks');
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(message(page, 'Shall we ship on Monday?')).toContainText('2 / 2');
  await expect(message(page, 'Friday is fine.')).toHaveCount(0);
  await expect(message(other, 'Shall we ship on Friday?')).toContainText('1 / 2');
  await expect(message(other, 'Friday is fine.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(message(page, 'Friday is fine.')).toBeVisible();
  await page.getByRole('button', { name: 'Next version' }).click();
  await expect(message(page, 'Shall we ship on Monday?')).toBeVisible();
  await message(page, 'Shall we ship').hover();
  await message(page, 'Shall we ship')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Compare versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Compare versions' });
  await expect(versions.getByRole('deletion')).toHaveText('only here: Monday');
  await expect(versions.getByRole('insertion')).toHaveText('only here: **Friday**');
  await expect(versions.getByText('Friday is fine.'), 'what followed is there').toBeVisible();
  await versions.getByRole('button', { name: 'Close' }).click();

  await other.getByRole('button', { name: '2 participants' }).click();
  await other.getByRole('button', { name: 'Actions for ann' }).click();
  await other.getByRole('menuitem', { name: 'Follow on their branch' }).click();
  await expect(message(other, 'Shall we ship on Monday?')).toBeVisible();
  await expect(other.getByText('You go where ann goes.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(message(other, 'Friday is fine.')).toBeVisible();
  await page.getByRole('button', { name: 'Next version' }).click();
  await expect(message(other, 'Shall we ship on Monday?')).toBeVisible();
  await other.getByRole('button', { name: 'Stay here' }).click();
  await expect(other.getByText('You go where ann goes.')).toHaveCount(0);

  await other.getByRole('tab', { name: 'Map' }).click();
  await other
    .getByRole('complementary', { name: 'Map' })
    .getByRole('button', { name: /Friday is fine/ })
    .click();
  await expect(message(other, 'Friday is fine.')).toBeVisible();
  await page.getByRole('button', { name: 'Panel', exact: true }).click();
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(
    page
      .getByRole('complementary', { name: 'Map' })
      .getByRole('button', { name: /Friday is fine.*bob is here/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a killed server comes back, nobody has to load the page again, and what was said is not lost by it', async ({
  page,
  another,
  parley,
}) => {
  const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
  const room = await makeRoom(parley, ann, { title: 'Power cut', guests: [bob] });
  await enter(page, ann, `/c/${room}`);
  const other = await another();
  await enter(other, bob, `/c/${room}`);
  await say(page, 'Before the cut');
  await expect(message(other, 'Before the cut')).toBeVisible();
  // The menus of the frame are fetched once the page has nothing else to do: the cut comes after that.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await parley.kill();
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await say(page, 'In the dark');
  const waits = page.getByText('Will be sent when you are back.');
  await expect(waits).toBeVisible();
  // A page that is not here yet cannot be opened, and the words are not lost over it.
  await chooseFrom(page, 'More', 'Archive and bin');
  await expect(page.getByText('The server cannot be reached.', { exact: false }).first()).toBeVisible();
  await page.goBack();
  await expect(waits).toBeVisible();
  await parley.revive();
  await expect(message(page, 'In the dark')).toBeVisible();
  await expect(message(other, 'In the dark')).toBeVisible();
  await say(other, 'Light again');
  await expect(message(page, 'Light again')).toBeVisible();
  await expect(waits).toHaveCount(0);
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(3);
});

test(
  'a branch is shared with a stranger by a link, until it is revoked',
  LONG,
  async ({ page, another, parley }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'For everybody' });
    await sayIn(parley, ann, room, 'The words that may be read');
    await enter(page, ann, `/c/${room}`);
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Share by a link' }).click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const link = await page.getByRole('region', { name: 'The link' }).innerText();

    const stranger = await another();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1, name: 'For everybody' })).toBeVisible();
    await expect(stranger.getByText('The words that may be read')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(toast(page, 'The link no longer works.')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeAttached();
  },
);

test(
  'a long conversation opens at its end, reads on upwards, and leads to any message',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const messages = Array.from({ length: 250 }, (_, index) => ({
      id: `m${index}`,
      parent_id: index === 0 ? null : `m${index - 1}`,
      role: 'user',
      content: `Line number ${index}`,
      author_name: 'Ann',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }));
    const { id: room } = await post(parley, ann.token, '/channels/import', {
      format: 'parley.channel.v1',
      title: 'Many lines',
      messages,
    });
    await enter(page, ann, `/c/${room}`);
    await expect(page.getByText('Line number 249', { exact: true })).toBeInViewport();
    expect(await page.getByRole('article').count(), 'only what is near is drawn').toBeLessThan(80);
    await page.getByRole('log').hover();
    await expect(async () => {
      await page.mouse.wheel(0, -4000);
      await expect(page.getByText('Line number 0', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'To the newest message' }).click();
    await expect(page.getByText('Line number 249', { exact: true })).toBeInViewport();

    const all = await parley.call('GET', `/channels/${room}/messages?per_page=200`, { token: ann.token });
    const { data } = (await all.json()) as { data: Array<{ id: string; content: string }> };
    const wanted = data.find(({ content }) => content === 'Line number 42');
    // While the program is on its way, its frame is drawn, and what it will show has been asked for.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const program = Promise.withResolvers<void>();
    await page.route('**/assets/vendor-*.js', async (route) => {
      await program.promise;
      await route.continue();
    });
    await page.goto(`/c/${room}?m=${wanted?.id}`, { waitUntil: 'commit' });
    await expect(page.locator('#opening svg:visible')).toHaveCount(1);
    for (const path of [
      'profile/bootstrap',
      `channels/${room}`,
      `channels/${room}/path`,
      'channels',
      'folders',
    ])
      await expect.poll(() => asked).toContain(`GET /api/v1/${path}`);
    const early = asked.filter((one) => one.endsWith('/path')).length;
    program.resolve();
    await expect(page.getByText('Line number 42', { exact: true })).toBeInViewport();
    await expect(page.locator('#opening')).toBeHidden();
    expect(early, 'once is enough').toBe(1);
    await expect(page).toHaveURL(new RegExp(`/c/${room}\\?m=${wanted?.id}$`));
  },
);

test('files come by button and by paste, a draft survives a reload, and pins are found again', async ({
  page,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'Files' });
  await enter(page, ann, `/c/${room}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('some notes'),
  });
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('notes.txt');
  await field(page).fill('Here are my notes');
  await page.reload();
  await expect(field(page)).toHaveValue('Here are my notes');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/v1/channels/*/files', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'a very long text '.repeat(500));
    const target = document.querySelector('textarea');
    target?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('Pasted text.txt');
  // What is sent while a file is on its way waits for it, unless one writes on.
  const waits = page.getByText('It is sent as soon as the files are there.');
  await field(page).press('Enter');
  await expect(waits).toBeVisible();
  await field(page).press('End');
  await field(page).pressSequentially('!');
  await expect(waits).toHaveCount(0);
  await field(page).press('Enter');
  await expect(waits).toBeVisible();
  const sent = message(page, 'Here are my notes!');
  await expect(sent).toHaveCount(0);
  await chooseFrom(page, 'More', 'Files');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files');
  arrival.resolve();
  await page.goBack();
  await expect(sent.getByRole('button', { name: 'Open Pasted text.txt' })).toBeVisible();

  await sent.hover();
  await sent.getByRole('button', { name: 'Actions for the message by ann' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect(sent.getByText('Pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Pinned messages' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Here are my notes/ })
    .click();
  await expect(sent).toBeInViewport();
});

test(
  '# attaches a file from here or elsewhere and names a conversation, for those who may see it; the keys that send are chosen',
  LONG,
  async ({ page, another, parley }) => {
    const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
    const secret = await makeRoom(parley, ann, { title: 'Between [me] and myself' });
    await uploadTo(parley, ann, secret, 'budget.txt', 'the budget');
    const room = await makeRoom(parley, ann, { title: 'References', guests: [bob] });
    await enter(page, ann, `/c/${room}`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('the plan'),
    });
    const attached = page.getByRole('list', { name: 'Attachments' });
    await expect(attached).toContainText('plan.txt');
    // Nothing is sent while a file is still on its way.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await say(page, 'The plan');
    await expect(attached).toHaveCount(0);
    await field(page).pressSequentially('See #pl');
    await expect(page.getByRole('option', { name: /plan\.txt/ })).toBeVisible();
    await field(page).press('Enter');
    await expect(attached).toContainText('plan.txt');
    await expect(field(page)).toHaveValue('See ');
    await attached.getByRole('button', { name: 'Remove plan.txt' }).click();
    await expect(attached).toHaveCount(0);
    for (const word of ['#plan', '#budget']) {
      await field(page).pressSequentially(word);
      await page.getByRole('option', { name: new RegExp(`${word.slice(1)}\\.txt`) }).click();
    }
    await expect(attached.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await field(page).pressSequentially('and #between');
    await expect(page.getByRole('option', { name: /Between/ })).toBeVisible();
    await field(page).press('Tab');

    // Enter sends, until the person chooses another key.
    await page.keyboard.press('Control+/');
    await page.getByRole('combobox', { name: 'Send a message' }).click();
    await page.getByRole('option', { name: 'Ctrl + Enter' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await field(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(/\n$/);
    await page.keyboard.press('Control+Enter');
    const mine = message(page, /See and/);
    for (const name of ['Open plan.txt', 'Open budget.txt'])
      await expect(mine.getByRole('button', { name })).toBeVisible();
    await expect(mine.getByRole('link', { name: 'Between [me] and myself' })).toHaveAttribute(
      'href',
      `/c/${secret}`,
    );
    const other = await another();
    await enter(other, bob, `/c/${room}`);
    const theirs = message(other, /See and/);
    for (const name of ['Open plan.txt', 'Open budget.txt'])
      await expect(theirs.getByRole('button', { name })).toBeVisible();
    await expect(theirs).toContainText('#Between [me] and myself');
    await expect(theirs.getByRole('link')).toHaveCount(0);
    await post(parley, ann.token, '/settings', { send_key: 'Enter' }, 'PUT');
  },
);
