import type { KnowledgeChunk, KnowledgeDocument } from '@parley/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, ExternalLink, Eye, Library } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { saveFrom } from '../../lib/download.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { isGone } from '../../lib/is-gone.ts';
import { openFile } from '../../lib/open-file.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readUrl } from '../markdown/index.ts';
import { NothingHere } from '../shell/index.ts';
import { DocumentKind } from './document-kind.tsx';
import { RefreshField } from './RefreshField.tsx';
import { DocumentState } from './States.tsx';

const PASSAGES_MAX = '100';

const route = getRouteApi('/app/knowledge/$baseId/d/$documentId');

export const DocumentPage = () => {
  const { baseId, documentId } = route.useParams();
  const { passage } = route.useSearch();
  return <DocumentById key={documentId} baseId={baseId} documentId={documentId} passage={passage} />;
};

interface DocumentByIdProps {
  readonly baseId: string;
  readonly documentId: string;
  /** The passage that is pointed at: the page opens there. */
  readonly passage?: string | undefined;
}

export const DocumentById = ({ baseId, documentId, passage }: DocumentByIdProps) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/knowledge-bases/{id}/documents/{docId}', { params: { id: baseId, docId: documentId } }),
  );
  if (isGone(query.error))
    return <NothingHere title={t('knowledge_page.document_gone')} text={t('knowledge_page.gone_text')} />;
  return (
    <Loaded query={query}>
      {(document) => (
        <div className="flex flex-col gap-4">
          <PageHeader title={document.title} action={<DocumentActions document={document} />} />
          <About document={document} />
          <Passages document={document} passage={passage} />
        </div>
      )}
    </Loaded>
  );
};

/** The original: the file as it came, or the page that was read. */
const DocumentActions = ({ document }: { readonly document: KnowledgeDocument }) => {
  const { t } = useTranslation();
  const { file_id, url, title, note_id, channel_id } = document;
  const save = async (id: string): Promise<void> => {
    if (!(await saveFrom(`/api/v1/files/${id}/download`, title)))
      toast.error(t('knowledge_page.download_failed'));
  };
  const safe = url === null ? null : readUrl(url);
  if (file_id !== null)
    return (
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openFile({ id: file_id })}>
          <Eye aria-hidden="true" />
          {t('knowledge_page.open_file')}
        </Button>
        <Button onClick={() => void save(file_id)}>
          <Download aria-hidden="true" />
          {t('knowledge_page.download')}
        </Button>
      </div>
    );
  if (safe !== null && !safe.isMail)
    return (
      <a href={safe.href} target="_blank" rel="noopener noreferrer nofollow" className={buttonLook()}>
        <ExternalLink aria-hidden="true" />
        {t('knowledge_page.open_page')}
      </a>
    );
  if (note_id !== null)
    return (
      <Link to="/notes/$noteId" params={{ noteId: note_id }} search={{}} className={buttonLook()}>
        {t('knowledge_page.open_note')}
      </Link>
    );
  if (channel_id !== null)
    return (
      <Link to="/c/$channelId" params={{ channelId: channel_id }} className={buttonLook()}>
        {t('knowledge_page.open_chat')}
      </Link>
    );
  return null;
};

const About = ({ document }: { readonly document: KnowledgeDocument }) => {
  const { t } = useTranslation();
  const { kb_id, status, progress, error, chunk_count, refreshed_at } = document;
  const base = useQuery(ask('GET /api/v1/knowledge-bases/{id}', { params: { id: kb_id } }));
  const usage = useQuery(
    ask('GET /api/v1/knowledge-bases/{id}/usage', {
      params: { id: kb_id },
      query: { document_id: document.id },
    }),
  );
  const cited = usage.data?.cited_count ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-muted">
        <Link
          to="/knowledge/$baseId"
          params={{ baseId: kb_id }}
          search={{}}
          className="inline-flex items-center gap-1.5 font-medium text-accent-text hover:underline"
        >
          <Library aria-hidden="true" className="size-3.5" />
          <bdi>{base.data?.name ?? t('knowledge.title')}</bdi>
        </Link>
        <span>
          <DocumentKind document={document} />
        </span>
        <span>{t('knowledge_page.passages_count', { count: chunk_count })}</span>
        {cited > 0 && <span>{t('knowledge_page.cited', { count: cited })}</span>}
        {refreshed_at !== null && (
          <time dateTime={refreshed_at} title={formatDateTime(refreshed_at)}>
            {t('knowledge_page.read_when', { when: formatRelative(refreshed_at) })}
          </time>
        )}
        {status !== 'ready' && <DocumentState status={status} progress={progress} />}
      </div>
      {document.source === 'url' && base.data?.rights.write && <Refreshing document={document} />}
      {error !== null && (
        <Notice tone={status === 'failed' ? 'danger' : 'warning'}>
          <p className="first-letter:uppercase">{error}</p>
        </Notice>
      )}
    </>
  );
};

const Refreshing = ({ document: { id, kb_id, refresh } }: { readonly document: KnowledgeDocument }) => {
  const change = useAction('PUT /api/v1/knowledge-bases/{id}/documents/{docId}', {
    stale: ['GET /api/v1/knowledge-bases/{id}/documents/{docId}'],
  });
  return (
    <div className="max-w-60">
      <RefreshField
        value={refresh}
        disabled={change.isPending}
        onValueChange={(value) =>
          change.mutate({ params: { id: kb_id, docId: id }, body: { refresh: value } })
        }
      />
    </div>
  );
};

const usePassages = ({ id, kb_id }: KnowledgeDocument) =>
  useInfiniteQuery({
    queryKey: ['GET /api/v1/knowledge-bases/{id}/documents/{docId}/chunks', { id, kb_id }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/knowledge-bases/{id}/documents/{docId}/chunks', {
        params: { id: kb_id, docId: id },
        query: { offset: String(pageParam), limit: PASSAGES_MAX },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total, data }, pages) => {
      const count = pages.reduce((sum, page) => sum + page.data.length, 0);
      return data.length > 0 && count < total ? count : undefined;
    },
  });

interface PassagesProps {
  readonly document: KnowledgeDocument;
  readonly passage: string | undefined;
}

/** The text as it was read, passage by passage. A passage far down is looked for part by part. */
const Passages = ({ document, passage }: PassagesProps) => {
  const { t } = useTranslation();
  const query = usePassages(document);
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const passages = data?.pages.flatMap((page) => page.data) ?? [];
  const isMissing = passage !== undefined && !passages.some(({ id }) => id === passage);
  useEffect(() => {
    if (data && isMissing && hasNextPage && !isFetching) void fetchNextPage();
  }, [data, isMissing, hasNextPage, isFetching, fetchNextPage]);
  return (
    <Loaded query={query}>
      {() => (
        <>
          {isMissing && !hasNextPage && passages.length > 0 && (
            <Notice tone="warning">{t('knowledge_page.passage_gone')}</Notice>
          )}
          <ol aria-label={t('knowledge_page.passages')} className="flex max-w-[46rem] flex-col gap-2">
            {passages.map((one) => (
              <Passage key={one.id} document={document} passage={one} isPointedAt={one.id === passage} />
            ))}
          </ol>
          {passages.length === 0 && (
            <p className="text-sm text-ink-muted">{t('knowledge_page.no_passages')}</p>
          )}
          {hasNextPage && (
            <Button isBusy={isFetching} onClick={() => void fetchNextPage()} className="self-start">
              {t('knowledge_page.show_more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
};

interface PassageProps {
  readonly document: KnowledgeDocument;
  readonly passage: KnowledgeChunk;
  readonly isPointedAt: boolean;
}

const Passage = ({ document, passage, isPointedAt }: PassageProps) => {
  const { t } = useTranslation();
  const { position, content, heading, page, token_count } = passage;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isPointedAt) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isPointedAt]);
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-current={isPointedAt ? 'true' : undefined}
      className={classNames(
        'rounded-card border px-4 py-3',
        isPointedAt ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <p className="mb-1 flex flex-wrap gap-x-2 text-xs text-ink-muted">
        <span className="font-semibold text-accent-text tabular-nums">{formatNumber(position)}</span>
        {page !== null && <PageOf document={document} page={page} passage={content} />}
        {heading && <bdi className="min-w-0 truncate">{heading}</bdi>}
        <span className="ms-auto tabular-nums">
          {t('knowledge_page.token_count', { number: formatNumber(token_count) })}
        </span>
      </p>
      <p dir="auto" className="type-read whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
    </li>
  );
};

interface PageOfProps {
  readonly document: KnowledgeDocument;
  readonly page: number;
  /** Its words, which are marked there. */
  readonly passage: string;
}

/** Where a passage stands in the file, and the way there where the page shows it. */
const PageOf = ({ document, page, passage }: PageOfProps) => {
  const { t } = useTranslation();
  const { file_id, content_type } = document;
  const number = formatNumber(page);
  const text = t('knowledge_page.page', { number });
  if (file_id === null || content_type !== 'application/pdf') return <span>{text}</span>;
  return (
    <button
      type="button"
      aria-label={t('knowledge_page.open_at', { number })}
      onClick={() => openFile({ id: file_id }, [], { page, passage })}
      className="rounded-sm font-medium text-accent-text hover:underline"
    >
      {text}
    </button>
  );
};
