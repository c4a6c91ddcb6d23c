import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { KnownPerson, OpenChannel, Person, SearchHit } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, hold } from '../../../test/server.ts';
import { projectOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import { channelOf, newId } from '../../../test/things.ts';
import { chosenWorkspace } from '../../lib/workspace.ts';
import { Palette } from './Palette.tsx';
import { PALETTE_GROUPS } from './palette-groups.ts';

const SEARCH = 'GET /api/v1/search';
const PEOPLE = 'GET /api/v1/users/search';

const CARA: Person = { id: newId(), handle: 'cara', display_name: 'Cara Fern', avatar: null };
const OPEN: OpenChannel = {
  ...{ id: newId(), title: 'Fernery', type: 'group', is_joined: false, person_count: 2 },
  ...{ workspace: { id: newId(), name: 'Gardeners' }, project: null },
  ...{ last_message_at: null, created_at: '2026-01-05T10:00:00.000Z' },
};
const hit: SearchHit = {
  type: 'message',
  id: newId(),
  channel_id: newId(),
  channel_title: 'Garden',
  scope_id: newId(),
  title: '',
  snippet: 'ferns want shade',
  highlights: [[0, 4]],
  author_id: null,
  leaf_id: null,
  created_at: '2026-01-05T10:00:00.000Z',
};

beforeEach(() => {
  const data = [channelOf({ title: 'Ferns and mosses' }), channelOf({ title: 'Roses' })];
  answer('GET /api/v1/channels', { data, page: 1, per_page: 100, total: 2, total_pages: 1 });
  answer('GET /api/v1/presence/people', { data: [] });
  answer('GET /api/v1/personas', { data: [] });
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer('GET /api/v1/workspaces', { data: [], total: 0 });
  answer('GET /api/v1/channels/open', { data: [OPEN], total: 1 });
  answer(PEOPLE, { data: [CARA] });
  answer(SEARCH, ({ query }) => ({ data: query.type === 'channel' ? [] : [hit], has_more: false }));
});

const draw = async () => {
  const closed: true[] = [];
  const shown = await show(<Palette isOpen returnTo={() => true} onClose={() => closed.push(true)} />);
  const field = await screen.findByRole('combobox', { name: 'Find anything' });
  return { ...shown, field, closed };
};

const headings = (): string[] =>
  [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent);

test('no two features put their group in the same place', () => {
  const places = PALETTE_GROUPS.map(({ order }) => order);
  assert.deepEqual([...new Set(places)], places);
});

test('what the features find stands in their groups, in the order that they declare', async () => {
  const { user, field } = await draw();
  await screen.findByText('Roses');
  await user.type(field, 'fern');
  await screen.findByText('Cara Fern');
  await screen.findByText(/want shade/);
  assert.equal(screen.queryByText('Roses'), null);
  screen.getByText('Ferns and mosses');
  assert.deepEqual(headings(), ['Chats', 'Join', 'People', 'Messages and files']);
});

test('a sign that is typed first says what is looked for', async () => {
  const { user, field } = await draw();
  await user.type(field, '@fern');
  await screen.findByText('Cara Fern');
  assert.deepEqual(headings(), ['People']);
  assert.deepEqual(askedFor(PEOPLE).at(-1)?.query.q, 'fern');
  await user.clear(field);
  await user.type(field, '# fern');
  await screen.findByText(/want shade/);
  assert.deepEqual(headings(), ['Chats', 'Join', 'Messages and files']);
  await user.clear(field);
  await user.type(field, '>theme');
  await waitFor(() => assert.deepEqual(headings(), ['Pages and actions']));
  await user.clear(field);
  await user.type(field, '@');
  await screen.findByText('Type what you are looking for');
});

test('the sign of people alone lists those whom one knows', async () => {
  const known = { ...CARA, status: 'online', last_seen_at: null, direct_channel_id: null } as const;
  answer('GET /api/v1/presence/people', { data: [known] });
  const { user, field } = await draw();
  await user.type(field, '@');
  await screen.findByText('Cara Fern');
  assert.deepEqual(headings(), ['People']);
  assert.equal(askedFor(PEOPLE).length, 0);
});

const knownOf = (handle: string, display_name: string): KnownPerson => ({
  ...{ id: newId(), handle, display_name, avatar: null },
  ...{ status: 'offline', last_seen_at: null, direct_channel_id: null },
});

test('the sign of people alone lists also those whom one shares a team with and never wrote to', async () => {
  const mates = Array.from({ length: 8 }, (_, n) => knownOf(`mate${n}`, `Mate ${n}`));
  answer('GET /api/v1/presence/people', ({ query }) => ({ data: query.all === 'true' ? mates : [] }));
  const { user, field } = await draw();
  await user.type(field, '@');
  await screen.findByText('Mate 0');
  screen.getByText('Mate 7');
});

test('of people who are found, those whom one shares something with come first, by any word of their name', async () => {
  const strangers = Array.from(
    { length: 6 },
    (_, n): Person => ({
      ...{ id: newId(), handle: `fern${n}`, display_name: `Fern ${n}`, avatar: null },
    }),
  );
  answer(PEOPLE, { data: [...strangers, CARA] });
  answer('GET /api/v1/presence/people', { data: [{ ...knownOf('x', 'x'), ...CARA }] });
  const { user, field } = await draw();
  await user.type(field, '@fern');
  await screen.findByText('Fern 0');
  const names = screen.getAllByText(/^(Fern \d|Cara Fern)$/).map(({ textContent }) => textContent);
  assert.deepEqual(names, ['Cara Fern', 'Fern 0', 'Fern 1', 'Fern 2', 'Fern 3']);
});

test('a project behind the first page of them is found, by asking the server for its name', async () => {
  const { user, field } = await draw();
  const far = projectOf({ name: 'Valley of ferns' });
  answer('GET /api/v1/projects', ({ query }) => (query.q === 'fern' ? countedOf(far) : countedOf()));
  await user.type(field, 'fern');
  await screen.findByText('Valley of ferns');
  assert.deepEqual(headings(), ['Chats', 'Join', 'Projects', 'People', 'Messages and files']);
});

test('the way to the whole search comes when all groups have answered', async () => {
  const { user, field, closed, path } = await draw();
  const found = hold(PEOPLE);
  await user.type(field, 'fern');
  await screen.findByText(/want shade/);
  assert.equal(screen.queryByText(/^Search everywhere/), null);
  found({ data: [] });
  await user.click(await screen.findByText(/^Search everywhere/));
  assert.equal(closed.length, 1);
  await waitFor(() => assert.equal(path(), '/search?q=fern'));
});

test('a person without chats is offered what they may do, and nothing is asked', async () => {
  beMe({ permissions: ['surface.admin.access'] });
  const { user, field } = await draw();
  await user.type(field, 'a');
  await waitFor(() => assert.deepEqual(headings(), ['Pages and actions']));
  for (const operation of [SEARCH, PEOPLE, 'GET /api/v1/personas', 'GET /api/v1/channels'] as const)
    assert.equal(askedFor(operation).length, 0, operation);
});

test('another workspace is found by its name, and chosen', async () => {
  const own = workspaceOf({ kind: 'personal', team_id: null, name: 'Personal' });
  const garden = workspaceOf({ name: 'Garden club' });
  answer('GET /api/v1/workspaces', countedOf(own, garden));
  answer(SEARCH, { data: [], has_more: false });
  beMe({ teams: [teamOf({ my_permissions: [] })] });
  const { user, field, closed, path } = await draw();
  await user.type(field, 'new work');
  await screen.findByText(/^Search everywhere/);
  assert.equal(screen.queryByText('New workspace'), null);
  beMe({ teams: [teamOf()] });
  await screen.findByText('New workspace');
  await user.clear(field);
  await user.type(field, 'garden');
  const found = await screen.findByText('Garden club');
  assert.ok(headings().includes('Switch workspace'));
  await user.click(found);
  assert.deepEqual([chosenWorkspace()?.id, closed.length], [garden.id, 1]);
  await waitFor(() => assert.equal(path(), '/'));
});
