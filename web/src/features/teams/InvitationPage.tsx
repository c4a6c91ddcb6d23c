import type { OpenedInvitation } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MailX, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { isGone } from '../../lib/is-gone.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { roleName, roleText } from './team-roles.ts';

const route = getRouteApi('/app/invitations/$token');

/** Where the link of an invitation leads. A visitor who is not signed in comes here afterwards. */
export const InvitationPage = () => {
  const { token } = route.useParams();
  return <Invitation key={token} token={token} />;
};

const isForAnother = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

export const Invitation = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation();
  useDocumentTitle(t('team_page.invitation'));
  const query = useQuery({
    ...ask('GET /api/v1/invitations/{token}', { params: { token } }),
    // Each look counts as an attempt.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Opened again, it is looked at again.
    gcTime: 0,
  });
  const home = (
    <Link to="/" className={buttonLook()}>
      {t('states.go_home')}
    </Link>
  );
  return (
    <div className="mx-auto mt-[8dvh] w-full max-w-md rounded-card border border-line bg-surface shadow-card">
      <h1 className="sr-only">{t('team_page.invitation')}</h1>
      {isGone(query.error) ? (
        <EmptyState
          icon={MailX}
          title={t('team_page.invitation_gone')}
          text={t('team_page.invitation_gone_text')}
          action={home}
        />
      ) : isForAnother(query.error) ? (
        <EmptyState
          icon={UserX}
          title={t('team_page.invitation_foreign')}
          text={t('team_page.invitation_foreign_text')}
          action={home}
        />
      ) : query.data?.is_outdated ? (
        <EmptyState
          icon={UserX}
          title={t('team_page.invitation_older')}
          text={t('team_page.invitation_older_text')}
          action={home}
        />
      ) : (
        <Loaded query={query}>{(invitation) => <Offer token={token} invitation={invitation} />}</Loaded>
      )}
    </div>
  );
};

interface OfferProps {
  readonly token: string;
  readonly invitation: OpenedInvitation;
}

const Offer = ({ token, invitation }: OfferProps) => {
  const { t } = useTranslation();
  const { team_id, team_name, team_description, team_avatar, role, invited_by, expires_at } = invitation;
  return (
    <div className="flex flex-col items-center px-6 py-9 text-center">
      <Tile name={team_name} image={team_avatar} className="size-16 text-2xl" />
      {/* Who is in the team, and be it that they made the link, is not invited to it. */}
      {!invitation.is_member && (
        <p className="mt-4 text-sm text-ink-muted">
          {invited_by === null ? t('team_page.invited') : t('team_page.invited_by', { name: invited_by })}
        </p>
      )}
      <h2 className="mt-1 text-xl font-semibold text-balance">
        <bdi>{team_name}</bdi>
      </h2>
      {team_description && (
        <p dir="auto" className="mt-2 text-sm text-pretty text-ink-muted">
          {team_description}
        </p>
      )}
      {invitation.is_member ? (
        <>
          <p className="mt-5 text-sm">{t('team_page.already_in')}</p>
          <Link
            to="/teams/$handle/{-$part}"
            params={{ handle: team_id }}
            className={buttonLook({ look: 'primary', className: 'mt-4' })}
          >
            {t('team_page.open_team')}
          </Link>
        </>
      ) : (
        <>
          <p className="mt-5 text-sm text-pretty">
            {t('team_page.as_role', { role: roleName(role, [{ key: role, name: invitation.role_name }], t) })}{' '}
            <span className="text-ink-muted">{roleText(role, t)}</span>
          </p>
          <Answer token={token} name={team_name} />
          <p className="mt-4 text-xs text-ink-faint">
            {t('team_page.until', { date: formatDateTime(expires_at) })}
          </p>
        </>
      )}
    </div>
  );
};

/** Who joins works in the team's workspace from now on. One who may not chat has none, and comes to the team's page. */
const useEnter = () => {
  const navigate = useNavigate();
  return async (teamId: string): Promise<void> => {
    const places = await queryClient.fetchQuery({ ...workspacesQuery(), staleTime: 0 }).catch(() => null);
    const place = places?.data.find(({ team_id, is_default }) => team_id === teamId && is_default);
    if (place) chooseWorkspace(place);
    await (place
      ? navigate({ to: '/ws/$workspaceId', params: { workspaceId: place.id }, search: {}, replace: true })
      : navigate({ to: '/teams/$handle/{-$part}', params: { handle: teamId }, replace: true }));
  };
};

const Answer = ({ token, name }: { readonly token: string; readonly name: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enter = useEnter();
  const accept = useAction('POST /api/v1/invitations/{token}/accept', {
    done: t('team_page.joined', { name }),
    stale: ['GET /api/v1/teams/mine', 'GET /api/v1/profile/bootstrap', 'GET /api/v1/workspaces'],
    onDone: ({ id }) => void enter(id),
  });
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2">
      <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate({ params: { token } })}>
        {t('team_page.join')}
      </Button>
      <Button look="quiet" onClick={() => void navigate({ to: '/' })}>
        {t('team_page.decline')}
      </Button>
    </div>
  );
};
