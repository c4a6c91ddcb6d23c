import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Channel } from '@parley/contract';

const { asked, enterAs, Line, next, openLine, until } = await import('./stand-in-browser.ts');
const session = await import('./session.ts');
const { startLive } = await import('./live.ts');
const { applyLiveChanges } = await import('./live-changes.ts');
const { FEATURES } = await import('../features.ts');
const { meQuery } = await import('./me.ts');
const { queryClient } = await import('./query.ts');

afterEach(() => {
  queryClient.clear();
  asked.length = 0;
});

test('a message in the open conversation is unread, whether a list shows it or not', async () => {
  await enterAs('ann', session);
  await applyLiveChanges(FEATURES.flatMap(({ live }) => live ?? []));
  const line = await openLine(startLive);
  const key = ['GET /api/v1/channels/{id}', { params: { id: 'c1' } }];
  queryClient.setQueryData(key, { id: 'c1', unread_count: 0, message_count: 1, last_message_at: null });
  const message = { channel_id: 'c1', created_at: '2026-01-01T00:00:00.000Z', author: { id: 'bob' } };
  line.tell({ type: 'user.message.created', data: { message } });
  assert.equal(queryClient.getQueryData<Channel>(key)?.unread_count, 1);
});

test('a channel that changed is as it was told, and is asked for what an event does not say', async () => {
  const key = ['GET /api/v1/channels/{id}', { params: { id: 'c1' } }];
  const updated_at = '2026-01-01T00:00:00.000Z';
  queryClient.setQueryData(key, { id: 'c1', title: 'Old', system_prompt: 'Be brief.', updated_at });
  Line.last.tell({ type: 'user.channel.updated', data: { id: 'c1', title: 'New', updated_at } });
  assert.equal(queryClient.getQueryData<Channel>(key)?.title, 'New');
  await until('the prompt', () => queryClient.getQueryState(key)?.isInvalidated);
});

test('a chat below the first page of a list stands where another person moved it', async () => {
  const key = ['GET /api/v1/channels', {}, 'more'];
  const updated_at = '2026-01-01T00:00:00.000Z';
  const chat = { id: 'c1', title: 'Old', workspace_id: 'w1', project_id: null, updated_at };
  queryClient.setQueryData(key, { pages: [{ data: [chat] }] });
  Line.last.tell({ type: 'user.channel.updated', data: { id: 'c1', title: 'New', updated_at } });
  (await next('/channels/c1')).answer({ ...chat, title: 'New', workspace_id: null });
  await until('its place', () => {
    const list = queryClient.getQueryData<{ pages: { data: Channel[] }[] }>(key);
    return list?.pages[0]?.data[0]?.workspace_id === null;
  });
});

test('settings that changed elsewhere are asked for', async () => {
  queryClient.setQueryData(meQuery().queryKey, { settings: { send_key: 'Enter' } } as never);
  Line.last.tell({ type: 'user.settings.updated', data: { updated_at: '2026-01-01T00:00:00.000Z' } });
  await until('the settings', () => queryClient.getQueryState(meQuery().queryKey)?.isInvalidated);
});

test('open chats and files of a place that others changed are asked for again', async () => {
  const stale = {
    'team.workspace.chats_changed': ['workspaces/{id}/channels', 'workspaces/{id}/overview'],
    'user.project.chats_changed': ['projects/{id}/channels', 'projects/{id}/activity', 'projects'],
    'user.project.deleted': ['channels', 'channels/{id}', 'notes', 'notes/{id}', 'tasks', 'tasks/{id}'],
    'user.scope.changed': ['channels', 'channels/{id}', 'projects', 'projects/{id}'],
    'user.project.files_changed': ['projects/{id}/files', 'projects/{id}/activity', 'projects/{id}'],
  };
  for (const [type, paths] of Object.entries(stale)) {
    const keys = paths.map((path) => [`GET /api/v1/${path}`, { params: { id: 'p1' } }]);
    for (const key of keys) queryClient.setQueryData(key, { data: [] });
    Line.last.tell({ type, data: { id: 'p1', workspace_id: 'p1', kind: 'project' } });
    for (const key of keys)
      await until(`${type}: ${key[0]}`, () => queryClient.getQueryState(key)?.isInvalidated);
    queryClient.clear();
  }
});

test('who comes into a team or leaves it is seen by the others: as news, among who is there and in the list', async () => {
  const keys = [
    ...['workspaces/{id}/overview', 'workspaces/{id}/activity', 'presence/people'],
    ...['teams/{id}', 'teams/{id}/members'],
  ].map((path) => [`GET /api/v1/${path}`, { params: { id: 'p1' } }]);
  for (const type of ['added', 'removed']) {
    for (const key of keys) queryClient.setQueryData(key, { data: [] });
    Line.last.tell({ type: `team.member.${type}`, data: { team_id: 't1', user_id: 'bob', role: 'member' } });
    for (const key of keys)
      await until(`${type}: ${key[0]}`, () => queryClient.getQueryState(key)?.isInvalidated);
    queryClient.clear();
  }
});

test('who joins a team, leaves it or is given another role is shown nothing that they saw before', async () => {
  const paths = [
    ...['workspaces', 'workspaces/{id}', 'workspaces/{id}/overview', 'channels', 'channels/{id}'],
    ...['projects', 'projects/{id}', 'notes', 'notes/{id}', 'tasks', 'tasks/{id}'],
    ...['knowledge-bases', 'workflows', 'personas', 'teams/mine', 'profile/bootstrap'],
  ];
  const keys = paths.map((path) => [`GET /api/v1/${path}`, { params: { id: 'p1' } }]);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  for (const type of ['added', 'updated', 'removed']) {
    for (const key of keys) queryClient.setQueryData(key, { data: [] });
    Line.last.tell({ type: `team.member.${type}`, data: { team_id: 't1', user_id: 'bob', role: 'member' } });
    const own = keys.at(-1);
    await until('the teams', () => own && isStale(own));
    assert.equal(isStale(['GET /api/v1/notes', { params: { id: 'p1' } }]), false, 'of another person');
    Line.last.tell({ type: `team.member.${type}`, data: { team_id: 't1', user_id: 'ann', role: 'member' } });
    for (const key of keys) await until(`${type}: ${key[0]}`, () => isStale(key));
    queryClient.clear();
  }
});
