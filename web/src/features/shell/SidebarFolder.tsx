import type { Folder } from '@parley/contract';
import { ChevronRight, Ellipsis, Folder as FolderIcon, FolderOpen, FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { useFileChannel } from './use-channel-actions.ts';
import { useChannelDrop } from './use-channel-drop.ts';

/** Takes a conversation that is dragged here. */
const useFiling = (folderId: string | null) => {
  const file = useFileChannel();
  return useChannelDrop((channelId) => file(channelId, folderId));
};

interface SidebarFolderProps {
  readonly folder: Folder;
  readonly isOpen: boolean;
  readonly unread: number;
  readonly onToggle: () => void;
  readonly onMenu: (anchor: HTMLElement) => void;
}

export const SidebarFolder = ({ folder, isOpen, unread, onToggle, onMenu }: SidebarFolderProps) => {
  const { t } = useTranslation();
  const { isOver, target } = useFiling(folder.id);
  const Icon = isOpen ? FolderOpen : FolderIcon;
  return (
    <div className="group/row relative py-px" {...target}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={classNames(
          'flex min-h-(--row) w-full items-center gap-2 rounded-lg ps-1.5 pe-9 text-start type-ui text-ink-muted -outline-offset-2 transition-colors duration-100 hover:bg-hover hover:text-ink',
          isOver && 'bg-accent-soft text-accent-text ring-1 ring-accent',
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames(
            'size-3.5 shrink-0 text-ink-faint transition-transform duration-150',
            isOpen ? 'rotate-90' : 'rtl:rotate-180',
          )}
        />
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span dir="auto" className="line-clamp-2 min-w-0 grow text-pretty wrap-anywhere at-start">
          {folder.name}
        </span>
        {unread > 0 && !isOpen && (
          <>
            <span className="sr-only">{t('shell.unread', { number: formatNumber(unread) })}</span>
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
          </>
        )}
      </button>
      <button
        type="button"
        aria-label={t('shell.folder_actions', { name: folder.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
        className="absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-md text-ink-faint opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-line hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
};

/** The line above the folders: what is dropped on it leaves its folder. */
export const FolderHeading = ({ onNew }: { readonly onNew: (anchor: HTMLElement) => void }) => {
  const { t } = useTranslation();
  const { isOver, target } = useFiling(null);
  return (
    <div
      className={classNames(
        'mt-2 flex items-center rounded-control',
        isOver && 'bg-accent-soft text-accent-text ring-1 ring-accent',
      )}
      {...target}
    >
      <h2 className="grow px-2.5 py-1 text-xs font-medium text-ink-faint">{t('folders.title')}</h2>
      <button
        type="button"
        aria-label={t('shell.new_folder')}
        title={t('shell.new_folder')}
        onClick={({ currentTarget }) => onNew(currentTarget)}
        className="relative me-1 grid size-7 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
      >
        <FolderPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </div>
  );
};
