import type { Folder } from '@parley/contract';
import { ArrowDown, ArrowUp, EllipsisVertical, Folder as FolderIcon, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { formatDate } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface FolderRowProps {
  readonly folder: Folder;
  readonly onMoveUp: (() => void) | null;
  readonly onMoveDown: (() => void) | null;
}

export const FolderRow = ({ folder, onMoveUp, onMoveDown }: FolderRowProps) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'rest' | 'rename' | 'delete'>('rest');
  const menuButton = useRef<HTMLButtonElement>(null);
  const wasRenamed = useRef(false);
  const endRename = (): void => {
    wasRenamed.current = true;
    setMode('rest');
  };
  useEffect(() => {
    if (mode !== 'rest' || !wasRenamed.current) return;
    // The field that had the focus is gone; the button that led to it takes it back.
    wasRenamed.current = false;
    menuButton.current?.focus();
  }, [mode]);
  const remove = useAction('DELETE /api/v1/folders/{id}', {
    done: t('folders.deleted', { name: folder.name }),
    stale: ['GET /api/v1/folders'],
    onDone: () => setMode('rest'),
  });
  return (
    <li className="px-4 py-2 sm:px-6">
      {mode === 'rename' ? (
        <RenameFolder folder={folder} onDone={endRename} />
      ) : (
        <div className="flex items-center gap-3">
          <FolderIcon aria-hidden="true" className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
          <span className="min-w-0 grow">
            <span className="block truncate text-sm font-medium">{folder.name}</span>
            <span className="block text-xs text-ink-muted">
              {t('folders.created_on', { date: formatDate(folder.created_at) })}
            </span>
          </span>
          <Menu
            trigger={
              <Button
                ref={menuButton}
                look="quiet"
                size="icon"
                aria-label={t('folders.actions_for', { name: folder.name })}
              >
                <EllipsisVertical aria-hidden="true" />
              </Button>
            }
          >
            <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setMode('rename')}>
              {t('actions.rename')}
            </MenuItem>
            <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={!onMoveUp} onClick={() => onMoveUp?.()}>
              {t('folders.move_up')}
            </MenuItem>
            <MenuItem
              icon={<ArrowDown aria-hidden="true" />}
              disabled={!onMoveDown}
              onClick={() => onMoveDown?.()}
            >
              {t('folders.move_down')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setMode('delete')}>
              {t('actions.delete')}
            </MenuItem>
          </Menu>
        </div>
      )}
      <ConfirmDialog
        isOpen={mode === 'delete'}
        onClose={() => setMode('rest')}
        onConfirm={() => remove.mutate({ params: { id: folder.id } })}
        isBusy={remove.isPending}
        title={t('folders.delete_title', { name: folder.name })}
        text={t('folders.delete_text')}
        action={t('actions.delete')}
      />
    </li>
  );
};

const RenameFolder = ({ folder, onDone }: { readonly folder: Folder; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: folder.name },
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async ({ name }) => {
      if (name.trim() !== folder.name) {
        await call('PUT /api/v1/folders/{id}', { params: { id: folder.id }, body: { name } });
        await invalidate('GET /api/v1/folders');
      }
      onDone();
    },
  });
  const leaveOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3 py-1">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 grow">
          <TextField
            {...form.text('name')}
            label={t('folders.name')}
            isLabelHidden
            maxLength={200}
            autoComplete="off"
            autoFocus
            onFocus={(event) => event.target.select()}
            onKeyDown={leaveOnEscape}
          />
        </div>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('actions.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('actions.cancel')}
        </Button>
      </div>
      <FormFailure text={form.failure} />
    </form>
  );
};
