import type { Channel, Folder } from '@parley/contract';
import type { TFunction } from 'i18next';
import { Archive, CheckCheck, Folder as FolderIcon, MailOpen, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { markUnread } from '../../lib/mark-unread.ts';
import { toast } from '../../lib/toast.ts';
import { deleteLater } from '../../lib/undo.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { chooseNone, useChosen } from './chosen-chats.ts';
import { changeEach, putAway } from './put-away.ts';

interface ChosenChatsProps {
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

/** Where nothing was said there is nothing to be read: those are left out, and that is said. */
const withWords = (chosen: readonly Channel[], t: TFunction): Channel[] => {
  const said = chosen.filter(({ message_count }) => message_count > 0);
  const left = chosen.length - said.length;
  if (left > 0) toast.success(t('shell_chosen.nothing_said', { count: left }));
  return said;
};

/** What can be done to all chats that are chosen at once. */
export const ChosenChats = ({ folders, onClose }: ChosenChatsProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const chosen = [...useChosen().values()];
  const count = chosen.length;
  const all = (change: (channel: Channel) => Promise<unknown>, of = chosen): void => {
    onClose();
    void changeEach(of, change);
  };
  return (
    <section
      data-passing
      aria-label={t('shell_chosen.count', { count })}
      className="mx-1 mb-1 flex flex-wrap items-center rounded-control bg-selected text-sm"
    >
      <p role="status" className="grow px-2.5 py-1.5 type-ui font-medium whitespace-nowrap">
        {t('shell_chosen.count', { count })}
      </p>
      <Act
        label={t('shell.put_away')}
        icon={<Archive aria-hidden="true" />}
        onClick={() => {
          onClose();
          void putAway(chosen);
        }}
      />
      {chosen.some(({ unread_count }) => unread_count > 0) ? (
        <Act
          label={t('shell.mark_read')}
          icon={<CheckCheck aria-hidden="true" />}
          onClick={() => all(({ id }) => call('POST /api/v1/channels/{id}/mark-read', { params: { id } }))}
        />
      ) : (
        <Act
          label={t('shell_chosen.mark_unread')}
          icon={<MailOpen aria-hidden="true" />}
          onClick={() => all(({ id }) => markUnread(id), withWords(chosen, t))}
        />
      )}
      <FileInto
        folders={folders}
        onChoose={(folder_id) =>
          all(({ id }) => call('PUT /api/v1/channels/{id}', { params: { id }, body: { folder_id } }))
        }
      />
      <Act
        label={t('actions.delete')}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      />
      <Act label={t('shell_chosen.none')} icon={<X aria-hidden="true" />} onClick={chooseNone} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          onClose();
          deleteLater('DELETE /api/v1/channels/{id}', {
            each: chosen.map(({ id }) => ({ id })),
            ids: chosen.map(({ id }) => id),
            done: t('shell_chosen.gone', { count }),
            stale: ['GET /api/v1/channels'],
          });
        }}
        title={t('shell_chosen.delete_title', { count })}
        text={t('shell_chosen.delete_text')}
        action={t('actions.delete')}
      />
    </section>
  );
};

interface FileIntoProps {
  readonly folders: readonly Folder[];
  readonly onChoose: (folderId: string | null) => void;
}

const FileInto = ({ folders, onChoose }: FileIntoProps) => {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label={t('shell.move_to')} title={t('shell.move_to')}>
          <FolderIcon aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onClick={() => onChoose(null)}>{t('shell.no_folder')}</MenuItem>
      {folders.map(({ id, name }) => (
        <MenuItem key={id} onClick={() => onChoose(id)}>
          <bdi className="truncate">{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
};

interface ActProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
}

const Act = ({ label, icon, onClick }: ActProps) => (
  <Button look="quiet" size="icon" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </Button>
);
