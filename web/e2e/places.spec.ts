import { expect, test } from './journeys.ts';
import { enter, makeRoom, person, post } from './rooms.ts';

test.use({ serverOf: 'places' });

test('who is invited by a link joins, and is seen by the other at once', async ({
  page,
  another,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const bob = await person(parley, 'bob');
  const { id } = await post(parley, ann.token, '/teams', { name: 'Garden club' });
  await enter(page, ann, `/teams/${id}?view=invitations`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByRole('button', { name: 'Make the invitation' }).click();
  const link = await page.getByRole('region', { name: 'Link' }).innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /^Members/ }).click();
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);

  const his = await another();
  await enter(his, bob, new URL(link.trim()).pathname);
  await his.getByRole('button', { name: 'Join the team' }).click();
  await expect(his.getByRole('heading', { level: 1, name: 'Garden club' })).toBeVisible();

  await expect(page.getByRole('list', { name: 'Members' }).getByText('@bob', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Workspace: Parley' }).click();
  await page.getByRole('menuitem', { name: 'Garden club' }).click();
  await expect(page.getByRole('region', { name: 'For you' })).toBeVisible();
});

test('a chat is dragged into a project, after a word about who will see it', async ({ page, parley }) => {
  const ann = await person(parley, 'ann');
  const { id } = await post(parley, ann.token, '/projects', { name: 'Orchard' });
  await makeRoom(parley, ann, { title: 'Apples' });
  await enter(page, ann, `/projects/${id}`);
  await expect(page.getByText('No chats in this project yet')).toBeVisible();
  const chats = page.getByRole('main').getByRole('region', { name: 'Chats' });
  await page
    .getByRole('complementary', { name: 'Chats' })
    .getByRole('link', { name: 'Apples' })
    .dragTo(chats);
  const dialog = page.getByRole('dialog', { name: 'Move “Apples”' });
  await expect(dialog.getByText(/Afterwards only 1 person in it will see this chat/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Move chat' }).click();
  await expect(chats.getByRole('link', { name: 'Apples' })).toBeVisible();
});
