import type { Member, ScopeRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { AddMember } from './AddMember.tsx';
import { membersQuery, type SharedNoun, type SharedThing, staleOf } from './shared-thing.ts';

const ROLE_TEXT = {
  owner: 'sharing.owner',
  editor: 'sharing.editor',
  viewer: 'sharing.viewer',
} as const satisfies Record<ScopeRole, TextKey>;
const ROLES: readonly ScopeRole[] = ['viewer', 'editor', 'owner'];

interface MembersProps {
  readonly noun: SharedNoun;
  readonly thing: SharedThing;
  /** What the list of them is called. */
  readonly label: string;
  /** False: nobody is added. */
  readonly takesMore?: boolean;
}

/** Who may see a thing: its members, and everyone in its team where it is the team's. */
export const Members = ({ noun, thing, label, takesMore = true }: MembersProps) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const query = useQuery(membersQuery(noun, thing.id));
  const team = teams.find(({ id }) => id === thing.team_id);
  return (
    <section aria-label={label} className="rounded-card border border-line shadow-card">
      {thing.rights.manage && takesMore && (
        <AddMember noun={noun} id={thing.id} members={query.data?.data ?? []} />
      )}
      {thing.visibility === 'team' && (
        <p className="px-4 py-3 text-sm text-ink-muted sm:px-6">
          {t('sharing.all_of_team', { name: team?.name ?? '' })}
        </p>
      )}
      <Loaded query={query}>
        {({ data }) => (
          <ul aria-label={label} className="divide-y divide-line border-t border-line first:border-t-0">
            {data.map((member) => (
              <MemberRow key={member.id} noun={noun} thing={thing} member={member} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

interface MemberRowProps {
  readonly noun: SharedNoun;
  readonly thing: SharedThing;
  readonly member: Member;
}

const MemberRow = ({ noun, thing: { id, rights }, member }: MemberRowProps) => {
  const { t } = useTranslation();
  const stale = staleOf(noun);
  const change = useAction(`PATCH /api/v1/${noun}/{id}/members/{memberId}`, { stale });
  const remove = useAction(`DELETE /api/v1/${noun}/{id}/members/{memberId}`, { stale });
  const name = member.display_name || member.handle;
  const params = { id, memberId: member.id };
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 sm:px-6">
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
      {rights.manage ? (
        <>
          <Select
            aria-label={t('sharing.role_of', { name })}
            value={member.role}
            disabled={change.isPending}
            choices={ROLES.map((role) => ({ value: role, label: t(ROLE_TEXT[role]) }))}
            onValueChange={(role) => {
              if (role !== member.role) change.mutate({ params, body: { role } });
            }}
          />
          <Button
            look="danger-quiet"
            size="icon"
            aria-label={t('sharing.remove_named', { name })}
            onClick={() => remove.mutate({ params })}
          >
            <UserMinus aria-hidden="true" />
          </Button>
        </>
      ) : (
        <Badge>{t(ROLE_TEXT[member.role])}</Badge>
      )}
    </li>
  );
};
