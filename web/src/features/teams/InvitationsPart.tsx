import type { Team, TeamInvitation, TeamRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link2, Mail, Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { roleName } from './team-roles.ts';

/** Links and letters that can still be used. What is expired, used up or taken back is not listed any more. */
export const InvitationsPart = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const params = { id: team.id };
  const mayInvite = team.my_permissions.includes('team.members.manage');
  const query = useQuery({
    ...ask('GET /api/v1/teams/{id}/invitations', { params, query: { limit: LONGEST_PAGE } }),
    enabled: mayInvite,
  });
  const roles = useQuery(ask('GET /api/v1/teams/{id}/roles', { params, query: { limit: LONGEST_PAGE } }));
  const [isInviting, setIsInviting] = useState(false);
  if (!mayInvite)
    return (
      <Card>
        <p className="text-sm text-ink-muted">{t('team_page.no_invite')}</p>
      </Card>
    );
  const invite = (
    <Button look="primary" onClick={() => setIsInviting(true)}>
      <Plus aria-hidden="true" />
      {t('team_page.invite')}
    </Button>
  );
  return (
    <Card
      isFlush
      title={t('team_page.invitations')}
      description={t('team_page.invitations_text')}
      action={query.data && query.data.data.length > 0 && invite}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Ticket}
              title={t('team_page.no_invitations')}
              text={t('team_page.no_invitations_text')}
              action={invite}
            />
          ) : (
            <ul aria-label={t('team_page.invitations')} className="divide-y divide-line border-t border-line">
              {data.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  team={team}
                  invitation={invitation}
                  roles={roles.data?.data ?? []}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isInviting && (
        <InviteDialog team={team} roles={roles.data?.data ?? []} onClose={() => setIsInviting(false)} />
      )}
    </Card>
  );
};

interface InvitationRowProps {
  readonly team: Team;
  readonly invitation: TeamInvitation;
  readonly roles: readonly TeamRole[];
}

const InvitationRow = ({ team, invitation, roles }: InvitationRowProps) => {
  const { t } = useTranslation();
  const [isRevoking, setIsRevoking] = useState(false);
  const { email, uses, max_uses, expires_at, role } = invitation;
  const revoke = useAction('DELETE /api/v1/teams/{id}/invitations/{invitationId}', {
    done: t('team_page.revoked'),
    stale: ['GET /api/v1/teams/{id}/invitations'],
    onDone: () => setIsRevoking(false),
  });
  const Icon = email === null ? Link2 : Mail;
  const used =
    max_uses === null
      ? t('team_page.used', { number: formatNumber(uses) })
      : t('team_page.used_of', { number: formatNumber(uses), max: formatNumber(max_uses) });
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 sm:px-6">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-faint">
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow basis-40 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="wrap-anywhere">{email ?? t('team_page.link')}</bdi>
          <Badge>{roleName(role, roles, t)}</Badge>
        </p>
        <p className="text-xs text-ink-muted">
          {used} · {t('team_page.until', { date: formatDateTime(expires_at) })}
        </p>
        {invitation.is_mail_refused && (
          <p className="text-xs text-danger-text">{t('team_page.letter_refused')}</p>
        )}
      </div>
      <Button look="danger-quiet" onClick={() => setIsRevoking(true)}>
        {t('team_page.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={() => setIsRevoking(false)}
        onConfirm={() => revoke.mutate({ params: { id: team.id, invitationId: invitation.id } })}
        isBusy={revoke.isPending}
        title={t('team_page.revoke_title')}
        text={t('team_page.revoke_text')}
        action={t('team_page.revoke')}
      />
    </li>
  );
};
