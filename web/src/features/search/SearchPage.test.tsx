import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenChannel, SearchHit } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { choose, gone } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { showPage } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { ANN, BOB, channelOf, newId } from '../../../test/things.ts';
import { SearchPage } from './SearchPage.tsx';
import { readSearchParams } from './search-params.ts';

const SEARCH = 'GET /api/v1/search';
const garden = channelOf({ title: 'Garden' });

const hitOf = (change: Partial<SearchHit> = {}): SearchHit => ({
  type: 'message',
  id: newId(),
  channel_id: garden.id,
  channel_title: 'Garden',
  scope_id: garden.id,
  title: '',
  snippet: 'ferns want shade',
  highlights: [[0, 5]],
  author_id: ANN,
  leaf_id: null,
  created_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const find = (...hits: SearchHit[]): void => answer(SEARCH, { data: hits, has_more: false });

const draw = (address: string, ...joinable: OpenChannel[]) => {
  answer('GET /api/v1/channels/open', countedOf(...joinable));
  answer('GET /api/v1/channels', pageOf(garden));
  answer('GET /api/v1/presence/people', {
    data: [
      {
        ...{ id: BOB, handle: 'bob', display_name: '', avatar: null },
        ...{ status: 'offline', last_seen_at: null, direct_channel_id: null },
      },
    ],
  });
  return showPage(<SearchPage />, { path: '/search', validateSearch: readSearchParams, address });
};

const field = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Words to look for' });

test('before anything is looked for the page says how, and asks nothing', async () => {
  await draw('/search');
  await screen.findByText('What are you looking for?');
  assert.equal(askedFor(SEARCH).length, 0);
});

test('open chats that one may join are found by their titles, and lead there', async () => {
  find();
  const open: OpenChannel = {
    ...{ id: newId(), title: 'Ferns for all', type: 'group', is_joined: false, person_count: 3 },
    ...{ workspace: { id: newId(), name: 'Gardeners' }, project: null },
    ...{ last_message_at: null, created_at: '2026-01-05T10:00:00.000Z' },
  };
  await draw('/search?q=ferns', open);
  const region = await screen.findByRole('region', { name: 'Chats you may join' });
  const link = within(region).getByRole('link', { name: /Ferns for all/ });
  assert.equal(link.getAttribute('href'), `/c/${open.id}`);
  assert.equal(lastAsked('GET /api/v1/channels/open').query.q, 'ferns');
  assert.equal(screen.queryByText('Nothing found'), null, 'something was found');
});

test('nothing is called empty before the chats to join have answered too', async () => {
  find();
  const drawn = draw('/search');
  const give = hold('GET /api/v1/channels/open');
  const { user } = await drawn;
  await user.type(field(), 'ferns');
  await waitFor(() => assert.equal(askedFor(SEARCH).length, 1));
  await screen.findByText('Loading…');
  assert.equal(screen.queryByText('Nothing found'), null);
  give(countedOf());
  await screen.findByText('Nothing found');
});

test('an address that was kept is searched for, with its filters, and stands in the field', async () => {
  find(hitOf());
  await draw(`/search?q=ferns&type=message&channel=${garden.id}&from=${BOB}`);
  await screen.findByRole('list', { name: 'Results' });
  assert.equal(field().value, 'ferns');
  const { q, type, channel_id, from, limit, offset } = lastAsked(SEARCH).query;
  assert.deepEqual([q, type, channel_id, from], ['ferns', 'message', garden.id, BOB]);
  assert.deepEqual([limit, offset], ['30', '0']);
});

test('what is typed becomes the address, once it has been left alone for a moment', async () => {
  find(hitOf());
  const { user, path } = await draw('/search');
  await user.type(field(), ' ferns ');
  await screen.findByRole('list', { name: 'Results' });
  assert.equal(path(), '/search?q=ferns');
  assert.deepEqual(
    askedFor(SEARCH).map(({ query }) => query.q),
    ['ferns'],
    'once, and not letter by letter',
  );
});

test('an empty field is no search', async () => {
  find(hitOf());
  const { user, path } = await draw('/search?q=ferns');
  await screen.findByRole('list', { name: 'Results' });
  await user.clear(field());
  await screen.findByText('What are you looking for?');
  assert.equal(path(), '/search');
});

test('a hit leads to its message, says where it is, and its words are marked', async () => {
  const hit = hitOf({ leaf_id: newId() });
  find(hit);
  await draw('/search?q=ferns');
  const list = await screen.findByRole('list', { name: 'Results' });
  const link = within(list).getByRole('link');
  assert.match(link.getAttribute('href') ?? '', new RegExp(`^/c/${garden.id}\\?.*${hit.id}`));
  assert.match(link.textContent ?? '', /^Garden.*ferns want shade$/);
  assert.deepEqual(
    [...link.querySelectorAll('mark')].map(({ textContent }) => textContent),
    ['ferns'],
  );
});

test('what looks like markup in a hit is text', async () => {
  find(hitOf({ snippet: '<img src=x> ferns', highlights: [[12, 17]] }));
  await draw('/search?q=ferns');
  const list = await screen.findByRole('list', { name: 'Results' });
  assert.equal(list.querySelector('img'), null);
  assert.match(list.textContent ?? '', /<img src=x> ferns/);
  assert.equal(list.querySelector('mark')?.textContent, 'ferns');
});

test('nothing found is said, with advice', async () => {
  find();
  await draw('/search?q=ferns');
  await screen.findByText('Nothing found');
  screen.getByText('Try fewer words or another filter.');
});

test('a search on its way says so; one that fails says why, and is asked for again', async () => {
  const give = hold(SEARCH);
  const { user } = await draw('/search?q=ferns');
  await screen.findByText('Loading…');
  give(Response.json({ error: 'the words are too common' }, { status: 400 }));
  await screen.findByText('The words are too common.');
  find(hitOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('list', { name: 'Results' });
});

test('more results join the list, and the button goes with the last of them', async () => {
  answer(SEARCH, ({ query }) => ({
    data: [hitOf({ snippet: `from ${query.offset}`, highlights: [] })],
    has_more: query.offset === '0',
  }));
  const { user } = await draw('/search?q=ferns');
  await screen.findByText('from 0');
  await user.click(screen.getByRole('button', { name: 'More results' }));
  await screen.findByText('from 30');
  screen.getByText('from 0');
  await gone(() => screen.queryByRole('button', { name: 'More results' }));
});

test('kind, place and author are chosen by name, and cleared with one press', async () => {
  find(hitOf());
  const { user, path } = await draw('/search?q=ferns');
  await screen.findByRole('list', { name: 'Results' });
  assert.equal(screen.queryByRole('button', { name: 'Clear the filter' }), null);
  await choose(user, 'Kind', 'Messages');
  await waitFor(() => assert.equal(lastAsked(SEARCH).query.type, 'message'));
  await choose(user, 'Chat', 'Garden');
  await waitFor(() => assert.equal(lastAsked(SEARCH).query.channel_id, garden.id));
  await choose(user, 'Author', 'Me');
  await waitFor(() => assert.equal(lastAsked(SEARCH).query.from, ANN));
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await waitFor(() => assert.equal(path(), '/search?q=ferns'));
});

test('a person without a display name is offered by the handle', async () => {
  const { user } = await draw('/search');
  await user.click(screen.getByRole('combobox', { name: 'Author' }));
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['Anybody', 'Me', 'bob'],
  );
});

test('both days belong to what is looked at: from the start of the first to the end of the last', async () => {
  find(hitOf());
  const { path } = await draw('/search?q=ferns');
  await screen.findByRole('list', { name: 'Results' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-05' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-06' } });
  await waitFor(() => assert.match(path(), /after=2026-01-05.*before=2026-01-06/));
  await waitFor(() => assert.equal(lastAsked(SEARCH).query.before, new Date(2026, 0, 7).toISOString()));
  assert.equal(lastAsked(SEARCH).query.after, new Date(2026, 0, 5).toISOString());
});

test('a filter that is refused leaves the field and the filters in reach', async () => {
  refuse(SEARCH, 404, 'there is no such conversation');
  await draw(`/search?q=ferns&channel=${newId()}`);
  await screen.findByText('There is no such conversation.');
  assert.equal(field().value, 'ferns');
  screen.getByRole('button', { name: 'Clear the filter' });
});
