import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOpenDirect } from './open-direct.ts';
import { nameOfPerson, usePeopleHere } from './use-known-people.ts';

const SHOWN_MAX = 6;

/** Who is online right now, of the people one shares a channel with. Takes no room when none is. */
export const PeopleOnline = ({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const here = usePeopleHere();
  const openDirect = useOpenDirect();
  if (here.length === 0) return null;
  const left = here.length - SHOWN_MAX;
  return (
    <section aria-label={t('people.online')} className="flex items-center gap-2 px-2.5 py-2">
      <ul className="flex grow gap-1.5">
        {here.slice(0, SHOWN_MAX).map((person) => {
          const isAway = person.status === 'away';
          const shown = nameOfPerson(person);
          const name = t(isAway ? 'people.away_named' : 'people.online_named', { name: shown });
          return (
            <li key={person.id}>
              <button
                type="button"
                title={name}
                onClick={() => {
                  onNavigate?.();
                  void openDirect({ id: person.id, name: shown });
                }}
                className="relative block rounded-full"
              >
                <span className="sr-only">{name}</span>
                <Avatar name={shown} image={person.avatar} className="size-7 text-[0.625rem]" />
                <span
                  aria-hidden="true"
                  className={`absolute -end-0.5 -bottom-0.5 size-2.5 rounded-full ring-2 ring-desk ${isAway ? 'bg-spark' : 'bg-success'}`}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {left > 0 && <span className="text-xs text-ink-muted tabular-nums">+{formatNumber(left)}</span>}
    </section>
  );
};
