import type { Team, TeamMember, TeamRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Search, UserMinus, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { withoutLossTold } from '../../lib/without-loss-told.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { AddMember } from './AddMember.tsx';
import { TEAM_LISTS } from './team-lists.ts';
import { mayGive, roleChoices, roleName, rolesQuery } from './team-roles.ts';

const PER_PAGE = 50;
const STALE = [
  'GET /api/v1/teams/{id}/members',
  'GET /api/v1/teams/{id}',
  'GET /api/v1/teams/{id}/roles',
  'GET /api/v1/teams/mine',
] as const;

/** Who is in the team, and as what. */
export const MembersPart = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const q = useDebounced(text.trim());
  const params = { id: team.id };
  const query = useQuery(
    ask('GET /api/v1/teams/{id}/members', {
      params,
      query: { page: String(page), per_page: String(PER_PAGE), ...(q === '' ? {} : { q }) },
    }),
  );
  const roles = useQuery(rolesQuery(team.id));
  const mayManage = team.my_permissions.includes('team.members.manage');
  return (
    <Card isFlush>
      <div className="flex flex-wrap justify-between gap-2 p-4 sm:px-6">
        <SearchField
          label={t('team_page.find_member')}
          value={text}
          onValueChange={(value) => {
            setText(value.slice(0, 64));
            setPage(1);
          }}
          icon={<Search />}
        />
        {mayManage && (
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" />
            {t('team_page.add')}
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState
              icon={UsersRound}
              title={t('team_page.no_member')}
              action={<Button onClick={() => setText('')}>{t('actions.clear_filter')}</Button>}
            />
          ) : (
            <>
              <ul aria-label={t('team_page.members')} className="divide-y divide-line border-t border-line">
                {data.map((member) => (
                  <MemberRow key={member.id} team={team} member={member} roles={roles.data?.data ?? []} />
                ))}
              </ul>
              {total === 1 && q === '' && mayManage && <Alone handle={team.handle} />}
              {total > PER_PAGE && (
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      {isAdding && (
        <AddMember team={team} roles={roles.data?.data ?? []} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  );
};

/** A team of one begins with inviting others. */
const Alone = ({ handle }: Pick<Team, 'handle'>) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={UsersRound}
      title={t('team_page.alone')}
      text={t('team_page.alone_text')}
      action={
        <Link to="/teams/$handle/{-$part}" params={{ handle, part: 'invitations' }} className={buttonLook()}>
          {t('team_page.invite')}
        </Link>
      }
    />
  );
};

interface MemberRowProps {
  readonly team: Team;
  readonly member: TeamMember;
  readonly roles: readonly TeamRole[];
}

const MemberRow = ({ team, member, roles }: MemberRowProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const [isRemoving, setIsRemoving] = useState(false);
  const name = member.display_name || member.handle;
  const isMe = member.user_id === user.id;
  const role = roles.find(({ key }) => key === member.role);
  const isLastOwner = member.role === 'owner' && role?.member_count === 1;
  const mayManage =
    team.my_permissions.includes('team.members.manage') && role !== undefined && mayGive(team, role);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 sm:px-6">
      <Avatar name={name} image={member.avatar} />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <bdi className="font-medium">{name}</bdi>
          <bdi dir="ltr" className="text-ink-faint">
            @{member.handle}
          </bdi>
          {isMe && <Badge tone="accent">{t('shell.you')}</Badge>}
          {!member.is_active && <Badge tone="warning">{t('users.inactive')}</Badge>}
        </p>
        <p className="text-xs text-pretty text-ink-muted">
          {t('team_page.since', { date: formatDate(member.joined_at) })}
          {isLastOwner && isMe && ` · ${t('team_page.last_owner')}`}
        </p>
      </div>
      {mayManage && !isLastOwner ? (
        <RoleSelect team={team} member={member} roles={roles} />
      ) : (
        <Badge>{roleName(member.role, roles, t)}</Badge>
      )}
      {!isLastOwner &&
        (isMe ? (
          <Button look="danger-quiet" onClick={() => setIsRemoving(true)}>
            <LogOut aria-hidden="true" />
            {t('team_page.leave')}
          </Button>
        ) : (
          mayManage && (
            <Button
              look="danger-quiet"
              size="icon"
              aria-label={t('team_page.remove_named', { name })}
              title={t('team_page.remove_named', { name })}
              onClick={() => setIsRemoving(true)}
            >
              <UserMinus aria-hidden="true" />
            </Button>
          )
        ))}
      {isRemoving && (
        <RemoveMember team={team} member={member} isMe={isMe} onClose={() => setIsRemoving(false)} />
      )}
    </li>
  );
};

const RoleSelect = ({ team, member, roles }: MemberRowProps) => {
  const { t } = useTranslation();
  const change = useAction('PATCH /api/v1/teams/{id}/members/{userId}', { stale: STALE });
  const name = member.display_name || member.handle;
  return (
    <Select
      aria-label={t('team_page.role_of', { name })}
      value={member.role}
      disabled={change.isPending}
      choices={roleChoices(team, roles, t)}
      onValueChange={(role) => {
        if (role !== member.role)
          change.mutate({ params: { id: team.id, userId: member.user_id }, body: { role } });
      }}
    />
  );
};

interface RemoveMemberProps {
  readonly team: Team;
  readonly member: TeamMember;
  readonly isMe: boolean;
  readonly onClose: () => void;
}

const RemoveMember = ({ team, member, isMe, onClose }: RemoveMemberProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = member.display_name || member.handle;
  const remove = useAction('DELETE /api/v1/teams/{id}/members/{userId}', {
    done: isMe ? t('team_page.left', { name: team.name }) : t('team_page.removed', { name }),
    stale: isMe ? TEAM_LISTS : STALE,
    onDone: () => {
      onClose();
      if (isMe) void navigate({ to: '/teams' });
    },
  });
  const confirm = (): void => {
    const asked = { params: { id: team.id, userId: member.user_id } };
    // A refusal is told by the action.
    if (isMe) withoutLossTold(team.id, () => remove.mutateAsync(asked)).catch(() => undefined);
    else remove.mutate(asked);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={remove.isPending}
      title={isMe ? t('team_page.leave_title', { name: team.name }) : t('team_page.remove_title', { name })}
      text={isMe ? t('team_page.leave_text') : t('team_page.remove_text')}
      action={isMe ? t('team_page.leave') : t('actions.remove')}
    />
  );
};
