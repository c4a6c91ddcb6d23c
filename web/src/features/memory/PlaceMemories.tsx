import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { MemoryDialog } from './MemoryDialog.tsx';
import { MemoryRow } from './MemoryRow.tsx';

const PER_PAGE = 20;

interface PlaceMemoriesProps {
  readonly place: { readonly team_id: string } | { readonly project_id: string };
  /** Whether the reader may remember something for all here. */
  readonly mayWrite: boolean;
}

/** What everybody in a team or a project may know, and the AI is told there. */
export const PlaceMemories = ({ place, mayWrite }: PlaceMemoriesProps) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(
    ask('GET /api/v1/memory', { query: { ...place, page: String(page), per_page: String(PER_PAGE) } }),
  );
  return (
    <Card
      isFlush
      title={t('memory_page.all_know')}
      description={t('memory_page.all_know_text')}
      action={
        mayWrite && (
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            {t('memory_page.add')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <p className="px-4 pb-4 text-sm text-ink-muted sm:px-6">{t('memory_page.all_know_none')}</p>
          ) : (
            <>
              <ul aria-label={t('memory_page.all_know')} className="divide-y divide-line">
                {data.map((memory) => (
                  <MemoryRow key={memory.id} memory={memory} isAmongItsOwn />
                ))}
              </ul>
              {total > PER_PAGE && (
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      {isAdding && <MemoryDialog memory={null} place={place} onClose={() => setIsAdding(false)} />}
    </Card>
  );
};
