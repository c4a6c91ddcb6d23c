import { chats, chooseFrom, expect, goTo, signIn, summon, test, toast } from './journeys.ts';
import { plantChannels } from './many-channels.ts';
import { account, type Parley } from './parley.ts';
import { findable } from './rooms.ts';
import { LONG, scaled } from './scale.ts';

test.use({ serverOf: 'shell' });

const ann = account('ann');
const bob = account('bob');

/** A person with a token, made once for each test by another name: what one leaves behind is not in the next one's way. */
const enrol = async (parley: Parley, name: string) => {
  const person = account(name);
  return { person, token: await parley.register(person) };
};

const createChannel = async (parley: Parley, token: string, title: string): Promise<string> => {
  const response = await parley.call('POST', '/channels', { token, body: { title } });
  return ((await response.json()) as { id: string }).id;
};

const idOf = async (parley: Parley, token: string): Promise<string> =>
  ((await (await parley.call('GET', '/profile', { token })).json()) as { id: string }).id;

test.beforeEach(({ parley }) => parley.ensureAdministrator(ann));

test('a chat begins with one sentence, is answered, and is in the sidebar', async ({ page, parley }) => {
  const { person } = await enrol(parley, 'carol');
  await signIn(page, person);
  await expect(page.getByLabel('Your message')).toBeFocused();
  await page.getByRole('button', { name: 'Find ideas' }).click();
  await expect(page.getByLabel('Your message')).toHaveValue(/ten ideas/);
  await page.getByLabel('Your message').fill('Hello, who are you?');
  await page.getByRole('button', { name: 'Who answers: Automatic' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Demonstration/ })
    .first()
    .click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Who answers: Demonstration/ })).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Hello, who are you?');
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('some notes'),
  });
  await page.getByLabel('Your message').press('Enter');
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Open notes.txt' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Who answers: Demonstration/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^Who answers: Demonstration/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Automatic/ })
    .click();
  await expect(page.getByRole('button', { name: 'Who answers: Automatic' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Demonstration/ })).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await expect(chats(page).getByRole('link', { name: 'Hello, who are you?' })).toBeVisible();

  // An answer that is being written is not summed up.
  await expect(page.getByRole('button', { name: 'A good answer' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('/summ');
  await page.getByRole('option', { name: /summarize/ }).click();
  await page.getByText('What was said so far, summed up. Models go on from here.').click();
  await expect(
    page
      .getByRole('article', { name: /^Summary/ })
      .getByRole('paragraph')
      .last(),
  ).toBeVisible();

  await page.keyboard.press('Control+Shift+O');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, carol');
  await expect(page.getByText('Only the built-in demonstration answers so far.')).toBeVisible();
});

test(
  'whoever has nothing yet tries a conversation with two personas, who both answer',
  LONG,
  async ({ page, parley }) => {
    const { person } = await enrol(parley, 'sam');
    await signIn(page, person);
    await page.getByRole('button', { name: 'Or try a chat with two personas' }).click();
    await expect(page.getByText('Two of us are here, and we rarely agree.')).toBeVisible();
    await expect(page.getByText('Also here: @critic. Mention one with @ for an answer.')).toBeVisible();
    await page.getByRole('button', { name: /^@optimist @critic Should we work/ }).click();
    for (const name of [/^Optimist/, /^Critic/])
      await expect(page.getByRole('article', { name })).toContainText(/\w+ \w+/);
  },
);

test(
  'a conversation is renamed, pinned, filed and deleted from its menu, with the keyboard alone',
  LONG,
  async ({ page, parley }) => {
    const { person, token } = await enrol(parley, 'dora');
    await createChannel(parley, token, 'Garden');
    await signIn(page, person);
    await goTo(page, 'Chats');
    const list = chats(page);
    const menu = async (name: string, item: string): Promise<void> => {
      await list.getByRole('button', { name: `Actions for ${name}` }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    await menu('Garden', 'Rename');
    await page.getByLabel('Name of the chat').fill('Vegetables');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: 'Vegetables' })).toBeVisible();

    await menu('Vegetables', 'Pin');
    await expect(list.getByRole('heading', { name: 'Pinned' })).toBeVisible();
    await menu('Vegetables', 'Unpin');
    await expect(list.getByRole('heading', { name: 'Pinned' })).toHaveCount(0);

    await list.getByRole('button', { name: 'Actions for Vegetables' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to a folder' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'New folder' }).press('Enter');
    await page.getByLabel('Name of the folder').fill('Outside');
    await page.keyboard.press('Enter');
    const folder = list.getByRole('button', { name: 'Outside', exact: true });
    await expect(folder).toBeVisible();
    await expect(list.getByRole('link', { name: 'Vegetables' })).toHaveCount(0);
    await folder.press('Enter');
    await expect(list.getByRole('link', { name: 'Vegetables' })).toBeVisible();

    await menu('Vegetables', 'Delete');
    await expect(page.getByText('You can undo it for a few seconds.')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(toast(page, /” has been deleted\.$/)).toBeVisible();
    await expect(list.getByRole('link', { name: 'Vegetables' })).toHaveCount(0);
  },
);

test(
  'what others do shows up at once: badges, the bell, who is there',
  LONG,
  async ({ page, another, parley }) => {
    const { person, token } = await enrol(parley, 'eve');
    const theirs = await parley.register(bob);
    const channelId = await createChannel(parley, token, 'Summer party');
    await signIn(page, person);
    await expect(chats(page).getByRole('link', { name: 'Summer party' })).toBeVisible();
    await parley.call('POST', `/channels/${channelId}/participants`, {
      token,
      body: { participant_type: 'user', participant_id: await idOf(parley, theirs) },
    });
    const bobs = await another();
    await signIn(bobs, bob);
    await expect(chats(bobs).getByRole('link', { name: 'Summer party' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'bob is online' })).toBeVisible();

    await parley.call('POST', `/channels/${channelId}/messages`, {
      token: theirs,
      body: { role: 'user', content: '@eve who brings the cake?' },
    });
    await expect(chats(page).getByRole('link', { name: 'Summer party Mentions: 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chats Unread: 1' })).toBeVisible();
    await page.getByRole('link', { name: 'Inbox Unread: 1' }).click();
    await expect(page).toHaveURL(/\/inbox$/);
    await page.getByRole('button', { name: /^New: bob mentioned you/ }).click();
    await expect(page).toHaveURL(new RegExp(`/c/${channelId}`));
    await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  },
);

test('everything is found by its name: chats, messages, people and pages', LONG, async ({ page, parley }) => {
  const { person, token } = await enrol(parley, 'frida');
  await enrol(parley, 'gustav');
  const channelId = await createChannel(parley, token, 'Balcony');
  await parley.call('POST', `/channels/${channelId}/messages`, {
    token,
    body: { role: 'user', content: 'The marmalade needs more lemons.' },
  });
  await findable(parley, token, 'marmal', 1);
  await signIn(page, person);
  const field = page.getByPlaceholder('Chats, people, messages, pages…');
  await summon(page, 'Control+k', field);
  await field.fill('marmal');
  await page.getByRole('option', { name: /marmalade needs more lemons/ }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${channelId}`));
  await expect(page.getByRole('main').getByText('The marmalade needs more lemons.')).toBeVisible();

  // The same keys close it: as long as it is still there, they would take it away again.
  await expect(field).toBeHidden();
  await summon(page, 'Control+k', field);
  await field.fill('gusta');
  // Only the server knows him: what it finds is marked in its turn, and Enter goes there.
  await expect(page.getByRole('option', { name: /gustav/, selected: true })).toBeVisible();
  await field.fill('connection');
  await expect(page.getByRole('option', { name: /Connection check/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/diagnosis$/);

  await expect(field).toBeHidden();
  await summon(page, 'Control+k', field);
  await field.fill('balc');
  await expect(page.getByRole('option', { name: /Balcony/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/c/${channelId}$`));
});

test('shortcuts are listed, can be bound anew, and do not clash', LONG, async ({ page, parley }) => {
  const { person } = await enrol(parley, 'hanna');
  await signIn(page, person);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await summon(page, 'Control+/', dialog);
  const change = dialog.getByRole('button', { name: 'Change the keys of: Show or hide the list' });
  await change.click();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('alert').filter({ hasText: 'belong to “Find anything”' })).toBeVisible();
  await page.keyboard.press('Control+Shift+L');
  await expect(change).toContainText('CtrlShiftL');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+Shift+S');
  await expect(chats(page)).toBeVisible();
  await page.keyboard.press('Control+Shift+L');
  await expect(chats(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(chats(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(chats(page)).toBeVisible();
});

test('where deleted chats are kept for a while they can come back', LONG, async ({ page, parley }) => {
  const { person, token } = await enrol(parley, 'ida');
  const login = await parley.call('POST', '/auth/login', {
    body: { login: ann.username, password: ann.password },
  });
  const { access_token: admin } = (await login.json()) as { access_token: string };
  const setRetention = (value: number) =>
    parley.call('PUT', '/admin/settings/retention_ttl_days', { token: admin, body: { value } });
  await setRetention(30);
  await createChannel(parley, token, 'Old plans');
  await signIn(page, person);
  await chats(page).getByRole('link', { name: 'Old plans' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('It goes to the bin for 30 days')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  // Under the pointer its button is there. Then there is no more to undo, and the server is told.
  await toast(page, /in the bin until/).hover();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await chooseFrom(page, 'More', 'Archive and bin');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, /” is back in your chats\.$/)).toBeVisible();
  await goTo(page, 'Chats');
  await expect(chats(page).getByRole('link', { name: 'Old plans' })).toBeVisible();
  await setRetention(0);
});

test(
  'thousands of chats are there, only those in sight are drawn, and the oldest is found',
  LONG,
  async ({ page, parley }) => {
    const { person, token } = await enrol(parley, 'joan');
    // In a long run, one more and it is as many as a person may have.
    const count = scaled({ gate: 1_500, long: 9_999 });
    await plantChannels(parley, await idOf(parley, token), count);
    await signIn(page, person);
    await goTo(page, 'Chats');
    const list = chats(page);
    const links = list.getByRole('link');
    await expect(links.first()).toBeVisible();
    expect(await links.count()).toBeLessThan(60);
    await links.first().hover();
    await expect(async () => {
      await page.mouse.wheel(0, 6000);
      await expect(links.filter({ hasText: /number 4\d\d$/ }).first()).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await links.count()).toBeLessThan(60);

    // What lies far below does not cost anything while something happens above.
    await list.locator('> div').evaluate((scroller) => {
      scroller.scrollTop = 0;
    });
    await expect(list.getByRole('link', { name: 'Conversation number 0', exact: true })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/channels?')) asked.push(request.url());
    });
    await createChannel(parley, token, 'The newest');
    await expect(list.getByRole('link', { name: 'The newest' })).toBeVisible();
    expect(asked.filter((url) => /page=[2-9]/.test(url))).toEqual([]);

    await findable(parley, token, `number ${count - 1}`, 1);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Chats, people, messages, pages…').fill(`number ${count - 1}`);
    await page.getByRole('option', { name: `Conversation number ${count - 1}` }).click();
    await expect(page.getByRole('main')).toContainText(`Conversation number ${count - 1}`);
  },
);

test('the frame is walked with the keyboard: sections, parts, rows, and a menu for what is new', async ({
  page,
  parley,
}) => {
  const { person, token } = await enrol(parley, 'kim');
  for (const title of ['Apples', 'Pears']) await createChannel(parley, token, title);
  await signIn(page, person);
  await expect(chats(page).getByRole('link', { name: 'Pears' })).toBeVisible();
  await summon(page, 'Alt+Shift+Digit5', page.getByRole('heading', { level: 1, name: 'Knowledge' }));
  await page.keyboard.press('Alt+Shift+Digit6');
  await expect(page).toHaveURL(/\/workflows$/);
  await page.keyboard.press('Alt+Shift+Digit2');
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Shift+F6');
  const list = page.getByRole('complementary', { name: 'Chats' });
  await expect(list.locator(':focus')).toHaveCount(1);
  await chats(page).getByRole('link', { name: 'Pears' }).focus();
  await page.keyboard.press('j');
  await expect(chats(page).getByRole('link', { name: 'Apples' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pears');

  const edge = page.getByRole('separator', { name: 'Width of the list' });
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '280');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '280');

  await summon(page, 'Alt+Shift+W', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Your own' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();

  await summon(page, 'Alt+Shift+N', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Chat with people' }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'People' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\?panel=people$/);
  await panel.getByRole('tab', { name: 'Map' }).click();
  await expect(page).toHaveURL(/\?panel=map$/);
  await page.keyboard.press('Alt+Shift+P');
  await expect(page.getByRole('complementary', { name: 'Map' })).toHaveCount(0);
});

test('addresses of before lead to where their pages are now', LONG, async ({ page, parley }) => {
  const { person } = await enrol(parley, 'lea');
  await signIn(page, person);
  for (const [before, now] of [
    ['/settings/personas/new', /\/personas\/new$/],
    ['/settings/models', /\/models$/],
    ['/notifications', /\/inbox$/],
    ['/tasks/day', /\/tasks$/],
    ['/packages', /\/settings\/extensions$/],
  ] as const) {
    await page.goto(before);
    await expect(page).toHaveURL(now);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
