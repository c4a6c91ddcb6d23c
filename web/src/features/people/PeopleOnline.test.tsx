import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnownPerson } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { channelOf, newId, participantOf, personOf } from '../../../test/things.ts';
import { PeopleOnline } from './PeopleOnline.tsx';

const PEOPLE = 'GET /api/v1/presence/people';
const CREATE = 'POST /api/v1/channels';
const ADD = 'POST /api/v1/channels/{id}/participants';

const draw = async (...people: KnownPerson[]) => {
  answer(PEOPLE, { data: people });
  const left: true[] = [];
  const shown = await show(<PeopleOnline onNavigate={() => left.push(true)} />);
  await waitFor(() => assert.equal(askedFor(PEOPLE).length, 1));
  return { ...shown, left };
};

test('those who are there stand by name, with whether they are away, and those who are not do not', async () => {
  await draw(
    personOf('Bob'),
    personOf('Cara', { status: 'away' }),
    personOf('Dora', { status: 'offline' }),
    personOf('', { handle: 'emil' }),
  );
  await screen.findByRole('region', { name: 'People online' });
  assert.deepEqual(
    screen.getAllByRole('button').map(({ title }) => title),
    ['Bob is online', 'Cara is away', 'emil is online'],
  );
  screen.getByRole('button', { name: /Cara is away/ });
});

test('where nobody is there it takes no room', async () => {
  await draw(personOf('Bob', { status: 'offline' }));
  assert.equal(screen.queryByRole('region', { name: 'People online' }), null);
});

test('six have a place, and the others are counted', async () => {
  await draw(...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => personOf(name)));
  await screen.findByText('+2');
  assert.equal(screen.getAllByRole('button').length, 6);
});

test('a press opens the conversation that there is already', async () => {
  const directId = newId();
  const { user, path, left } = await draw(personOf('Bob', { direct_channel_id: directId }));
  await user.click(await screen.findByRole('button', { name: /Bob is online/ }));
  await waitFor(() => assert.equal(path(), `/c/${directId}`));
  assert.equal(askedFor(CREATE).length, 0);
  assert.deepEqual(left, [true], 'the menu that it stood in closes');
});

test('where it is, is asked of this one person: the list of all may be older', async () => {
  const [bob, directId] = [personOf('Bob'), newId()];
  const { user, path } = await draw(bob);
  answer(PEOPLE, ({ query }) => ({
    data: query.user_id === bob.id ? [{ ...bob, direct_channel_id: directId }] : [bob],
  }));
  await user.click(await screen.findByRole('button', { name: /Bob is online/ }));
  await waitFor(() => assert.equal(path(), `/c/${directId}`));
  assert.equal(askedFor(CREATE).length, 0);
});

test('two presses make one conversation', async () => {
  const channel = channelOf();
  const comes = hold(CREATE);
  answer(ADD, participantOf());
  const { user, path } = await draw(personOf('Bob'));
  const bob = await screen.findByRole('button', { name: /Bob is online/ });
  await user.click(bob);
  await user.click(bob);
  comes(channel);
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.equal(askedFor(CREATE).length, 1);
});

test('where there is none, one is made that names both, in which the AI waits to be called', async () => {
  const bob = personOf('Bob');
  const channel = channelOf();
  answer(CREATE, channel);
  answer(ADD, participantOf());
  const { user, path } = await draw(bob);
  await user.click(await screen.findByRole('button', { name: /Bob is online/ }));
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { type: 'direct', title: 'Ann & Bob', ai_mode: 'mention_only' });
  assert.equal(lastAsked(ADD).params.id, channel.id);
  assert.deepEqual(lastAsked(ADD).body, { participant_type: 'user', participant_id: bob.id });
});

test('a refusal is said, and the page stays where it is', async () => {
  refuse(CREATE, 403, 'you may not begin chats');
  const { user, path } = await draw(personOf('Bob'));
  await user.click(await screen.findByRole('button', { name: /Bob is online/ }));
  await toastSays('You may not begin chats.');
  assert.equal(path(), '/here');
});
