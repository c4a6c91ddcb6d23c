import type { Cursor } from '@parley/contract';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useConversation } from './conversation.ts';

/** Where more people are, faces would be a crowd: then a number says it. */
const FACES_MAX = 5;
const PEOPLE_MAX = 10;

/** Small faces at the last message that somebody has read. They take no room of their own, so nothing moves when they do. */
export const ReadBy = ({ readers }: { readonly readers: readonly Cursor[] }) => {
  const { t } = useTranslation();
  const { people } = useConversation();
  const names = readers.map(({ display_name, handle }) => display_name || handle);
  const isCrowd = people.size > PEOPLE_MAX;
  const text = isCrowd
    ? t('chat.read_count', { count: readers.length })
    : t('chat.read_by', { names: names.join(', ') });
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="absolute end-1 bottom-0 flex items-center text-[0.625rem] text-ink-faint"
    >
      {isCrowd && <Eye aria-hidden="true" className="me-0.5 size-3" />}
      {!isCrowd &&
        readers.slice(0, FACES_MAX).map(({ user_id }, index) => (
          <span key={user_id} className="-ms-1 rounded-full ring-1 ring-canvas first:ms-0">
            <Avatar
              name={names[index] ?? ''}
              image={people.get(user_id)?.avatar ?? null}
              className="size-4 text-[0.4375rem]"
            />
          </span>
        ))}
      {isCrowd && formatNumber(readers.length)}
      {!isCrowd && readers.length > FACES_MAX && `+${formatNumber(readers.length - FACES_MAX)}`}
    </span>
  );
};
