import type { KnowledgeBase, KnowledgeDocument } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { DocumentIcon, DocumentKind } from './document-kind.tsx';
import { DocumentState } from './States.tsx';

const STALE = ['GET /api/v1/knowledge-bases/{id}/documents', 'GET /api/v1/knowledge-bases/{id}'] as const;

interface DocumentRowsProps {
  readonly base: KnowledgeBase;
  readonly documents: readonly KnowledgeDocument[];
}

/** A table where there is room for one; on a phone each is a few lines. One set of rows: the grid changes. */
export const DocumentRows = ({ base, documents }: DocumentRowsProps) => {
  const { t } = useTranslation();
  return (
    <div>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,1fr)_10.5rem_5rem_6.5rem_2.5rem] gap-3 border-b border-line px-1 pb-2 text-xs text-ink-muted max-rail:hidden"
      >
        <span>{t('knowledge_page.document')}</span>
        <span>{t('knowledge_page.state')}</span>
        <span className="text-end">{t('knowledge_page.passages')}</span>
        <span>{t('knowledge_page.added')}</span>
      </div>
      <ul
        aria-label={t('knowledge_page.documents')}
        className="divide-y divide-line border-b border-line max-rail:border-t"
      >
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} mayWrite={base.rights.write} />
        ))}
      </ul>
    </div>
  );
};

interface DocumentRowProps {
  readonly document: KnowledgeDocument;
  readonly mayWrite: boolean;
}

const DocumentRow = ({ document, mayWrite }: DocumentRowProps) => {
  const { t } = useTranslation();
  const { id, kb_id, title, status, progress, error, chunk_count, created_at } = document;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-3 gap-y-1.5 px-1 py-2.5 rail:grid-cols-[minmax(0,1fr)_10.5rem_5rem_6.5rem_2.5rem]">
      <div className="flex min-w-0 items-center gap-2.5">
        <DocumentIcon document={document} />
        <div className="min-w-0">
          <Link
            to="/knowledge/$baseId/d/$documentId"
            params={{ baseId: kb_id, documentId: id }}
            search={{}}
            dir="auto"
            title={title}
            className="block truncate rounded-sm type-ui font-medium hover:underline at-start"
          >
            {title}
          </Link>
          {error === null ? (
            <p className="truncate text-xs text-ink-muted">
              <DocumentKind document={document} />
            </p>
          ) : (
            <p
              title={error}
              className={
                status === 'failed'
                  ? 'text-xs text-danger-text first-letter:uppercase'
                  : 'truncate text-xs text-warning-text first-letter:uppercase'
              }
            >
              {error}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-rail:order-last max-rail:col-span-2 max-rail:ps-7">
        <DocumentState status={status} progress={progress} />
        {status === 'failed' && mayWrite && <TryAgain document={document} />}
      </div>
      <span className="text-end type-ui text-ink-muted tabular-nums max-rail:hidden">
        <span className="sr-only">{t('knowledge_page.passages')}: </span>
        {status === 'ready' || chunk_count > 0 ? formatNumber(chunk_count) : '—'}
      </span>
      <time
        dateTime={created_at}
        title={formatDateTime(created_at)}
        className="type-ui text-ink-muted max-rail:hidden"
      >
        {formatRelative(created_at)}
      </time>
      {mayWrite ? <DocumentMenu document={document} /> : <span />}
    </li>
  );
};

const TryAgain = ({ document: { id, kb_id } }: { readonly document: KnowledgeDocument }) => {
  const { t } = useTranslation();
  const again = useAction('POST /api/v1/knowledge-bases/{id}/documents/{docId}/reindex', { stale: STALE });
  return (
    <Button
      isBusy={again.isPending}
      className="h-7! px-2.5! text-xs! pointer-coarse:h-11!"
      onClick={() => again.mutate({ params: { id: kb_id, docId: id } })}
    >
      {t('knowledge_page.try_again')}
    </Button>
  );
};

const DocumentMenu = ({
  document: { id, kb_id, title, source },
}: {
  readonly document: KnowledgeDocument;
}) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: kb_id, docId: id };
  const again = useAction('POST /api/v1/knowledge-bases/{id}/documents/{docId}/reindex', { stale: STALE });
  const remove = useAction('DELETE /api/v1/knowledge-bases/{id}/documents/{docId}', {
    stale: STALE,
    done: t('knowledge_page.deleted', { name: title }),
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('shell.actions_for', { name: title })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<RefreshCw aria-hidden="true" />} onClick={() => again.mutate({ params })}>
          {t(source === 'url' ? 'knowledge_page.fetch_again' : 'knowledge_page.again')}
        </MenuItem>
        <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          {t('knowledge_page.delete_document')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params })}
        isBusy={remove.isPending}
        title={t('knowledge_page.delete_title', { name: title })}
        text={t('knowledge_page.delete_document_text')}
        action={t('knowledge_page.delete_document')}
      />
    </>
  );
};
