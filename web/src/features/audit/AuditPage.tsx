import { useQuery } from '@tanstack/react-query';
import { ScrollText, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { AuditList } from './AuditList.tsx';
import { VerifyChain } from './VerifyChain.tsx';

const PER_PAGE = 50;
const ANY = 'any';

interface Filter {
  readonly action: string;
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly page: number;
}
const NO_FILTER: Filter = { action: ANY, actor: null, page: 1 };

export const AuditPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  /** A narrower question starts at its first page. */
  const narrow = (part: Partial<Filter>): void => setFilter({ ...filter, page: 1, ...part });
  const query = useQuery(
    ask('GET /api/v1/admin/audit', {
      query: {
        page: String(filter.page),
        per_page: String(PER_PAGE),
        ...(filter.action === ANY ? {} : { action: filter.action }),
        ...(filter.actor ? { actor_id: filter.actor.id } : {}),
      },
    }),
  );
  const actions = useActionsSeen(query.data?.data.map(({ action }) => action) ?? []);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('admin.audit')} description={t('audit.text')} action={<VerifyChain />} />
      <Card isFlush>
        <search className="flex flex-wrap items-center gap-2 p-4 sm:px-6">
          <Select
            aria-label={t('audit.action')}
            value={filter.action}
            onValueChange={(action) => narrow({ action })}
            choices={[
              { value: ANY, label: t('audit.any') },
              ...actions.map((value) => ({ value, label: value })),
            ]}
          />
          {filter.actor && (
            <Button onClick={() => narrow({ actor: null })}>
              {t('audit.only', { name: filter.actor.name })}
              <X role="img" aria-label={t('actions.clear_filter')} />
            </Button>
          )}
        </search>
        <Loaded query={query}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState
                icon={ScrollText}
                title={t('audit.none')}
                text={t('audit.none_text')}
                action={<Button onClick={() => setFilter(NO_FILTER)}>{t('actions.clear_filter')}</Button>}
              />
            ) : (
              <>
                <AuditList entries={data} onActor={(id, name) => narrow({ actor: { id, name } })} />
                <Pager
                  page={filter.page}
                  perPage={PER_PAGE}
                  total={total}
                  onPageChange={(page) => setFilter({ ...filter, page })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
};

/** The log has no list of all its actions; what was seen in it can be asked for. */
const useActionsSeen = (shown: readonly string[]): readonly string[] => {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = shown.filter((action) => !seen.includes(action));
  if (fresh.length === 0) return seen;
  const all = [...new Set([...seen, ...fresh])].sort();
  setSeen(all);
  return all;
};
