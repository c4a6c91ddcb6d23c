// People and personas, found by name and picked one by one.

import type { Mentionable } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { SearchField } from '../../../ui/TextField.tsx';

/** A person or a persona. */
export type Findable = Mentionable & { readonly type: 'user' | 'persona' };

const isFindable = (one: Mentionable): one is Findable => one.type === 'user' || one.type === 'persona';

export interface PersonFinderProps {
  /** Those that are not offered again. */
  readonly isTaken: (id: string) => boolean;
  /** False where it could not be done: what was typed stays. */
  readonly onPick: (one: Findable) => Promise<boolean>;
  /** A person has just asked for it. */
  readonly takesFocus?: boolean;
  /** By Escape. */
  readonly onClose?: () => void;
}

export const PersonFinder = ({ isTaken, onPick, takesFocus = false, onClose }: PersonFinderProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const found = useQuery({
    ...ask('GET /api/v1/mentionables', { query: { q } }),
    enabled: q !== '',
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const candidates =
    q === '' ? [] : (found.data?.data ?? []).filter(isFindable).filter(({ id }) => !isTaken(id));
  const pick = async (one: Findable): Promise<void> => {
    if (!(await onPick(one))) return;
    setText('');
    // The person who was added is gone from the list, and the focus with the row.
    box.current?.querySelector('input')?.focus();
  };
  /** The arrows lead from the field into the list and back; Enter in the field is the first who was found. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const next = step === 0 ? undefined : stops[stops.indexOf(event.currentTarget) + step];
    const [first] = candidates;
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    // What is shown may still be the answer to the word before.
    const isFresh = q === text.trim() && !found.isPlaceholderData;
    if (event.key === 'Escape' && onClose) onClose();
    else if (next) next.focus();
    else if (isEnter && event.currentTarget === stops[0] && isFresh && first) void pick(first);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <div className="flex [&>div]:max-w-none">
        <SearchField
          label={t('chat.add_person')}
          value={text}
          onValueChange={setText}
          onKeyDown={onKeyDown}
          icon={<Search aria-hidden="true" />}
        />
      </div>
      {q !== '' && found.isSuccess && candidates.length === 0 && (
        <p className="mt-2 text-sm text-ink-muted">{t('chat.nobody_found')}</p>
      )}
      {candidates.length > 0 && (
        <Found candidates={candidates} onPick={(one) => void pick(one)} onKeyDown={onKeyDown} />
      )}
    </div>
  );
};

interface FoundProps {
  readonly candidates: readonly Findable[];
  readonly onPick: (one: Findable) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const Found = ({ candidates, onPick, onKeyDown }: FoundProps) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('chat.found')} className="mt-2 flex flex-col rounded-control border border-line p-1">
      {candidates.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            onClick={() => onPick(one)}
            onKeyDown={onKeyDown}
            className="flex w-full items-center gap-3 rounded-md p-1.5 text-start text-sm hover:bg-hover"
          >
            <Avatar
              name={one.display_name || one.handle}
              image={one.avatar}
              isPersona={one.type === 'persona'}
              className="size-7"
            />
            <span className="min-w-0 grow truncate">
              <span className="font-medium">{one.display_name || one.handle}</span>{' '}
              <span className="text-ink-muted">@{one.handle}</span>
            </span>
            {one.type === 'persona' && <Badge>{t('chat.persona')}</Badge>}
            <UserPlus aria-hidden="true" className="size-4 text-accent-text" />
          </button>
        </li>
      ))}
    </ul>
  );
};
