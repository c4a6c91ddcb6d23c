import type { AdminTeam } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';

const PER_PAGE = 25;
const NO_FILTER = { q: '', page: 1 };

/** All teams of the server, also those that the administrator is not in. */
export const AdminTeamsPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const q = useDebounced(filter.q.trim());
  const query = useQuery(
    ask('GET /api/v1/admin/teams', {
      query: { page: String(filter.page), per_page: String(PER_PAGE), ...(q === '' ? {} : { q }) },
    }),
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('teams.title')} description={t('admin_teams.text')} />
      <Card isFlush>
        <search className="flex flex-wrap gap-2 p-4 sm:px-6">
          <SearchField
            label={t('admin_teams.search')}
            value={filter.q}
            onValueChange={(value) => setFilter({ q: value.slice(0, 64), page: 1 })}
            icon={<Search />}
          />
        </search>
        <Loaded query={query}>
          {({ data, total }) =>
            data.length === 0 ? (
              <NoTeam isSearched={q !== ''} onClear={() => setFilter(NO_FILTER)} />
            ) : (
              <>
                <TeamTable teams={data} />
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

const NoTeam = ({ isSearched, onClear }: { readonly isSearched: boolean; readonly onClear: () => void }) => {
  const { t } = useTranslation();
  return isSearched ? (
    <EmptyState
      icon={UsersRound}
      title={t('admin_teams.none')}
      text={t('users.none_text')}
      action={<Button onClick={onClear}>{t('actions.clear_filter')}</Button>}
    />
  ) : (
    <EmptyState icon={UsersRound} title={t('admin_teams.empty')} text={t('admin_teams.empty_text')} />
  );
};

const TeamTable = ({ teams }: { readonly teams: readonly AdminTeam[] }) => {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('teams.title')}
      head={
        <>
          <Th>{t('admin_teams.team')}</Th>
          <Th className="max-sm:hidden">{t('admin_teams.owner')}</Th>
          <Th className="text-end">{t('admin_teams.people')}</Th>
          <Th className="max-md:hidden">{t('admin_teams.created')}</Th>
        </>
      }
    >
      {teams.map((team) => (
        <TeamRow key={team.id} team={team} />
      ))}
    </Table>
  );
};

const TeamRow = ({ team }: { readonly team: AdminTeam }) => (
  <tr className="transition-colors duration-100 hover:bg-hover/50">
    <Td className="w-full max-w-0">
      <div className="flex items-center gap-3">
        <Tile name={team.name} image={team.avatar} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-medium at-start">
            <TeamName team={team} />
          </p>
          <p dir="ltr" className="truncate text-ink-muted at-start">
            <bdi dir="ltr">@{team.handle}</bdi>
          </p>
          <p className="mt-1 truncate text-ink-muted sm:hidden">
            <Owners team={team} />
          </p>
        </div>
      </div>
    </Td>
    <Td className="max-w-48 truncate max-sm:hidden">
      <Owners team={team} />
    </Td>
    <Td className="text-end tabular-nums">{formatNumber(team.member_count)}</Td>
    <Td className="whitespace-nowrap text-ink-muted max-md:hidden">
      <time dateTime={team.created_at} title={formatDateTime(team.created_at)}>
        {formatDate(team.created_at)}
      </time>
    </Td>
  </tr>
);

/** Only who is in a team can open its page. */
const TeamName = ({ team: { my_role, name, handle } }: { readonly team: AdminTeam }) =>
  my_role === null ? (
    name
  ) : (
    <Link to="/teams/$handle/{-$part}" params={{ handle }} className="underline-offset-4 hover:underline">
      {name}
    </Link>
  );

const Owners = ({ team: { owner, owner_count } }: { readonly team: AdminTeam }) =>
  owner && (
    <>
      <bdi>{owner.display_name.trim() || `@${owner.handle}`}</bdi>
      {owner_count > 1 && <span className="text-ink-muted"> +{formatNumber(owner_count - 1)}</span>}
    </>
  );
