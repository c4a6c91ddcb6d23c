// `@` in the composer: a list of whoever can be called. The field keeps the focus; arrows, Enter, Tab and Escape do the rest.

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useConversation } from './conversation.ts';

interface Suggestion {
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
}

export interface Mentions {
  readonly isOpen: boolean;
  readonly index: number;
  readonly suggestions: readonly Suggestion[];
  /** Looks at what stands before the cursor. */
  look(): void;
  pick(suggestion: Suggestion): void;
  /** True when the key was for the list. */
  onKeyDown(event: KeyboardEvent): boolean;
}

const SHOWN_MAX = 8;
const WORD = /(?:^|[\s(])@([\p{L}\p{N}_-]{0,32})$/u;

export const useMentions = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): Mentions => {
  const [word, setWord] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const suggestions = useSuggestions(word);
  const isOpen = word !== null && suggestions.length > 0;

  const look = (): void => {
    const element = field.current;
    const before = element ? text.slice(0, element.selectionStart) : '';
    const found = element?.selectionStart === element?.selectionEnd ? WORD.exec(before)?.[1] : undefined;
    setWord(found ?? null);
    if (found !== word) setIndex(0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again at every new text
  useEffect(look, [text]);

  const pick = ({ handle }: Suggestion): void => {
    const element = field.current;
    if (!element || word === null) return;
    const end = element.selectionStart;
    const start = end - word.length;
    setText(`${text.slice(0, start)}${handle} ${text.slice(end)}`);
    setWord(null);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start + handle.length + 1, start + handle.length + 1);
    });
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const picked = suggestions[index];
    if (step !== 0) setIndex((index + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setWord(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && picked) pick(picked);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    isOpen,
    index: Math.min(index, Math.max(0, suggestions.length - 1)),
    suggestions,
    look,
    pick,
    onKeyDown,
  };
};

/** Those in the channel first, then everybody whose name begins so. */
const useSuggestions = (word: string | null): readonly Suggestion[] => {
  const { people, myId } = useConversation();
  const q = useDebounced(word ?? '');
  const found = useQuery({
    ...ask('GET /api/v1/users/search', { query: { q, limit: String(SHOWN_MAX) } }),
    enabled: word !== null && q !== '',
    staleTime: 60_000,
  });
  if (word === null) return [];
  const start = word.toLocaleLowerCase();
  const here = [...people.values()]
    .filter(({ participant_id }) => participant_id !== myId)
    .map(({ handle, display_name, avatar }) => ({ handle, name: display_name, avatar }));
  const others = q === '' ? [] : (found.data?.data ?? []).filter(({ id }) => id !== myId);
  const all = [
    ...here,
    ...others.map((one) => ({ handle: one.handle, name: one.display_name, avatar: one.avatar })),
  ];
  const fitting = all.filter(
    ({ handle, name }) => handle.startsWith(start) || name.toLocaleLowerCase().startsWith(start),
  );
  return [...new Map(fitting.map((one) => [one.handle, one])).values()].slice(0, SHOWN_MAX);
};

export const MentionList = ({ mentions, id }: { readonly mentions: Mentions; readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('chat.mention_list')}
      hidden={!mentions.isOpen}
      className="popup absolute inset-x-0 bottom-full z-30 mb-2 max-h-72 max-w-sm overflow-y-auto p-1"
    >
      {mentions.suggestions.map((one, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and hears the keys
        <div
          key={one.handle}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === mentions.index}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mentions.pick(one)}
          className={classNames('popup-item flex items-center gap-3', place === mentions.index && 'bg-hover')}
        >
          <Avatar name={one.name || one.handle} image={one.avatar} className="size-7" />
          <span className="truncate font-medium">{one.name || one.handle}</span>
          <span className="truncate text-ink-muted">@{one.handle}</span>
        </div>
      ))}
    </div>
  );
};
