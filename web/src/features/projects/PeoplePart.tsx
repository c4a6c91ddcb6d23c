import type { Member, Project, ScopeRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Search, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';

const ROLE_TEXT = {
  owner: 'project_page.owner',
  editor: 'project_page.editor',
  viewer: 'project_page.viewer',
} as const satisfies Record<ScopeRole, TextKey>;
const ROLES: readonly ScopeRole[] = ['viewer', 'editor', 'owner'];
const STALE = ['GET /api/v1/projects/{id}/members', 'GET /api/v1/projects/{id}'] as const;

/** Who may see the project: its members, and everyone in its team where it is the team's. */
export const PeoplePart = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const { id, rights, visibility, team_id } = project;
  const query = useQuery(
    ask('GET /api/v1/projects/{id}/members', { params: { id }, query: { limit: '200' } }),
  );
  const team = teams.find((one) => one.id === team_id);
  return (
    <section aria-label={t('project_page.people')} className="rounded-card border border-line shadow-card">
      {rights.manage && <AddPerson project={project} members={query.data?.data ?? []} />}
      {visibility === 'team' && (
        <p className="px-4 py-3 text-sm text-ink-muted sm:px-6">
          {t('project_page.all_of_team', { name: team?.name ?? '' })}
        </p>
      )}
      <Loaded query={query}>
        {({ data }) => (
          <ul
            aria-label={t('project_page.people')}
            className="divide-y divide-line border-t border-line first:border-t-0"
          >
            {data.map((member) => (
              <MemberRow key={member.id} project={project} member={member} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

interface MemberRowProps {
  readonly project: Project;
  readonly member: Member;
}

const MemberRow = ({ project: { id, rights }, member }: MemberRowProps) => {
  const { t } = useTranslation();
  const change = useAction('PATCH /api/v1/projects/{id}/members/{memberId}', { stale: STALE });
  const remove = useAction('DELETE /api/v1/projects/{id}/members/{memberId}', { stale: STALE });
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
            aria-label={t('project_page.role_of', { name })}
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
            aria-label={t('project_page.remove_named', { name })}
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

interface AddPersonProps {
  readonly project: Project;
  readonly members: readonly Member[];
}

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly avatar: string | null;
  readonly isTeam: boolean;
}

/** People by name on the server, and one's own teams. */
const useCandidates = (q: string, members: readonly Member[]): Candidate[] => {
  const { teams } = useMe();
  const found = useQuery({ ...ask('GET /api/v1/mentionables', { query: { q } }), enabled: q !== '' });
  if (q === '') return [];
  const people = (found.data?.data ?? [])
    .filter(({ type }) => type === 'user')
    .map(({ id, display_name, handle, avatar }) => ({
      ...{ id, handle, avatar, isTeam: false },
      name: display_name || handle,
    }));
  const own = teams
    .filter(({ name, handle }) => [name, handle].some((word) => word.toLowerCase().includes(q.toLowerCase())))
    .map(({ id, name, handle, avatar }) => ({ id, name, handle, avatar, isTeam: true }));
  const isIn = ({ id }: Candidate): boolean =>
    members.some(({ user_id, team_id }) => user_id === id || team_id === id);
  return [...own, ...people].filter((one) => !isIn(one));
};

const AddPerson = ({ project, members }: AddPersonProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const candidates = useCandidates(q, members);
  const add = useAction('POST /api/v1/projects/{id}/members', { stale: STALE, onDone: () => setText('') });
  return (
    <div className="flex flex-col gap-2 border-b border-line p-4 sm:px-6">
      <div className="flex [&>div]:max-w-none">
        <SearchField
          label={t('project_page.add_person')}
          value={text}
          onValueChange={(value) => setText(value.slice(0, 64))}
          icon={<Search />}
        />
      </div>
      {candidates.length > 0 && (
        <ul
          aria-label={t('project_page.found')}
          className="flex flex-col rounded-control border border-line p-1"
        >
          {candidates.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() =>
                  add.mutate({
                    params: { id: project.id },
                    body: { role: 'editor', ...(one.isTeam ? { team_id: one.id } : { user_id: one.id }) },
                  })
                }
                className="flex min-h-11 w-full items-center gap-3 rounded-md p-1.5 text-start text-sm hover:bg-hover"
              >
                {one.isTeam ? (
                  <Tile name={one.name} image={one.avatar} className="size-7 text-xs" />
                ) : (
                  <Avatar name={one.name} image={one.avatar} className="size-7" />
                )}
                <span className="min-w-0 grow truncate">
                  <bdi className="font-medium">{one.name}</bdi>{' '}
                  <bdi dir="ltr" className="text-ink-muted">
                    @{one.handle}
                  </bdi>
                </span>
                <UserPlus aria-hidden="true" className="size-4 text-accent-text" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
