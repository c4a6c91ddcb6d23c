import type { Member } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { type SharedNoun, staleOf } from './shared-thing.ts';

interface AddMemberProps {
  readonly noun: SharedNoun;
  readonly id: string;
  readonly members: readonly Member[];
}

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly avatar: string | null;
  readonly isTeam: boolean;
}

interface Candidates {
  readonly candidates: readonly Candidate[];
  /** What to say where there are none: that nothing was found, or why it could not be looked for. */
  readonly isAnswered: boolean;
  readonly error: unknown;
}

/** People by name on the server, and one's own teams. */
const useCandidates = (q: string, members: readonly Member[]): Candidates => {
  const { teams } = useMe();
  const found = useQuery({ ...ask('GET /api/v1/mentionables', { query: { q } }), enabled: q !== '' });
  if (q === '') return { candidates: [], isAnswered: false, error: null };
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
  return {
    candidates: [...own, ...people].filter((one) => !isIn(one)),
    isAnswered: found.isSuccess && !found.isPlaceholderData,
    error: found.error,
  };
};

/** Looks for a person or a team by name, and shares the thing with it. */
export const AddMember = ({ noun, id, members }: AddMemberProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const { candidates, isAnswered, error } = useCandidates(q, members);
  const add = useAction(`POST /api/v1/${noun}/{id}/members`, {
    stale: staleOf(noun),
    onDone: () => setText(''),
  });
  return (
    <div className="flex flex-col gap-2 border-b border-line p-4 sm:px-6">
      <div className="flex [&>div]:max-w-none">
        <SearchField
          label={t('sharing.add_person')}
          value={text}
          onValueChange={(value) => setText(value.slice(0, 64))}
          icon={<Search />}
        />
      </div>
      {candidates.length === 0 && isAnswered && (
        <p role="status" className="text-sm text-ink-muted">
          {t('sharing.none_found')}
        </p>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(error)}
        </p>
      )}
      {candidates.length > 0 && (
        <ul aria-label={t('sharing.found')} className="flex flex-col rounded-control border border-line p-1">
          {candidates.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() =>
                  add.mutate({
                    params: { id },
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
