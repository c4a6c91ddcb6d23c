import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { expect, test } from './journeys.ts';
import { enter, field, makeRoom, message, person, post, say } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'places' });

test(
  'who is invited by a link joins, and is seen by the other at once',
  LONG,
  async ({ page, another, parley }) => {
    const ann = await person(parley, 'ann');
    const bob = await person(parley, 'bob');
    const { id } = await post(parley, ann.token, '/teams', { name: 'Garden club' });
    await enter(page, ann, `/teams/${id}?view=invitations`);
    await expect(page).toHaveURL(/\/teams\/garden-club\/invitations$/);
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

    await expect(
      page.getByRole('list', { name: 'Members' }).getByText('@bob', { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Workspace: Parley' }).click();
    await page.getByRole('menuitem', { name: 'Garden club' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Garden club starts here' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' }).getByText('2 of 4')).toBeVisible();

    // Who is removed while they look on is told, and works in their own workspace then.
    await parley.call('DELETE', `/teams/${id}/members/${bob.id}`, { token: ann.token });
    await expect(his.getByText(/“Garden club” is no longer open to you/).first()).toBeVisible();
    await expect(his.getByRole('button', { name: 'Workspace: Parley' })).toBeVisible();
  },
);

test('the focus is where one goes on: in a new project, a new note, and beside a member who was removed', async ({
  page,
  parley,
}) => {
  const eva = await person(parley, 'eva');
  const { id } = await post(parley, eva.token, '/teams', { name: 'Rope makers' });
  for (const name of ['fay', 'gil', 'hal']) {
    const { id: user_id } = await person(parley, name);
    await post(parley, eva.token, `/teams/${id}/members`, { user_id, role: 'member' });
  }
  await enter(page, eva, `/teams/rope-makers/members`);
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(4);
  const gone = members.nth(2);
  const next = await members.nth(3).getByText(/^@/).innerText();
  await gone.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(members).toHaveCount(3);
  await expect(members.filter({ hasText: next }).locator(':focus')).toHaveCount(1);

  for (const [item, field] of [
    ['Project', page.getByLabel('Name', { exact: true })],
    ['Note', page.getByLabel('Title', { exact: true })],
  ] as const) {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^(New )?${item}$`, 'i') }).click();
    await expect(field).toBeFocused();
  }
});

test(
  'a chat is dragged into a project, after a word about who will see it',
  LONG,
  async ({ page, parley }) => {
    const dora = await person(parley, 'dora');
    const { id } = await post(parley, dora.token, '/projects', { name: 'Orchard' });
    await makeRoom(parley, dora, { title: 'Apples' });
    await enter(page, dora, `/p/${id}/chats`);
    await expect(page.getByText('No chats in this project yet')).toBeVisible();
    const chats = page.getByRole('main').getByRole('region', { name: 'Chats' });
    await page
      .getByRole('complementary', { name: 'Chats' })
      .getByRole('link', { name: 'Apples' })
      .dragTo(chats);
    const dialog = page.getByRole('dialog', { name: 'Move “Apples”' });
    await expect(dialog.getByText(/Afterwards only you will see this chat/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Move chat' }).click();
    await expect(chats.getByRole('link', { name: 'Apples' })).toBeVisible();
  },
);

test('two people work side by side: an open chat is joined, its project is heeded, and both see what an answer was given', async ({
  page,
  another,
  parley,
}) => {
  const ann = await person(parley, 'ann');
  const cleo = await person(parley, 'cleo');
  const team = await post(parley, ann.token, '/teams', { name: 'Rowing club' });
  const { token } = await post<{ token: string }>(parley, ann.token, `/teams/${team.id}/invitations`, {
    role: 'member',
    max_uses: 1,
  });
  // One sits at a desk in the light, the other has a phone and dark colours.
  const hers = await another({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const found: string[] = [];
  const look = async (...people: readonly Page[]): Promise<void> => {
    for (const who of people) found.push(...(await findingsOf(who)));
  };
  await enter(hers, cleo, `/invitations/${token}`);
  await expect(hers.locator('html')).toHaveClass(/dark/);
  await hers.getByRole('button', { name: 'Join the team' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Rowing club' })).toBeVisible();
  await enter(page, ann, `/teams/${team.id}`);
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await look(page, hers);
  await hers.goto(`/invitations/${token}`);
  await expect(hers.getByRole('link', { name: 'Open the team' })).toBeVisible();

  const places = await parley.call('GET', '/workspaces', { token: ann.token });
  const { data } = (await places.json()) as { data: { id: string; team_id: string | null }[] };
  const place = data.find(({ team_id }) => team_id === team.id)?.id ?? '';
  const project = await post(parley, ann.token, '/projects', {
    ...{ name: 'Regatta', instructions: 'Think of the wind.', workspace_id: place, visibility: 'team' },
  });
  const room = await post(parley, ann.token, '/channels', {
    ...{ title: 'Boats', type: 'group', ai_mode: 'auto', project_id: project.id, visibility: 'team' },
  });

  await page.goto(`/c/${room.id}?panel=context`);
  // At the address of a chat that one is not in stands the way in, and from then on what others say comes by itself.
  await hers.goto(`/c/${room.id}`);
  await expect(hers.getByRole('button', { name: 'Join Boats' })).toBeVisible();
  await look(page, hers);
  await hers.getByRole('button', { name: 'Join Boats' }).click();
  await expect(field(hers)).toBeVisible();
  await post(parley, ann.token, `/channels/${room.id}/messages`, { role: 'user', content: 'Mine is red.' });
  await expect(message(hers, 'Mine is red.').first()).toBeVisible();
  await say(hers, 'Which boat is the fastest?');
  // The answer below may quote it.
  await expect(message(page, 'Which boat is the fastest?').first()).toBeVisible();

  // A panel beside the chat is a sheet over it on a phone.
  const told = (who: Page) =>
    who
      .getByRole('complementary', { name: 'Context' })
      .or(who.getByRole('dialog', { name: 'Context' }))
      .getByRole('region', { name: /^Instructions/ });
  await expect(told(page).getByText('From the project Regatta', { exact: true })).toBeVisible();
  await hers.goto(`/c/${room.id}?panel=context`);
  await told(hers).getByText('From the project Regatta', { exact: true }).click();
  await expect(told(hers).getByText('Think of the wind.')).toBeVisible();
  await look(page, hers);

  // As projects were called before.
  await page.goto(`/projects/${project.id}?view=people`);
  await expect(page).toHaveURL(new RegExp(`/p/${project.id}/people$`));
  // The one among the parts of the project: the rail has another, which is there first.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Chats/ })
    .click();
  const chats = page.getByRole('main').getByRole('region', { name: 'Chats' });
  await expect(chats.getByRole('link', { name: 'Boats' })).toBeVisible();
  await hers.goto(`/p/${project.id}`);
  await expect(hers.getByRole('heading', { level: 1, name: 'Regatta' })).toBeVisible();
  await look(page, hers);
  expect(found).toEqual([]);
});

test(
  'who types in the settings of a project and is taken out of it keeps what was typed',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const finn = await person(parley, 'finn');
    const { id } = await post(parley, ann.token, '/projects', { name: 'Hedges' });
    const member = await post(parley, ann.token, `/projects/${id}/members`, {
      ...{ user_id: finn.id, role: 'editor' },
    });
    await enter(page, finn, `/p/${id}/settings`);
    await page.getByLabel('Instructions').fill('Name every hedge by its place.');
    await parley.call('DELETE', `/projects/${id}/members/${member.id}`, { token: ann.token });
    const kept = page.getByRole('dialog', { name: 'What you typed is kept' });
    await expect(kept.getByLabel('Instructions')).toHaveValue('Name every hedge by its place.');
    expect(await findingsOf(page)).toEqual([]);
    await kept.getByRole('button', { name: 'Close' }).last().click();
    await expect(kept).toBeHidden();
    await expect(page.getByText('It was deleted, or it is no longer shared with you.')).toBeVisible();
  },
);
