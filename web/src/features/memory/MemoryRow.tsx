import type { Memory } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Lock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { MemoryDialog } from './MemoryDialog.tsx';
import { KIND_TEXT, SCOPE_TEXT } from './memory-words.ts';
import { usePlaces } from './use-places.ts';

const STALE = ['GET /api/v1/memory', 'POST /api/v1/memory/search'] as const;

interface MemoryRowProps {
  readonly memory: Memory;
  /** On the page of its team or project, which need not be named. */
  readonly isAmongItsOwn?: boolean;
}

/** One memory, with where it came from and when it was last told. */
export const MemoryRow = ({ memory, isAmongItsOwn = false }: MemoryRowProps) => {
  const { t } = useTranslation();
  const { id, content, kind, source, is_active, key_status, rights } = memory;
  const change = useAction('PUT /api/v1/memory/{id}', { stale: STALE });
  const isOpen = key_status === 'ready';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-60 text-sm">
        {isOpen ? (
          <p
            id={`memory-${id}`}
            dir="auto"
            className={classNames('at-start', !is_active && 'text-ink-faint')}
          >
            {content}
          </p>
        ) : (
          <p id={`memory-${id}`} className="flex items-center gap-1.5 text-ink-muted">
            <Lock aria-hidden="true" className="size-4 shrink-0" />
            {t(key_status === 'locked' ? 'memory_page.locked' : 'memory_page.closed')}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          <Badge>{t(KIND_TEXT[kind])}</Badge>
          {!isAmongItsOwn && <Place memory={memory} />}
          <Used memory={memory} />
          {source && (
            <Link
              to="/c/$channelId"
              params={{ channelId: source.channel_id }}
              search={{ m: source.message_id }}
              className="text-accent-text underline underline-offset-3"
            >
              {t('memory_page.source')}
            </Link>
          )}
        </p>
      </div>
      {rights.write && (
        <div className="flex items-center gap-1">
          {isOpen && (
            <Switch
              aria-labelledby={`memory-${id}`}
              checked={is_active}
              disabled={change.isPending}
              onCheckedChange={(isOn) => change.mutate({ params: { id }, body: { is_active: isOn } })}
            />
          )}
          <RowButtons memory={memory} isOpen={isOpen} />
        </div>
      )}
    </li>
  );
};

/** Whose it is, where it is not the reader's alone. */
const Place = ({ memory }: { readonly memory: Memory }) => {
  const { t } = useTranslation();
  const places = usePlaces();
  const { scope } = memory;
  if (scope === 'me') return null;
  const name = places.find(({ id }) => id === memory[`${scope}_id`])?.name;
  return (
    <Badge>
      {t(SCOPE_TEXT[scope])}
      {name !== undefined && <bdi>: {name}</bdi>}
    </Badge>
  );
};

const Used = ({ memory: { uses, last_used_at, created_at } }: { readonly memory: Memory }) => {
  const { t } = useTranslation();
  return (
    <span>
      {last_used_at === null
        ? t('memory_page.kept', { when: formatDate(created_at) })
        : t('memory_page.used', { count: uses, when: formatRelative(last_used_at) })}
    </span>
  );
};

interface RowButtonsProps {
  readonly memory: Memory;
  readonly isOpen: boolean;
}

const RowButtons = ({ memory, isOpen }: RowButtonsProps) => {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'edit' | 'forget' | null>(null);
  const forget = useAction('DELETE /api/v1/memory/{id}', {
    stale: STALE,
    done: t('memory_page.forgotten'),
    onDone: () => setDialog(null),
  });
  const close = (): void => setDialog(null);
  return (
    <>
      {isOpen && (
        <Button
          look="quiet"
          size="icon"
          id={`${memory.id}-edit`}
          aria-label={t('memory_page.edit')}
          aria-labelledby={`${memory.id}-edit memory-${memory.id}`}
          onClick={() => setDialog('edit')}
        >
          <Pencil aria-hidden="true" />
        </Button>
      )}
      <Button
        look="danger-quiet"
        size="icon"
        id={`${memory.id}-forget`}
        aria-label={t('memory_page.forget')}
        aria-labelledby={`${memory.id}-forget memory-${memory.id}`}
        onClick={() => setDialog('forget')}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      {dialog === 'edit' && <MemoryDialog memory={memory} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'forget'}
        onClose={close}
        onConfirm={() => forget.mutate({ params: { id: memory.id } })}
        isBusy={forget.isPending}
        title={t('memory_page.forget_title')}
        text={memory.content || t('memory_page.forget_text')}
        action={t('memory_page.forget')}
      />
    </>
  );
};
