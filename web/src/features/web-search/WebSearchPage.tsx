import type { Connection } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Globe, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { engineOf } from './engines.ts';
import { WebSearchDialog } from './WebSearchDialog.tsx';

const LIST = 'GET /api/v1/admin/connections' as const;
const QUERY = { query: { limit: '100' } };

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly engine: Connection };

/** Engines that models search the web with. Without one, no model is offered the tool. */
export const WebSearchPage = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery(ask(LIST, QUERY));
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('web_search.title')}
        description={t('web_search.text')}
        action={
          <Button look="primary" onClick={() => setOpen({ kind: 'new' })}>
            <Plus aria-hidden="true" />
            {t('web_search.create')}
          </Button>
        }
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) => {
            const engines = data.filter(({ type }) => engineOf(type) !== undefined);
            return engines.length === 0 ? (
              <EmptyState icon={Globe} title={t('web_search.empty')} text={t('web_search.empty_text')} />
            ) : (
              <ul aria-label={t('web_search.title')} className="divide-y divide-line">
                {engines.map((engine) => (
                  <EngineRow
                    key={engine.id}
                    engine={engine}
                    onEdit={() => setOpen({ kind: 'edit', engine })}
                    onDelete={() => setOpen({ kind: 'delete', engine })}
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </Card>
      {open?.kind === 'new' && <WebSearchDialog engine={null} onClose={close} />}
      {open?.kind === 'edit' && <WebSearchDialog engine={open.engine} onClose={close} />}
      {open?.kind === 'delete' && <DeleteEngine engine={open.engine} onClose={close} />}
    </div>
  );
};

interface EngineRowProps {
  readonly engine: Connection;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const EngineRow = ({ engine, onEdit, onDelete }: EngineRowProps) => {
  const { t } = useTranslation();
  const test = useAction('POST /api/v1/admin/connections/{id}/test', { stale: [LIST] });
  const { id, name, type, status, error, fields } = engine;
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-medium">{name}</bdi>
          <Badge>{engineOf(type)?.name ?? type}</Badge>
          {status === 'ok' && <Badge tone="success">{t('web_search.works')}</Badge>}
          {status === 'failed' && <Badge tone="danger">{t('web_search.failed')}</Badge>}
        </p>
        <p dir="ltr" className="truncate text-xs text-ink-muted rtl:text-end">
          {String(fields.base_url ?? '')}
        </p>
        {error && <p className="mt-1 text-sm text-danger-text">{error}</p>}
      </div>
      <div className="flex shrink-0">
        <Button
          look="quiet"
          size="icon"
          isBusy={test.isPending}
          aria-label={t('web_search.test_named', { name })}
          title={t('web_search.test')}
          onClick={() => test.mutate({ params: { id } })}
        >
          <RefreshCw aria-hidden="true" />
        </Button>
        <Button look="quiet" size="icon" aria-label={t('web_search.edit_named', { name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          look="danger-quiet"
          size="icon"
          aria-label={t('web_search.delete_named', { name })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
};

const DeleteEngine = ({ engine, onClose }: { readonly engine: Connection; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const remove = useAction('DELETE /api/v1/admin/connections/{id}', { stale: [LIST], onDone: onClose });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: engine.id } })}
      isBusy={remove.isPending}
      title={t('web_search.delete_title', { name: engine.name })}
      text={t('web_search.delete_text')}
      action={t('actions.delete')}
    />
  );
};
