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
import { type SharedNoun, type SharedThing, staleOf } from './shared-thing.ts';

const ROLE_TEXT = {
  owner: 'sharing.owner',
  editor: 'sharing.editor',
  viewer: 'sharing.viewer',
} as const satisfies Record<ScopeRole, TextKey>;
const ROLES: readonly ScopeRole[] = ['viewer', 'editor', 'owner'];

interface MemberRowProps {
  readonly noun: SharedNoun;
  readonly thing: SharedThing;
  readonly member: Member;
  readonly onRemoved: () => void;
}

/** One who may see a thing. Who owns it changes and removes them, after a question. */
export const MemberRow = ({ noun, thing, member, onRemoved }: MemberRowProps) => {
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
      <p className="min-w-0 grow basis-40 text-sm">
        <bdi className="font-medium">{name}</bdi>{' '}
        <bdi dir="ltr" className="text-ink-faint">
          @{member.handle}
        </bdi>
      </p>
      {thing.rights.manage ? (
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
        <RemoveMember
          noun={noun}
          thing={thing}
          member={member}
          onRemoved={onRemoved}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  );
};

const RoleSelect = ({ noun, thing: { id }, member }: Omit<MemberRowProps, 'onRemoved'>) => {
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

interface RemoveMemberProps extends MemberRowProps {
  readonly onClose: () => void;
}

/** Asked before a member goes, with what goes for them. */
const RemoveMember = ({ noun, thing, member, onRemoved, onClose }: RemoveMemberProps) => {
  const { t } = useTranslation();
  const { user, teams } = useMe();
  const name = member.display_name || member.handle;
  const isMe = member.user_id === user.id;
  const remove = useAction(`DELETE /api/v1/${noun}/{id}/members/{memberId}`, {
    stale: staleOf(noun),
    onDone: () => {
      onClose();
      onRemoved();
    },
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
