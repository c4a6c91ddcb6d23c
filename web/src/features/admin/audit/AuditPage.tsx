import { useQuery } from '@tanstack/react-query';
import { ScrollText, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/TextField.tsx';
import { AuditList } from './AuditList.tsx';
import { VerifyChain } from './VerifyChain.tsx';

const PER_PAGE = 50;

interface Filter {
  readonly action: string;
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly page: number;
}
const NO_FILTER: Filter = { action: '', actor: null, page: 1 };

export const AuditPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const action = useDebounced(filter.action.trim());
  const query = useQuery(
    ask('GET /api/v1/admin/audit', {
      query: {
        page: String(filter.page),
        per_page: String(PER_PAGE),
        ...(action === '' ? {} : { action }),
        ...(filter.actor ? { actor_id: filter.actor.id } : {}),
      },
    }),
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('admin.audit')} description={t('audit.text')} action={<VerifyChain />} />
      <Card>
        <div className="-mx-4 -mt-4 -mb-4 sm:-mx-6 sm:-mb-6">
          <search className="flex flex-wrap items-center gap-2 p-4 sm:px-6">
            <SearchField
              label={t('audit.filter')}
              value={filter.action}
              onValueChange={(value) => setFilter({ ...filter, page: 1, action: value.slice(0, 100) })}
              icon={<Search />}
            />
            {filter.actor && (
              <Button onClick={() => setFilter({ ...filter, page: 1, actor: null })}>
                {t('audit.only', { name: filter.actor.name })}
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
                  <AuditList
                    entries={data}
                    onActor={(id, name) => setFilter({ ...filter, page: 1, actor: { id, name } })}
                  />
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
        </div>
      </Card>
    </div>
  );
};
