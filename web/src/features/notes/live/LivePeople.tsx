import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { LiveCursors } from './awareness.ts';

const SHOWN_MAX = 4;

/** Who else has the text open, each once, however many windows they have. */
export const LivePeople = ({ cursors }: { readonly cursors: LiveCursors }) => {
  const { t } = useTranslation();
  const all = useSyncExternalStore(cursors.subscribe, cursors.list);
  const people = [...new Map(all.map(({ user }) => [user.id, user.display_name]))];
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('note_page.here_too')} className="flex -space-x-1.5 rtl:space-x-reverse">
      {people.slice(0, SHOWN_MAX).map(([id, name]) => (
        <li key={id} title={name}>
          <Avatar name={name} image={null} className="size-7 ring-2 ring-surface" />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {people.length > SHOWN_MAX && (
        <li className="grid size-7 place-items-center rounded-full bg-sunken text-xs ring-2 ring-surface">
          +{formatNumber(people.length - SHOWN_MAX)}
        </li>
      )}
    </ul>
  );
};
