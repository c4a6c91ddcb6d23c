import type { KnowledgeBase, KnowledgeDocument } from '@parley/contract';
import { PAGE_SIZE_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { FileText, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { AddDocuments } from './AddDocuments.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import { isUnderWay, STATUS_TEXT, STATUSES } from './States.tsx';

interface DocumentsProps {
  readonly base: KnowledgeBase;
  readonly onFiles: (files: readonly File[]) => void;
}

/** What stands in a base, the newest first, with how far each is. */
export const Documents = ({ base, onFiles }: DocumentsProps) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<KnowledgeDocument['status'] | ''>('');
  const query = useQuery(
    ask('GET /api/v1/knowledge-bases/{id}/documents', {
      params: { id: base.id },
      query: {
        page: String(page),
        per_page: String(PAGE_SIZE_MAX),
        ...(status === '' ? {} : { status }),
      },
    }),
  );
  return (
    <Loaded query={query}>
      {({ data, total }) =>
        total === 0 && status === '' ? (
          <div className="rounded-card border border-dashed border-edge/60">
            <EmptyState
              icon={FileText}
              title={t('knowledge_page.empty')}
              text={t(base.rights.write ? 'knowledge_page.empty_text' : 'knowledge_page.empty_read')}
              action={base.rights.write && <AddDocuments id={base.id} onFiles={onFiles} />}
            />
          </div>
        ) : (
          <>
            <UnderWay documents={data} />
            <Found
              base={base}
              documents={data}
              total={total}
              status={status}
              onStatus={(next) => {
                setStatus(next);
                setPage(1);
              }}
            />
            {total > PAGE_SIZE_MAX && (
              <Pager page={page} perPage={PAGE_SIZE_MAX} total={total} onPageChange={setPage} />
            )}
          </>
        )
      }
    </Loaded>
  );
};

/** Said as long as any of them is not done. */
const UnderWay = ({ documents }: { readonly documents: readonly KnowledgeDocument[] }) => {
  const { t } = useTranslation();
  const count = documents.filter(isUnderWay).length;
  if (count === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2.5 rounded-control bg-spark-soft px-3.5 py-3 type-ui">
      <span className="text-spark-text">
        <Spinner />
      </span>
      <span>
        <strong className="font-semibold">{t('knowledge_page.under_way', { count })}</strong>{' '}
        <span className="text-ink-muted">{t('knowledge_page.meanwhile')}</span>
      </span>
    </p>
  );
};

interface FoundProps {
  readonly base: KnowledgeBase;
  readonly documents: readonly KnowledgeDocument[];
  readonly total: number;
  readonly status: KnowledgeDocument['status'] | '';
  readonly onStatus: (status: KnowledgeDocument['status'] | '') => void;
}

const Found = ({ base, documents, total, status, onStatus }: FoundProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = documents.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {/* Titles are looked through here, which says the truth only while all of them are here. */}
        {total === documents.length && (
          <SearchField
            label={t('knowledge_page.find')}
            value={text}
            onValueChange={setText}
            icon={<Search />}
          />
        )}
        <Select
          aria-label={t('knowledge_page.state')}
          value={status}
          onValueChange={onStatus}
          choices={[
            { value: '', label: t('knowledge_page.any_state') },
            ...STATUSES.map((value) => ({ value, label: t(STATUS_TEXT[value]) })),
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={Search}
          title={t('knowledge_page.none_found')}
          action={
            <Button
              onClick={() => {
                setText('');
                onStatus('');
              }}
            >
              {t('knowledge_page.clear')}
            </Button>
          }
        />
      ) : (
        <DocumentRows base={base} documents={shown} />
      )}
    </>
  );
};
