import type { Member, ScopeRole } from '@parley/contract';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { MEMBERS_MAX, type SharedNoun, type SharedThing, staleOf } from './shared-thing.ts';

const ROLE_TEXT = {
  owner: 'sharing.owner',
  editor: 'sharing.editor',
  viewer: 'sharing.viewer',
} as const satisfies Record<ScopeRole, TextKey>;
const ROLES: readonly ScopeRole[] = ['viewer', 'editor', 'owner'];

/** The only person among the owners, who stays one: a team owns nothing by itself. Where the list is cut off, nobody is taken for it. */
export const lastOwnerOf = (members: readonly Member[]): Member | undefined => {
  const owners = members.filter(({ role, user_id }) => role === 'owner' && user_id !== null);
  return members.length < Number(MEMBERS_MAX) && owners.length === 1 ? owners[0] : undefined;
};

interface MemberRowProps {
  readonly noun: SharedNoun;
  readonly thing: SharedThing;
  readonly member: Member;
  readonly isLastOwner: boolean;
}

/** One who may see a thing. Who owns it changes and removes them, after a question. */
export const MemberRow = ({ noun, thing, member, isLastOwner }: MemberRowProps) => {
  const { t } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const name = member.display_name || member.handle;
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 sm:px-6">
      {member.team_id === null ? (
        <Avatar name={name} image={member.avatar} />
      ) : (
        <Tile name={name} image={member.avatar} />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="text-sm">
          <bdi className="font-medium">{name}</bdi>{' '}
          <bdi dir="ltr" className="text-ink-faint">
            @{member.handle}
          </bdi>
        </p>
        {isLastOwner && thing.rights.manage && (
          <p className="text-xs text-pretty text-ink-muted">{t('sharing.last_owner')}</p>
        )}
      </div>
      {thing.rights.manage && !isLastOwner ? (
        <>
          <RoleSelect noun={noun} thing={thing} member={member} />
          <Button
            look="danger-quiet"
            size="icon"
            aria-label={t('sharing.remove_named', { name })}
            onClick={() => setIsRemoving(true)}
          >
            <UserMinus aria-hidden="true" />
          </Button>
        </>
      ) : (
        <Badge>{t(ROLE_TEXT[member.role])}</Badge>
      )}
      {isRemoving && (
        <RemoveMember noun={noun} thing={thing} member={member} onClose={() => setIsRemoving(false)} />
      )}
    </li>
  );
};

const RoleSelect = ({ noun, thing: { id }, member }: Pick<MemberRowProps, 'noun' | 'thing' | 'member'>) => {
  const { t } = useTranslation();
  const change = useAction(`PATCH /api/v1/${noun}/{id}/members/{memberId}`, { stale: staleOf(noun) });
  return (
    <Select
      aria-label={t('sharing.role_of', { name: member.display_name || member.handle })}
      value={member.role}
      disabled={change.isPending}
      choices={ROLES.map((role) => ({ value: role, label: t(ROLE_TEXT[role]) }))}
      onValueChange={(role) => {
        if (role !== member.role) change.mutate({ params: { id, memberId: member.id }, body: { role } });
      }}
    />
  );
};

interface RemoveMemberProps extends Omit<MemberRowProps, 'isLastOwner'> {
  readonly onClose: () => void;
}

/** Asked before a member goes, with what goes for them. */
const RemoveMember = ({ noun, thing, member, onClose }: RemoveMemberProps) => {
  const { t } = useTranslation();
  const { user, teams } = useMe();
  const name = member.display_name || member.handle;
  const isMe = member.user_id === user.id;
  const remove = useAction(`DELETE /api/v1/${noun}/{id}/members/{memberId}`, {
    stale: staleOf(noun),
    onDone: onClose,
  });
  const whatGoes = (): string => {
    if (isMe) return t('sharing.remove_self');
    const team = teams.find(({ id }) => id === thing.team_id);
    if (thing.visibility === 'team') return t('sharing.remove_role', { name: team?.name ?? '' });
    return noun === 'projects' ? t('sharing.remove_project') : t('sharing.remove_text');
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: thing.id, memberId: member.id } })}
      isBusy={remove.isPending}
      title={isMe ? t('sharing.remove_self_title') : t('sharing.remove_title', { name })}
      text={whatGoes()}
      action={t('actions.remove')}
    />
  );
};
