// The sidebar as a flat list of rows, so that ten thousand conversations cost no more than those in sight.

import type { Channel, Folder } from '@parley/contract';
import type { ReactNode } from 'react';
import { type TimeGroup, timeGroupOf } from './time-groups.ts';

export type Row =
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly section: 'pinned' | 'unread' | 'lately' | 'folders' | TimeGroup;
    }
  | {
      readonly kind: 'folder';
      readonly key: string;
      readonly folder: Folder;
      readonly isOpen: boolean;
      readonly unread: number;
    }
  | { readonly kind: 'channel'; readonly key: string; readonly channel: Channel; readonly isNested: boolean }
  | { readonly kind: 'empty-folder'; readonly key: string }
  | PinnedRow;

/** Something pinned that is no chat, drawn by the feature that knows it. */
export interface PinnedRow {
  readonly kind: 'pinned';
  readonly key: string;
  readonly line: ReactNode;
}

/** Chats below their projects, arranged by the feature that knows projects. What is pinned or filed is not given to it. */
export interface Grouping {
  readonly rows: (channels: readonly Channel[]) => readonly Row[];
  readonly has: (channel: Channel) => boolean;
}

export interface SidebarContent {
  readonly grouping?: Grouping | undefined;
  readonly pinned: readonly Channel[];
  readonly pinnedOthers: readonly PinnedRow[];
  readonly folders: readonly Folder[];
  /** What is in each open folder; undefined while it is on its way. */
  readonly filed: ReadonlyMap<string, readonly Channel[] | undefined>;
  /** All channels that are loaded, the most recently active first. */
  readonly channels: readonly Channel[];
  readonly now: Date;
}

const lastActive = (channel: Channel): string => channel.last_message_at ?? channel.created_at;

const channelRow = (channel: Channel, place: string, isNested = false): Row => ({
  kind: 'channel',
  key: `${place}:${channel.id}`,
  channel,
  isNested,
});

type Pinned = Pick<SidebarContent, 'pinned' | 'pinnedOthers'>;

const pinnedRows = ({ pinned, pinnedOthers }: Pinned): Row[] =>
  pinned.length + pinnedOthers.length === 0
    ? []
    : [
        { kind: 'heading', key: 'pinned', section: 'pinned' },
        ...pinned.map((channel) => channelRow(channel, 'pinned')),
        ...pinnedOthers,
      ];

const folderRows = ({ folders, filed, channels }: SidebarContent): Row[] => {
  const unread = new Map<string, number>();
  for (const { folder_id, unread_count } of channels)
    if (folder_id) unread.set(folder_id, (unread.get(folder_id) ?? 0) + unread_count);
  return folders.flatMap((folder): Row[] => {
    const isOpen = filed.has(folder.id);
    const inside = filed.get(folder.id);
    return [
      { kind: 'folder', key: folder.id, folder, isOpen, unread: unread.get(folder.id) ?? 0 },
      ...(inside ?? []).map((channel) => channelRow(channel, folder.id, true)),
      ...(inside?.length === 0 ? [{ kind: 'empty-folder', key: `${folder.id}:empty` } as const] : []),
    ];
  });
};

/** What is pinned or filed stands there and not here a second time. A folder that is gone hides nothing. What is grouped comes first. */
const recentRows = ({ channels, folders, now, grouping }: SidebarContent): Row[] => {
  const shelves = new Set(folders.map((folder) => folder.id));
  const grouped: Channel[] = [];
  const seen = new Set<string>();
  const rows: Row[] = [];
  let group: TimeGroup | null = null;
  for (const channel of channels) {
    const isElsewhere = channel.is_pinned || (channel.folder_id !== null && shelves.has(channel.folder_id));
    // Pages that shift while one scrolls may name the same channel twice.
    if (isElsewhere || seen.has(channel.id)) continue;
    seen.add(channel.id);
    if (grouping?.has(channel)) {
      grouped.push(channel);
      continue;
    }
    const next = timeGroupOf(lastActive(channel), now);
    if (next !== group) rows.push({ kind: 'heading', key: next, section: next });
    group = next;
    rows.push(channelRow(channel, 'recent'));
  }
  return [...(grouping?.rows(grouped) ?? []), ...rows];
};

export const sidebarRows = (content: SidebarContent): Row[] => [
  ...pinnedRows(content),
  { kind: 'heading', key: 'folders', section: 'folders' },
  ...folderRows(content),
  ...recentRows(content),
];

const LATELY_MAX = 12;

/** What a person most likely comes for: what is pinned, what is new, and what was last in use. */
export const latelyRows = ({ channels, ...pinned }: Pinned & Pick<SidebarContent, 'channels'>): Row[] => {
  const others = channels.filter(({ is_pinned }) => !is_pinned);
  const unread = others.filter(({ unread_count }) => unread_count > 0);
  const read = others.filter(({ unread_count }) => unread_count === 0).slice(0, LATELY_MAX);
  const group = (section: 'unread' | 'lately', list: readonly Channel[]): Row[] =>
    list.length === 0
      ? []
      : [{ kind: 'heading', key: section, section }, ...list.map((channel) => channelRow(channel, section))];
  return [...pinnedRows(pinned), ...group('unread', unread), ...group('lately', read)];
};

/** The next channel with something unread below the current one, or above it; around the end if need be. */
export const nextUnread = (rows: readonly Row[], currentId: string | null, step: 1 | -1): Channel | null => {
  const channels = rows.flatMap((row) => (row.kind === 'channel' ? [row.channel] : []));
  const ordered = step === 1 ? channels : channels.toReversed();
  const start = ordered.findIndex((channel) => channel.id === currentId) + 1;
  const around = [...ordered.slice(start), ...ordered.slice(0, start)];
  return around.find((channel) => channel.unread_count > 0 && channel.id !== currentId) ?? null;
};

/** What a row's menu is about, and the button it hangs on. */
export type MenuFor = (
  | { readonly channel: Channel }
  | { readonly folder: Folder }
  | { readonly newFolder: true }
) & {
  readonly anchor: HTMLElement;
};
