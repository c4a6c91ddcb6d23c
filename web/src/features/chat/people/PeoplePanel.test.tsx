import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../../test/server.ts';
import { workspaceOf } from '../../../../test/team-things.ts';
import {
  ANN,
  BOB,
  channelModelOf,
  channelOf,
  mentionableOf,
  modelOf,
  modelsOf,
  newId,
  participantOf,
  providerOf,
} from '../../../../test/things.ts';
import type { Panel } from '../conversation/conversation.ts';
import { PeoplePanel } from './PeoplePanel.tsx';

const ADD = 'POST /api/v1/channels/{id}/participants';
const CHANGE = 'PATCH /api/v1/channels/{id}/participants/{participantId}';
const REMOVE = 'DELETE /api/v1/channels/{id}/participants/{participantId}';
const MODELS = 'GET /api/v1/channels/{id}/models';

const ann = participantOf({ role: 'owner' });
const bob = participantOf({ participant_id: BOB, display_name: 'Bob', handle: 'bob' });
const gardener = participantOf({
  participant_type: 'persona',
  participant_id: newId(),
  display_name: 'Gardener',
  handle: 'gardener',
});

const none = {
  write: true,
  edit: false,
  manage_participants: false,
  share: false,
  remove: true,
  restore: false,
};

const draw = (channel: Channel = channelOf(), people = [ann, bob, gardener]) => {
  const opened: Panel[] = [];
  answer('GET /api/v1/presence', { data: { [BOB]: { status: 'online', last_seen_at: null } } });
  answer(MODELS, { data: [] });
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  const shown = showInConversation(<PeoplePanel onClose={() => undefined} />, {
    channel,
    people,
    onOpen: (panel) => opened.push(panel),
  });
  return shown.then((all) => ({ ...all, opened }));
};

const rowOf = async (name: string): Promise<HTMLElement> => {
  const list = await screen.findByRole('list', { name: 'People' });
  const row = within(list).getByText(name, { selector: '.font-medium' }).closest('li');
  assert.ok(row);
  return row;
};

const openMenuOf = async (
  user: Awaited<ReturnType<typeof draw>>['user'],
  name: string,
): Promise<HTMLElement> => {
  await user.click(within(await rowOf(name)).getByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};

test('everybody is listed with name, handle, role and presence', async () => {
  await draw();
  assert.match((await rowOf('Ann')).textContent ?? '', /Owner/);
  await waitFor(async () => assert.match((await rowOf('Bob')).textContent ?? '', /@bob · Online/));
  assert.match((await rowOf('Gardener')).textContent ?? '', /Persona/);
  assert.doesNotMatch((await rowOf('Gardener')).textContent ?? '', /Offline/);
});

test('an owner makes a member an observer', async () => {
  answer(CHANGE, { ...bob, role: 'observer' });
  const { user } = await draw();
  await user.click(within(await openMenuOf(user, 'Bob')).getByRole('menuitem', { name: 'Make an observer' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { role: 'observer' }));
  assert.equal(lastAsked(CHANGE).params.participantId, bob.id);
});

test('an observer can be made a member again', async () => {
  const { user } = await draw(channelOf(), [ann, { ...bob, role: 'observer' }]);
  within(await openMenuOf(user, 'Bob')).getByRole('menuitem', { name: 'Make a member' });
});

test('a conversation can be handed over, and removing says who was removed', async () => {
  answer('POST /api/v1/channels/{id}/owner', channelOf());
  const { user } = await draw();
  await user.click(
    within(await openMenuOf(user, 'Bob')).getByRole('menuitem', { name: 'Hand the chat over' }),
  );
  await toastSays('The chat is now owned by Bob.');
  assert.deepEqual(lastAsked('POST /api/v1/channels/{id}/owner').body, { participant_id: bob.id });
  answer(REMOVE, { message: 'ok' });
  await user.click(within(await openMenuOf(user, 'Bob')).getByRole('menuitem', { name: 'Remove' }));
  await toastSays('Bob has been removed.');
});

test('an owner who only reads there any more hands the chat over, and manages nobody', async () => {
  const channel = channelOf({ my_role: 'observer', owner_id: ANN, rights: { ...none, write: false } });
  const { user } = await draw(channel, [ann, bob]);
  const items = within(await openMenuOf(user, 'Bob')).getAllByRole('menuitem');
  assert.deepEqual(
    items.map(({ textContent }) => textContent),
    ['Follow on their branch', 'Hand the chat over'],
  );
});

test('a persona can be removed, and neither followed nor made an observer', async () => {
  const { user } = await draw();
  const items = within(await openMenuOf(user, 'Gardener')).getAllByRole('menuitem');
  assert.deepEqual(
    items.map(({ textContent }) => textContent),
    ['Remove'],
  );
});

test('the owner has no actions for themselves', async () => {
  await draw();
  assert.equal(within(await rowOf('Ann')).queryByRole('button'), null);
});

test('a member manages nobody, may follow others and leave', async () => {
  const channel = channelOf({ my_role: 'member', owner_id: BOB, rights: none });
  const me = participantOf({ participant_id: ANN, role: 'member' });
  const { user, opened } = await draw(channel, [me, { ...bob, role: 'owner' }]);
  assert.equal(screen.queryByRole('searchbox'), null);
  const items = within(await openMenuOf(user, 'Bob')).getAllByRole('menuitem');
  assert.deepEqual(
    items.map(({ textContent }) => textContent),
    ['Follow on their branch'],
  );
  await user.keyboard('{Escape}');
  await user.click(within(await openMenuOf(user, 'Ann')).getByRole('menuitem', { name: 'Leave the chat' }));
  assert.deepEqual(opened, [{ kind: 'remove' }]);
});

const find = async (found: ReturnType<typeof mentionableOf>[]) => {
  answer('GET /api/v1/mentionables', { data: found });
  const shown = await draw();
  const field = screen.getByLabelText('Add someone by name');
  await shown.user.type(field, 'ca');
  return { ...shown, field };
};

test('a person is found by name and comes in as a member', async () => {
  const cara = mentionableOf();
  const { user } = await find([cara, mentionableOf({ id: BOB, display_name: 'Bob', handle: 'bob' })]);
  const list = await screen.findByRole('list', { name: 'People found' });
  assert.equal(within(list).getAllByRole('button').length, 1);
  answer(ADD, participantOf({ participant_id: cara.id }));
  await user.click(within(list).getByRole('button', { name: /Cara/ }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(ADD).body, {
      participant_type: 'user',
      participant_id: cara.id,
      role: 'member',
    }),
  );
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('Add someone by name')));
});

test('Enter in the field adds the first who was found, arrows lead into the list', async () => {
  const cara = mentionableOf();
  const { user, field } = await find([cara]);
  const list = await screen.findByRole('list', { name: 'People found' });
  await user.keyboard('{ArrowDown}');
  assert.equal(document.activeElement, within(list).getByRole('button', { name: /Cara/ }));
  await user.keyboard('{ArrowUp}');
  assert.equal(document.activeElement, field);
  answer(ADD, participantOf({ participant_id: cara.id }));
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(lastAsked(ADD).body.participant_id, cara.id));
});

test('nobody by that name is said, too', async () => {
  await find([mentionableOf({ id: BOB })]);
  await screen.findByText('Nobody by that name who is not here already.');
});

test('the models of a conversation stand in their order, and the second can become the first', async () => {
  const { user } = await draw();
  const [fern, moss] = [
    channelModelOf({ sort_order: 3 }),
    channelModelOf({ display_name: 'Moss 1', model: 'moss-1', sort_order: 5 }),
  ];
  answer(MODELS, { data: [fern, moss] });
  answer('GET /api/v1/api-configs', { data: [] });
  answer('PATCH /api/v1/channels/{id}/models/{modelId}', moss);
  const { queryClient } = await import('../../../lib/query.ts');
  await queryClient.invalidateQueries();
  await user.click(await screen.findByRole('button', { name: 'Put Moss 1 first' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PATCH /api/v1/channels/{id}/models/{modelId}').body, { sort_order: 2 }),
  );
  assert.equal(screen.queryByRole('button', { name: 'Put Fern 2 first' }), null);
});

test('a key is lent only when it works without its owner', async () => {
  const own = providerOf({ allow_background: false });
  answer('GET /api/v1/api-configs', { data: [own] });
  const { user } = await draw();
  answer(MODELS, { data: [channelModelOf({ provider_config_id: own.id })] });
  const { queryClient } = await import('../../../lib/query.ts');
  await queryClient.invalidateQueries();
  await user.click(
    await screen.findByRole('button', { name: 'Let everybody here use Fern 2 with your key' }),
  );
  await toastSays('First switch on “Keep answering while I’m away” for this key, under AI providers.');
  assert.equal(askedFor('PATCH /api/v1/channels/{id}/models/{modelId}').length, 0);
});

test('a model is added with the key that brings it', async () => {
  answer('POST /api/v1/channels/{id}/models', channelModelOf());
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Add a model' }));
  await user.click(await screen.findByRole('menuitem', { name: /Fern 2/ }));
  await waitFor(() => assert.equal(lastAsked('POST /api/v1/channels/{id}/models').body.model, 'fern-2'));
});

test('how the AI behaves is changed at once, and a refusal is said', async () => {
  refuse('PUT /api/v1/channels/{id}', 403, 'only the owner may change this');
  const { user } = await draw();
  await user.click(await screen.findByRole('radio', { name: /Does not answer/ }));
  await waitFor(() => assert.deepEqual(lastAsked('PUT /api/v1/channels/{id}').body, { ai_mode: 'false' }));
  await toastSays('Only the owner may change this.');
});

test('an open chat says who may come in by themselves, and any other says nothing', async () => {
  const id = newId();
  answer('GET /api/v1/workspaces/{id}', workspaceOf({ id, name: 'Lamp makers' }));
  await draw(channelOf({ workspace_id: id, visibility: 'team' }));
  assert.ok(await screen.findByText('Everyone in Lamp makers may join this chat and then read all of it.'));
  cleanup();
  await draw(channelOf({ workspace_id: id }));
  await rowOf('Bob');
  assert.equal(screen.queryByText(/may join this chat/), null);
});
