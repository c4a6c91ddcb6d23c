import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { AddMember } from './AddMember.tsx';
import { lastOwnerOf, MemberRow } from './MemberRow.tsx';
import { membersQuery, type SharedNoun, type SharedThing } from './shared-thing.ts';

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
              <MemberRow
                key={member.id}
                noun={noun}
                thing={thing}
                member={member}
                isLastOwner={member === lastOwnerOf(data)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};
