import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel, Folder } from '@parley/contract';
import { chatsByProject } from './chats-by-project.ts';
import { latelyRows, nextUnread, type Row, type SidebarContent, sidebarRows } from './sidebar-rows.ts';
import { timeGroupOf } from './time-groups.ts';

const NOW = new Date(2026, 10, 15, 9, 0);

const channel = (id: string, daysAgo: number, extra: Partial<Channel> = {}): Channel =>
  ({
    id,
    title: id,
    folder_id: null,
    is_pinned: false,
    unread_count: 0,
    last_message_at: new Date(2026, 10, 15 - daysAgo, 8, 0).toISOString(),
    created_at: new Date(2026, 0, 1).toISOString(),
    ...extra,
  }) as Channel;

const folder = (id: string): Folder => ({ id, name: id, sort_order: 0, created_at: '', updated_at: '' });

const inWords = (row: Row): string => {
  if (row.kind === 'heading') return `# ${row.section}`;
  if (row.kind === 'folder') return `[${row.folder.id} ${row.unread}]`;
  if (row.kind === 'empty-folder') return '(empty)';
  if (row.kind === 'pinned') return `other ${row.key}`;
  return `${row.isNested ? '- ' : ''}${row.channel.id}`;
};

const NOTHING: SidebarContent = {
  ...{ pinned: [], pinnedOthers: [], folders: [], filed: new Map(), channels: [], now: NOW },
};

const show = (content: Partial<SidebarContent>): string[] =>
  sidebarRows({ ...NOTHING, ...content }).map(inWords);

test('groups go by calendar days', () => {
  const at = (daysAgo: number, hour: number) =>
    timeGroupOf(new Date(2026, 10, 15 - daysAgo, hour).toISOString(), NOW);
  assert.deepEqual([at(0, 0), at(1, 23), at(1, 0), at(2, 23)], ['today', 'yesterday', 'yesterday', 'week']);
  assert.deepEqual([at(7, 0), at(8, 23), at(30, 0), at(31, 23)], ['week', 'month', 'month', 'older']);
});

test('recent channels stand under the day they were last used, each heading once', () => {
  assert.deepEqual(
    show({ channels: [channel('a', 0), channel('b', 0), channel('c', 3), channel('d', 90)] }),
    ['# folders', '# today', 'a', 'b', '# week', 'c', '# older', 'd'],
  );
});

test('chats of a project stand below it; of a closed one, what is unread', () => {
  const of = (id: string, project_id: string, extra: Partial<Channel> = {}) =>
    channel(id, 0, { project_id, ...extra });
  const channels = [
    of('a', 'recall'),
    of('b', 'launch'),
    of('c', 'launch', { unread_count: 1 }),
    of('d', 'elsewhere'),
    of('e', 'recall', { folder_id: 'shelf' }),
    of('f', 'recall', { is_pinned: true }),
  ];
  const projects = [
    { id: 'recall', isOpen: true },
    { id: 'launch', isOpen: false },
  ];
  const told: string[] = [];
  const grouping = {
    has: ({ project_id }: Channel) => projects.some(({ id }) => id === project_id),
    rows: (inside: readonly Channel[]) =>
      chatsByProject(projects, (id, { unread }) => told.push(`${id} ${unread}`), inside),
  };
  assert.deepEqual(show({ channels, grouping, folders: [folder('shelf')] }), [
    ...['# folders', '[shelf 0]'],
    ...['other recall', '- a', 'other launch', '- c'],
    ...['# today', 'd'],
  ]);
  assert.deepEqual(told, ['recall 0', 'launch 1']);
});

test('what is pinned or filed is listed once, in its own place', () => {
  const pinned = channel('p', 0, { is_pinned: true });
  const filed = channel('f', 0, { folder_id: 'shelf', unread_count: 2 });
  assert.deepEqual(
    show({
      pinned: [pinned],
      folders: [folder('shelf'), folder('void')],
      filed: new Map([
        ['shelf', [filed]],
        ['void', []],
      ]),
      channels: [pinned, filed, channel('a', 0)],
    }),
    ['# pinned', 'p', '# folders', '[shelf 2]', '- f', '[void 0]', '(empty)', '# today', 'a'],
  );
});

test('a channel of a folder that is not there any more is not lost', () => {
  assert.deepEqual(show({ channels: [channel('a', 0, { folder_id: 'gone' })] }), [
    '# folders',
    '# today',
    'a',
  ]);
});

test('a channel named by two pages is shown once', () => {
  assert.deepEqual(show({ channels: [channel('a', 0), channel('a', 0)] }), ['# folders', '# today', 'a']);
});

test('the next unread one is looked for below first, then from the top, and upwards the other way', () => {
  const channels = [
    channel('a', 0, { unread_count: 1 }),
    channel('b', 0),
    channel('c', 0, { unread_count: 1 }),
    channel('d', 0),
  ];
  const rows = sidebarRows({ ...NOTHING, channels });
  assert.equal(nextUnread(rows, 'b', 1)?.id, 'c');
  assert.equal(nextUnread(rows, 'd', 1)?.id, 'a');
  assert.equal(nextUnread(rows, 'b', -1)?.id, 'a');
  assert.equal(nextUnread(rows, null, 1)?.id, 'a');
  assert.equal(nextUnread(rows.slice(3, 4), 'b', 1), null);
});

test('what else is pinned stands below the chats that are, and alone where none is', () => {
  const note = { kind: 'pinned', key: 'note', line: null } as const;
  const lately = (content: Partial<SidebarContent>): string[] =>
    latelyRows({ ...NOTHING, ...content }).map(inWords);
  const pinned = [channel('p', 0, { is_pinned: true })];
  const channels = [...pinned, channel('a', 0)];
  assert.deepEqual(lately({ pinned, channels, pinnedOthers: [note] }), [
    ...['# pinned', 'p', 'other note', '# lately', 'a'],
  ]);
  assert.deepEqual(lately({ pinnedOthers: [note] }), ['# pinned', 'other note']);
  assert.deepEqual(lately({}), []);
});
