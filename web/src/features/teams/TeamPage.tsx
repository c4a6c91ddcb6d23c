import type { Team } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { useView, ViewTabs } from '../../ui/ViewTabs.tsx';
import { NothingHere } from '../shell/index.ts';
import { InvitationsPart } from './InvitationsPart.tsx';
import { MembersPart } from './MembersPart.tsx';
import { RolesPart } from './RolesPart.tsx';
import { TeamAiPart, TeamUsagePart } from './TeamAiPart.tsx';
import { TeamSettings } from './TeamSettings.tsx';
import { useMyRole } from './team-roles.ts';

const route = getRouteApi('/app/teams/$handle/{-$part}');
type View = ReturnType<typeof useView>;

/** The address names the team by its handle. One by its id, as notifications have it, leads there. */
export const TeamPage = () => {
  const { handle, part } = route.useParams();
  const { teams } = useMe();
  const byId = teams.find(({ id }) => id === handle);
  const view = useView();
  if (byId) return <Navigate to="/teams/$handle/{-$part}" params={{ handle: byId.handle, part }} replace />;
  const id = teams.find((team) => team.handle === handle)?.id ?? handle;
  return <TeamById key={id} id={id} view={view} />;
};

interface TeamByIdProps {
  readonly id: string;
  readonly view: View;
}

export const TeamById = ({ id, view }: TeamByIdProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/teams/{id}', { params: { id } }));
  if (isGone(query.error)) return <NothingHere title={t('team_page.gone')} text={t('team_page.gone_text')} />;
  return <Loaded query={query}>{(team) => <TeamParts team={team} view={view} />}</Loaded>;
};

const TeamParts = ({ team, view }: { readonly team: Team; readonly view: View }) => {
  const { t } = useTranslation();
  const mayInvite = team.my_permissions.includes('team.members.manage');
  const role = useMyRole(team);
  const maySeeUsage = team.my_permissions.includes('team.usage.read');
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={team.name} />
      <div className="flex items-center gap-4">
        <Tile name={team.name} image={team.avatar} className="size-14 text-xl" />
        <div className="min-w-0">
          <p className="type-ui text-ink-muted">
            <bdi dir="ltr">@{team.handle}</bdi> · {t('team_page.people', { count: team.member_count })}
            {role && ` · ${t('team_page.you_are', { role })}`}
          </p>
          {team.description && (
            <p dir="auto" className="mt-1 max-w-prose text-pretty at-start">
              {team.description}
            </p>
          )}
        </div>
      </div>
      <ViewTabs
        isInPath
        label={t('team_page.parts')}
        views={[
          { id: 'members', text: t('team_page.members'), count: team.member_count },
          ...(mayInvite ? [{ id: 'invitations' as const, text: t('team_page.invitations') }] : []),
          { id: 'roles', text: t('team_page.roles') },
          { id: 'ai', text: t('team_page.ai') },
          ...(maySeeUsage ? [{ id: 'usage' as const, text: t('settings.usage') }] : []),
          { id: 'settings', text: t('shell.settings') },
        ]}
      />
      <TeamPart team={team} view={view} />
    </div>
  );
};

const TeamPart = ({ team, view }: { readonly team: Team; readonly view: View }) => {
  switch (view) {
    case 'invitations':
      return <InvitationsPart team={team} />;
    case 'roles':
      return <RolesPart team={team} />;
    case 'ai':
      return <TeamAiPart team={team} />;
    case 'usage':
      return <TeamUsagePart team={team} />;
    case 'settings':
      return <TeamSettings key={team.id} team={team} />;
    default:
      return <MembersPart team={team} />;
  }
};
