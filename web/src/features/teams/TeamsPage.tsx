import type { Team } from '@parley/contract';
import { DESCRIPTION_MAX, NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { useMay } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { useMyRole } from './team-roles.ts';

/** The teams that one is in. */
export const TeamsPage = () => {
  const { t } = useTranslation();
  const mayCreate = useMay('teams.create');
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(ask('GET /api/v1/teams/mine', { query: { limit: LONGEST_PAGE } }));
  const create = mayCreate && (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      {t('teams.new')}
    </Button>
  );
  const isEmpty = query.data?.data.length === 0;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('teams.title')} description={t('team_page.text')} action={!isEmpty && create} />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={t('team_page.empty')}
                text={t(mayCreate ? 'team_page.empty_text' : 'team_page.empty_ask')}
                action={create}
              />
            ) : (
              <ul aria-label={t('teams.title')} className="divide-y divide-line">
                {data.map((team) => (
                  <TeamRow key={team.id} team={team} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isCreating && <NewTeam onClose={() => setIsCreating(false)} />}
    </div>
  );
};

const TeamRow = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const { name, avatar, description, handle, member_count } = team;
  const role = useMyRole(team);
  return (
    <li>
      <Link
        to="/teams/$handle/{-$part}"
        params={{ handle }}
        className="flex items-center gap-3.5 px-4 py-3 -outline-offset-2 transition-colors duration-(--d-press) first:rounded-t-card last:rounded-b-card hover:bg-hover sm:px-6"
      >
        <Tile name={name} image={avatar} className="size-10" />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2 text-sm">
            <bdi className="font-medium">{name}</bdi>
            <bdi dir="ltr" className="text-ink-faint">
              @{handle}
            </bdi>
          </span>
          <span dir="auto" className="block truncate text-xs text-ink-muted at-start">
            {[t('team_page.people', { count: member_count }), description].filter(Boolean).join(' · ')}
          </span>
        </span>
        {role && <Badge>{role}</Badge>}
      </Link>
    </li>
  );
};

const NewTeam = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('teams.new')}
      description={t('team_page.new_text')}
      form={{
        initial: { name: '', description: '' },
        check: ({ name }) => wrongOf({ name: checkRequired(name) }),
        submit: async (body) => {
          const { id } = await call('POST /api/v1/teams', { body });
          onClose();
          await navigate({ to: '/teams/$handle/{-$part}', params: { handle: id } });
          await invalidate(
            'GET /api/v1/teams/mine',
            'GET /api/v1/profile/bootstrap',
            'GET /api/v1/workspaces',
          );
        },
      }}
      submitText={t('actions.create')}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('team_page.name')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('description')}
            label={t('team_page.description')}
            maxLength={DESCRIPTION_MAX}
          />
        </>
      )}
    </FormDialog>
  );
};
