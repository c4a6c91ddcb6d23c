import type { Channel } from '@parley/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useShortcut } from '../shortcuts/index.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { chooseNone, readChosen, toggleChosen, useChosen } from './chosen-chats.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { FolderHeading, SidebarFolder } from './SidebarFolder.tsx';
import { type Grouping, type MenuFor, nextUnread, type PinnedRow, type Row } from './sidebar-rows.ts';
import { useChannelRows } from './use-channels.ts';

const ChosenChats = lazyPart(async () => {
  const [{ ChosenChats: bar }] = await Promise.all([import('./ChosenChats.tsx'), loadSettingsWords()]);
  return bar;
});
const RowMenus = lazyPart(async () => {
  const [{ RowMenus: menus }] = await Promise.all([import('./RowMenus.tsx'), loadSettingsWords()]);
  return menus;
});

const OPEN_KEY = 'parley.open_folders';
/** The next page is fetched when so many rows are left below. */
const ROWS_AHEAD = 30;

const useOpenFolders = () => {
  const [open, setOpen] = useState<readonly string[]>(() =>
    (readStored(OPEN_KEY) ?? '').split(' ').filter(Boolean),
  );
  const toggle = (id: string): void => {
    const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
    setOpen(next);
    writeStored(OPEN_KEY, next.length === 0 ? null : next.join(' '));
  };
  return { open, toggle };
};

const useUnreadShortcuts = (rows: readonly Row[], currentId: string | null): void => {
  const navigate = useNavigate();
  const go = (step: 1 | -1): boolean => {
    const channel = nextUnread(rows, currentId, step);
    if (channel) void navigate({ to: '/c/$channelId', params: { channelId: channel.id } });
    return channel !== null;
  };
  useShortcut('next_unread', () => go(1));
  useShortcut('previous_unread', () => go(-1));
};

/** X chooses the chat that has the focus, E puts it away, or all that are chosen. */
const onRowKey = (event: KeyboardEvent, rows: readonly Row[]): void => {
  const key = event.key.toLowerCase();
  if ((key !== 'x' && key !== 'e') || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  const id = target instanceof HTMLElement && target.closest<HTMLElement>('[data-chat]')?.dataset.chat;
  const row = rows.find((one) => one.kind === 'channel' && one.channel.id === id);
  if (row?.kind !== 'channel') return;
  event.preventDefault();
  if (key === 'x') toggleChosen(row.channel);
  else void putAwaySoon(row.channel);
};

const putAwaySoon = async (channel: Channel): Promise<void> => {
  const { putAway } = await import('./put-away.ts');
  const chosen = [...readChosen().values()];
  chooseNone();
  await putAway(chosen.length > 0 ? chosen : [channel]);
};

interface ChannelListProps {
  /** All of them, or only what is pinned, unread and recent. */
  readonly shows: 'all' | 'lately';
  /** What else is pinned, below the chats that are. The same list for as long as it says the same. */
  readonly pinnedOthers?: readonly PinnedRow[] | undefined;
  /** Likewise the same. */
  readonly grouping?: Grouping | undefined;
  readonly onNavigate?: (() => void) | undefined;
}

const NO_OTHERS: readonly PinnedRow[] = [];

export const ChannelList = ({ shows, pinnedOthers = NO_OTHERS, grouping, onNavigate }: ChannelListProps) => {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { open, toggle } = useOpenFolders();
  const { rows, paging, folders } = useChannelRows(open, shows, pinnedOthers, grouping);
  const { channelId = null } = useParams({ strict: false });
  const [menu, setMenu] = useState<MenuFor | null>(null);
  useUnreadShortcuts(rows, channelId);
  const chosen = useChosen();
  useEffect(() => chooseNone, []);

  const { isPending, hasMore, isFetching, fetchMore } = paging;
  const fetchAhead = (): void => {
    const handle = list.current;
    if (shows !== 'all' || !handle || !hasMore || isFetching) return;
    const last = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
    if (last > rows.length - ROWS_AHEAD) void fetchMore();
  };
  // Also without scrolling: when most of a page is filed elsewhere, what is left may not fill the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever the rows change
  useEffect(fetchAhead, [rows, hasMore, isFetching]);

  return (
    <nav
      aria-label={t('shell.chats')}
      onKeyDown={(event) => onRowKey(event, rows)}
      className="flex min-h-0 grow flex-col"
    >
      {chosen.size > 0 && <ChosenChats folders={folders} onClose={chooseNone} />}
      <div ref={scroller} className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]">
        {isPending ? (
          <ListSkeleton />
        ) : (
          <Virtualizer ref={list} scrollRef={scroller} as="ul" item="li" data={rows} onScroll={fetchAhead}>
            {(row) => (
              <SidebarRow
                key={row.key}
                row={row}
                isCurrent={row.kind === 'channel' && row.channel.id === channelId}
                onMenu={setMenu}
                onToggle={toggle}
                onNavigate={onNavigate}
              />
            )}
          </Virtualizer>
        )}
      </div>
      {menu && <RowMenus menu={menu} folders={folders} onClose={() => setMenu(null)} />}
    </nav>
  );
};

interface SidebarRowProps {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly onMenu: (menu: MenuFor) => void;
  readonly onToggle: (folderId: string) => void;
  readonly onNavigate: (() => void) | undefined;
}

const SidebarRow = ({ row, isCurrent, onMenu, onToggle, onNavigate }: SidebarRowProps) => {
  const { t } = useTranslation();
  switch (row.kind) {
    case 'channel':
      return (
        <ChannelRow
          channel={row.channel}
          isNested={row.isNested}
          isCurrent={isCurrent}
          onMenu={(anchor) => onMenu({ channel: row.channel, anchor })}
          onNavigate={onNavigate}
        />
      );
    case 'folder':
      return (
        <SidebarFolder
          folder={row.folder}
          isOpen={row.isOpen}
          unread={row.unread}
          onToggle={() => onToggle(row.folder.id)}
          onMenu={(anchor) => onMenu({ folder: row.folder, anchor })}
        />
      );
    case 'pinned':
      return row.line;
    case 'empty-folder':
      return <p className="py-1.5 ps-9 type-ui text-ink-faint">{t('shell.folder_empty')}</p>;
    case 'heading':
      return row.section === 'folders' ? (
        <FolderHeading onNew={(anchor) => onMenu({ newFolder: true, anchor })} />
      ) : (
        <h2 className="flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium text-ink-faint">
          {t(HEADINGS[row.section])}
        </h2>
      );
  }
};

const HEADINGS = {
  pinned: 'shell.pinned',
  unread: 'shell.unread_heading',
  lately: 'shell.lately',
  today: 'shell.today',
  yesterday: 'shell.yesterday',
  week: 'shell.week',
  month: 'shell.month',
  older: 'shell.older',
} as const;
