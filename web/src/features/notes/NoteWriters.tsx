import type { NoteSummary } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../lib/format.ts';
import { listen } from '../../lib/live.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';

const SHOWN_MAX = 3;

/** Not with what every page hears of notes: nothing but lists shows it, and they are fetched when they are opened. */
listen({ 'user.note.writers': () => void invalidate('GET /api/v1/notes') });

/** Nobody says that they have gone when their computer falls asleep: a list that shows people asks again now and then. */
export const WRITERS_ASKED_MS = 60_000;

type Written = Pick<NoteSummary, 'writing' | 'last_author'>;

/** Who is in a text now, in words; else another person who wrote in it last; nothing where that is its reader. */
export const useWriters = ({ writing, last_author }: Written) => {
  const { t } = useTranslation();
  const me = useMe().user.id;
  if (writing.length > 0) {
    const names = formatList(writing.map(({ display_name }) => display_name));
    return { people: writing, isNow: true, words: t('note_page.writing', { names, count: writing.length }) };
  }
  if (last_author === null || last_author.id === me) return null;
  const words = t('note_page.last_by', { name: last_author.display_name });
  return { people: [last_author], isNow: false, words };
};

/** Their faces; the words are for those who do not see them. */
export const WriterFaces = ({
  people,
  words,
}: Pick<NonNullable<ReturnType<typeof useWriters>>, 'people' | 'words'>) => (
  <span title={words} className="flex shrink-0 items-center -space-x-1.5 rtl:space-x-reverse">
    <span className="sr-only">{words}</span>
    {people.slice(0, SHOWN_MAX).map(({ id, display_name }) => (
      <Avatar key={id} name={display_name} image={null} className="size-5 text-[0.5625rem]" />
    ))}
    {people.length > SHOWN_MAX && (
      <span aria-hidden="true" className="ps-1.5 text-xs tabular-nums">
        +{formatNumber(people.length - SHOWN_MAX)}
      </span>
    )}
  </span>
);
