import type { Memory, MemoryScope } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { BrainCircuit, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { UnlockKeys } from '../security/index.ts';
import { ClosedHere, useIsClosedHere } from './ClosedHere.tsx';
import { MemoryAll } from './MemoryAll.tsx';
import { MemoryDialog } from './MemoryDialog.tsx';
import { MemoryRow } from './MemoryRow.tsx';
import { MemorySwitches } from './MemorySwitches.tsx';
import { SCOPE_TEXT, SCOPES } from './memory-words.ts';

const PER_PAGE = 50;

/** What is remembered, with where it came from and when it was last used; all of it can be changed and forgotten. */
export const MemoryPage = () => {
  const { t } = useTranslation();
  const [isNew, setIsNew] = useState(false);
  const isClosed = useIsClosedHere();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('memory.title')}
        description={t('memory_page.text')}
        action={
          !isClosed && (
            <Button look="primary" onClick={() => setIsNew(true)}>
              <Plus aria-hidden="true" />
              {t('memory_page.add')}
            </Button>
          )
        }
      />
      {isClosed && <ClosedHere />}
      <MemorySwitches />
      <Memories />
      <MemoryAll />
      {isNew && <MemoryDialog memory={null} onClose={() => setIsNew(false)} />}
    </div>
  );
};

const Memories = () => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [scope, setScope] = useState<MemoryScope | ''>('');
  const [page, setPage] = useState(1);
  const q = useDebounced(text.trim());
  return (
    <Card isFlush>
      <div className="flex flex-wrap gap-2 border-b border-line p-4 sm:px-6">
        <SearchField
          label={t('memory_page.find')}
          value={text}
          onValueChange={(value) => setText(value.slice(0, SEARCH_TEXT_MAX))}
          icon={<Search />}
        />
        {q === '' && (
          <Select
            aria-label={t('memory_page.scope')}
            value={scope}
            onValueChange={(next) => {
              setScope(next);
              setPage(1);
            }}
            choices={[
              { value: '', label: t('memory_page.any_scope') },
              ...SCOPES.map((value) => ({ value, label: t(SCOPE_TEXT[value]) })),
            ]}
          />
        )}
      </div>
      {q === '' ? <Listed scope={scope} page={page} onPage={setPage} /> : <Found q={q} />}
    </Card>
  );
};

const Found = ({ q }: { readonly q: string }) => {
  const query = useQuery(ask('POST /api/v1/memory/search', { body: { query: q, limit: 50 } }));
  return <Loaded query={query}>{({ data }) => <Rows memories={data} isFiltered />}</Loaded>;
};

interface ListedProps {
  readonly scope: MemoryScope | '';
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const Listed = ({ scope, page, onPage }: ListedProps) => {
  const query = useQuery(
    ask('GET /api/v1/memory', {
      query: { page: String(page), per_page: String(PER_PAGE), ...(scope === '' ? {} : { scope }) },
    }),
  );
  return (
    <Loaded query={query}>
      {({ data, total }) => (
        <>
          <Rows memories={data} isFiltered={scope !== ''} />
          {total > PER_PAGE && <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={onPage} />}
        </>
      )}
    </Loaded>
  );
};

interface RowsProps {
  readonly memories: readonly Memory[];
  readonly isFiltered: boolean;
}

const Rows = ({ memories, isFiltered }: RowsProps) => {
  const { t } = useTranslation();
  if (memories.length === 0)
    return (
      <EmptyState
        icon={BrainCircuit}
        title={t(isFiltered ? 'memory_page.none_found' : 'memory_page.none')}
        text={isFiltered ? undefined : t('memory_page.none_text')}
      />
    );
  return (
    <>
      {memories.some(({ key_status }) => key_status === 'locked') && (
        <div className="border-b border-line p-4 sm:px-6">
          <UnlockKeys />
        </div>
      )}
      <ul aria-label={t('memory.title')} className="divide-y divide-line">
        {memories.map((memory) => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
    </>
  );
};
