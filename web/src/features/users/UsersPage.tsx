import type { AdminUser } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus, UsersRound } from 'lucide-react';
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
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { UserTable } from './UserTable.tsx';

const PER_PAGE = 25;

interface Filter {
  readonly q: string;
  readonly role: 'any' | 'admin' | 'user';
  readonly state: 'any' | 'true' | 'false';
  readonly page: number;
}
const NO_FILTER: Filter = { q: '', role: 'any', state: 'any', page: 1 };

export const UsersPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const [isCreating, setIsCreating] = useState(false);
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const q = useDebounced(filter.q.trim());
  const query = useQuery(
    ask('GET /api/v1/admin/users', {
      query: {
        page: String(filter.page),
        per_page: String(PER_PAGE),
        ...(q === '' ? {} : { q }),
        ...(filter.role === 'any' ? {} : { role: filter.role }),
        ...(filter.state === 'any' ? {} : { is_active: filter.state }),
      },
    }),
  );
  /** A narrower question starts at its first page. */
  const narrow = (part: Partial<Filter>): void => setFilter({ ...filter, page: 1, ...part });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('admin.users')}
        description={t('users.text')}
        action={
          <Button look="primary" onClick={() => setIsCreating(true)}>
            <UserPlus aria-hidden="true" />
            {t('users.create')}
          </Button>
        }
      />
      <Card isFlush>
        <FilterBar filter={filter} onChange={narrow} />
        <Loaded query={query}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={t('users.none')}
                text={t('users.none_text')}
                action={<Button onClick={() => setFilter(NO_FILTER)}>{t('actions.clear_filter')}</Button>}
              />
            ) : (
              <>
                <UserTable users={data} onEdit={setEdited} />
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
      <CreateUserDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <EditUserDialog user={edited} onClose={() => setEdited(null)} />
    </div>
  );
};

interface FilterBarProps {
  readonly filter: Filter;
  readonly onChange: (part: Partial<Filter>) => void;
}

const FilterBar = ({ filter, onChange }: FilterBarProps) => {
  const { t } = useTranslation();
  return (
    <search className="flex flex-wrap gap-2 p-4 sm:px-6">
      <SearchField
        label={t('users.search')}
        value={filter.q}
        onValueChange={(value) => onChange({ q: value.slice(0, 64) })}
        icon={<Search />}
      />
      <Select
        aria-label={t('users.role')}
        className="min-w-0 max-sm:grow max-sm:basis-36 sm:min-w-36"
        value={filter.role}
        onValueChange={(role) => onChange({ role })}
        choices={[
          { value: 'any', label: t('users.any_role') },
          { value: 'admin', label: t('users.admin') },
          { value: 'user', label: t('users.user') },
        ]}
      />
      <Select
        aria-label={t('users.state')}
        className="min-w-0 max-sm:grow max-sm:basis-36 sm:min-w-36"
        value={filter.state}
        onValueChange={(state) => onChange({ state })}
        choices={[
          { value: 'any', label: t('users.any_state') },
          { value: 'true', label: t('users.active') },
          { value: 'false', label: t('users.inactive') },
        ]}
      />
    </search>
  );
};
