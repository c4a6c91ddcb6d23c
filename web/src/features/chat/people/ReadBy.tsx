import type { Cursor } from '@parley/contract';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { readMark } from './readers-of.ts';

/** Small faces at the last message that each member has read. They stand beside the text, one above the other, and take no room of their own: nothing moves when they do, and no line of either direction lies below them. */
export const ReadBy = ({ readers }: { readonly readers: readonly Cursor[] }) => {
  const { t } = useTranslation();
  const { people } = useConversation();
  const nameOf = ({ display_name, handle }: Cursor): string => display_name || handle;
  const { faces, rest, isCrowd } = readMark(readers, people.size);
  const text = isCrowd
    ? t('chat.read_count', { count: readers.length })
    : t('chat.read_by', { names: formatList(readers.map(nameOf)) });
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="absolute end-0 bottom-0 flex w-4 flex-col items-center text-[0.625rem] leading-3 text-ink-faint sm:end-1"
    >
      {isCrowd && <Eye aria-hidden="true" className="size-3" />}
      {faces.map((reader) => (
        <span key={reader.user_id} className="-mt-1 rounded-full ring-1 ring-surface first:mt-0">
          <Avatar
            name={nameOf(reader)}
            image={people.get(reader.user_id)?.avatar ?? null}
            className="size-4 text-[0.4375rem]"
          />
        </span>
      ))}
      {rest > 0 && (isCrowd ? formatNumber(rest) : `+${formatNumber(rest)}`)}
    </span>
  );
};
