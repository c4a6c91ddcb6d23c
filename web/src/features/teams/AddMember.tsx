import type { Mentionable, Team, TeamRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { roleChoices } from './team-roles.ts';

interface AddMemberProps {
  readonly team: Team;
  readonly roles: readonly TeamRole[];
  readonly onClose: () => void;
}

/** People who have an account here, by name. Others are invited. */
export const AddMember = ({ team, roles, onClose }: AddMemberProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [role, setRole] = useState('member');
  const q = useDebounced(text.trim());
  const found = useQuery({ ...ask('GET /api/v1/mentionables', { query: { q } }), enabled: q !== '' });
  const people = q === '' ? [] : (found.data?.data ?? []).filter(({ type }) => type === 'user');
  const among = useQuery({
    ...ask('GET /api/v1/teams/{id}/members', {
      params: { id: team.id },
      query: { q, limit: LONGEST_PAGE },
    }),
    enabled: people.length > 0,
  });
  const add = useAction('POST /api/v1/teams/{id}/members', {
    stale: ['GET /api/v1/teams/{id}/members', 'GET /api/v1/teams/{id}', 'GET /api/v1/teams/{id}/roles'],
    onDone: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('team_page.add')} description={t('team_page.add_text')}>
      <div className="flex flex-col gap-5">
        <SelectField
          label={t('team_page.role')}
          value={role}
          onValueChange={setRole}
          choices={roleChoices(team, roles, t)}
        />
        <div className="flex [&>div]:max-w-none">
          <SearchField
            label={t('team_page.find_person')}
            value={text}
            onValueChange={(value) => setText(value.slice(0, 64))}
            icon={<Search />}
          />
        </div>
        {q !== '' && found.isSuccess && people.length === 0 && (
          <p role="status" className="text-sm text-ink-muted">
            {t('team_page.no_person')}{' '}
            <Link
              to="/teams/$handle/{-$part}"
              params={{ handle: team.handle, part: 'invitations' }}
              onClick={onClose}
              className="font-medium text-accent-text underline underline-offset-4"
            >
              {t('team_page.invite')}
            </Link>
          </p>
        )}
        <Found
          people={people}
          inside={new Set((among.data?.data ?? []).map(({ user_id }) => user_id))}
          onPick={({ id }) => add.mutate({ params: { id: team.id }, body: { user_id: id, role } })}
        />
      </div>
    </Dialog>
  );
};

interface FoundProps {
  readonly people: readonly Mentionable[];
  /** Those who are in the team already, by their ids. */
  readonly inside: ReadonlySet<string>;
  readonly onPick: (person: Mentionable) => void;
}

const Found = ({ people, inside, onPick }: FoundProps) => {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('team_page.found')} className="flex flex-col rounded-control border border-line p-1">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            disabled={inside.has(person.id)}
            onClick={() => onPick(person)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md p-1.5 text-start text-sm enabled:hover:bg-hover"
          >
            <Avatar name={person.display_name || person.handle} image={person.avatar} className="size-7" />
            <span className="min-w-0 grow truncate">
              <bdi className="font-medium">{person.display_name || person.handle}</bdi>{' '}
              <bdi dir="ltr" className="text-ink-muted">
                @{person.handle}
              </bdi>
            </span>
            {inside.has(person.id) ? (
              <span className="text-xs text-ink-muted">{t('team_page.in_team')}</span>
            ) : (
              <UserPlus aria-hidden="true" className="size-4 text-accent-text" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
};
