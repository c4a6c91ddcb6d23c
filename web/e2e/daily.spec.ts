// What one does every day: say more while an answer is written, look at a file, ask something that leaves no trace.

import { expect, test, toast } from './journeys.ts';
import { pdfOf } from './pdf.ts';
import { enter, field, makeRoom, message, person, say, sayIn } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'daily' });

test('what is said during an answer waits: it is edited, dropped, survives a reload, and is sent now', async ({
  page,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const room = await makeRoom(parley, ann, { title: 'Patience', ai_mode: 'auto' });
  await enter(page, ann, `/c/${room}`);
  await say(page, '/demo slow 500\n/demo long 200');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const queue = page.getByRole('list', { name: 'Waiting for the answer to end' });
  const waiting = (words: string) => queue.getByRole('listitem').filter({ hasText: words });
  await say(page, 'And the beans?');
  await say(page, 'And the pees?');
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await waiting('beans').getByRole('button', { name: 'Drop' }).click();
  await waiting('pees').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page)).toHaveValue('And the pees?');
  await say(page, '/demo echo And the peas?');
  await page.reload();
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await waiting('peas').getByRole('button', { name: 'Send now' }).click();
  await expect(queue).toHaveCount(0);
  await expect(page.getByRole('article', { name: /^ann/ })).toHaveCount(2);
  await expect(page.getByRole('article', { name: /^Demonstration/ }).last()).toContainText('And the peas?');
  await expect(message(page, 'beans')).toHaveCount(0);
});

test(
  'files open over the chat: a PDF at its page, a text beside it, and Back leads to the chat',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'Papers' });
    await enter(page, ann, `/c/${room}`);
    const attachments = page.getByRole('list', { name: 'Attachments' });
    await page.locator('input[type=file]').setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf(5) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo') },
    ]);
    await expect(attachments.getByRole('listitem')).toHaveCount(2);
    await say(page, 'Have a look');
    await message(page, 'Have a look').getByRole('button', { name: 'Open plan.pdf' }).click();
    const viewer = page.getByRole('dialog', { name: 'plan.pdf' });
    await expect(viewer.getByText(/^Page 1 of 5 · /)).toBeVisible();
    const sheet = viewer.frameLocator('iframe');
    await expect(sheet.getByText('This is sheet 1')).toBeAttached();
    // Not by a wheel: over a frame of its own process Playwright waits for it in vain at times.
    await sheet.locator('.page').last().scrollIntoViewIfNeeded();
    await expect(viewer.getByText(/^Page 5 of 5 · /)).toBeVisible();
    await viewer.getByRole('button', { name: 'Larger' }).click();
    await expect(viewer.getByRole('button', { name: /^Fit to the window \(now 125/ })).toBeVisible();
    await page.goto(`${page.url()}&file_page=3`);
    await expect(viewer.getByText(/^Page 3 of 5 · /)).toBeVisible();
    await expect(sheet.getByText('This is sheet 3')).toBeAttached();
    // Both are uploaded at once: either may be the earlier one.
    await viewer.getByRole('button', { name: /^(?:Next|Previous) file$/, disabled: false }).click();
    await expect(page.getByRole('dialog', { name: 'notes.txt' }).getByText('two')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/c/${room}$`));
  },
);

test(
  'a temporary chat is in no list, gone by a reload, and kept when one wants it',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    await enter(page, ann, '/temporary');
    const log = page.getByRole('log');
    await say(page, '/demo echo Whispered words');
    await expect(log.getByText('Whispered words').last()).toBeVisible();
    const listed = async (): Promise<string[]> => {
      const response = await parley.call('GET', '/channels?per_page=200', { token: ann.token });
      const { data } = (await response.json()) as { data: Array<{ title: string }> };
      return data.map(({ title }) => title);
    };
    const before = await listed();
    await page.reload();
    await expect(page.getByText('Ask something that should leave no trace')).toBeVisible();
    expect(await listed()).toEqual(before);

    await say(page, '/demo echo Said aloud');
    await expect(log.getByText('Said aloud').last()).toBeVisible();
    await page.getByRole('button', { name: 'Keep this chat' }).click();
    await expect(toast(page, 'The chat is kept now.')).toBeVisible();
    await expect(page).toHaveURL(/\/c\//);
    await expect(message(page, 'Said aloud').last()).toBeVisible();
    expect(await listed()).toHaveLength(before.length + 1);
  },
);

test(
  'whom one writes to is chosen by name, and what was read is unread again until one comes back',
  LONG,
  async ({ page, another, parley }) => {
    const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
    await enter(page, ann, '/chats');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Message a person' }).click();
    await page.getByRole('combobox', { name: 'Name' }).fill('bob');
    await page.getByRole('option', { name: /bob/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ann & bob' })).toBeVisible();
    const room = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await sayIn(parley, ann, room, 'Are the beans up?');
    await sayIn(parley, ann, room, 'And the peas?');

    const his = await another();
    await enter(his, bob, `/c/${room}`);
    const row = his.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /ann & bob/ });
    const unread = async (): Promise<number> => {
      const response = await parley.call('GET', `/channels/${room}`, { token: bob.token });
      return ((await response.json()) as { unread_count: number }).unread_count;
    };
    await expect.poll(unread).toBe(0);
    const beans = message(his, 'Are the beans up?');
    await beans.hover();
    await beans.getByRole('button', { name: 'Actions for the message by ann' }).click();
    await his.getByRole('menuitem', { name: 'Mark as unread from here' }).click();
    await expect(toast(his, 'Unread from here, until you come back to this chat.')).toBeVisible();
    // He looks at it all the while: what comes next is unread as well.
    await sayIn(parley, ann, room, 'And the leeks?');
    await expect(message(his, 'And the leeks?')).toBeVisible();
    await expect.poll(unread).toBe(3);
    await his
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Inbox/ })
      .click();
    await his
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Chats/ })
      .click();
    await expect(row).toHaveAccessibleName(/Unread: 3/);
    await row.click();
    await expect(message(his, 'And the leeks?')).toBeVisible();
    await expect(his.getByText('New', { exact: true })).toBeVisible();
    await expect.poll(unread).toBe(0);
  },
);

test(
  'two branches become one message of the parts that are chosen, which names both',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const room = await makeRoom(parley, ann, { title: 'Two ways' });
    const { id: question } = await sayIn(parley, ann, room, 'What shall we plant?');
    for (const content of ['Beans along the fence', 'Peas in the corner']) {
      const body = { role: 'user', content, parent_id: question };
      await parley.call('POST', `/channels/${room}/messages`, { token: ann.token, body });
    }
    await enter(page, ann, `/c/${room}`);
    const peas = message(page, 'Peas in the corner');
    await peas.hover();
    await peas.getByRole('button', { name: 'Actions for the message by ann' }).click();
    await page.getByRole('menuitem', { name: 'Merge with another branch…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge two branches' });
    const merged = dialog.getByLabel('The merged message');
    await expect(merged).toHaveValue(/Peas in the corner/);
    await expect(merged).toHaveValue(/Beans along the fence/);
    await dialog.getByRole('checkbox', { name: /Beans along the fence/ }).click();
    await expect(merged).not.toHaveValue(/Beans/);
    await merged.fill('Peas, and beans next year');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    const one = message(page, 'Peas, and beans next year');
    await expect(one.getByText('Merged from')).toBeVisible();
    await expect(one.getByRole('button', { name: /^ann: / })).toHaveCount(2);
  },
);
