// Suggestions in the composer: `@` calls a person or persona, `#` attaches a file or names a conversation, `/` at the beginning does something. The
// field keeps the focus; arrows, Enter, Tab and Escape do the rest.

import type { Prompt } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Sparkles, Users } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { ask } from '../../../lib/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useConversation } from '../conversation/conversation.ts';
import type { Uploads } from '../sending/uploads.ts';
import type { Suggestion } from './suggestion.ts';
import { useCommands } from './use-commands.tsx';
import { usePrompts } from './use-prompts.tsx';
import { useReferences } from './use-references.tsx';

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

/** As many as the server tells; the list scrolls. */
const SHOWN_MAX = 20;
/** Some scripts put no space before it. */
const MENTION =
  /(?:^|[\s(（「、。，！？\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])@([\p{L}\p{N}_.-]{0,64})$/u;
const REFERENCE = /(?:^|[\s(])#([\p{L}\p{N}_.-]{0,64})$/u;
const COMMAND = /^\/([\p{L}\p{M}\p{N}_-]{0,40})$/u;

interface Word {
  readonly kind: 'mention' | 'reference' | 'command';
  readonly text: string;
}

const wordBefore = (before: string): Word | null => {
  const mention = MENTION.exec(before)?.[1];
  if (mention !== undefined) return { kind: 'mention', text: mention };
  const reference = REFERENCE.exec(before)?.[1];
  if (reference !== undefined) return { kind: 'reference', text: reference };
  const command = COMMAND.exec(before)?.[1];
  return command === undefined ? null : { kind: 'command', text: command };
};

export const useMentions = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  uploads: Uploads,
  onPrompt: (prompt: Prompt) => void,
): Mentions => {
  const [word, setWord] = useState<Word | null>(null);
  const [index, setIndex] = useState(0);
  const mentionable = useMentionable(word?.kind === 'mention' ? word.text : null);
  const command = word?.kind === 'command' ? word.text : null;
  const commands = [...useCommands(command), ...usePrompts(command, onPrompt)];
  const references = useReferences(word?.kind === 'reference' ? word.text : null, uploads);
  const suggestions = { command: commands, reference: references, mention: mentionable }[
    word?.kind ?? 'mention'
  ];
  const isOpen = word !== null && suggestions.length > 0;
  const place = Math.min(index, Math.max(0, suggestions.length - 1));

  const look = (): void => {
    const element = field.current;
    const isCaret = element !== null && element.selectionStart === element.selectionEnd;
    const found = isCaret ? wordBefore(text.slice(0, element.selectionStart)) : null;
    setWord((now) => (now?.text === found?.text && now?.kind === found?.kind ? now : found));
    if (found?.text !== word?.text) setIndex(0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again at every new text
  useEffect(look, [text]);

  const pick = ({ insert, run }: Suggestion): void => {
    const element = field.current;
    if (!element || word === null) return;
    const end = element.selectionStart;
    // A mention keeps its sign; a reference is a link, and takes its place.
    const start = { command: 0, reference: end - word.text.length - 1, mention: end - word.text.length }[
      word.kind
    ];
    const written = insert === null ? '' : `${insert} `;
    // Drawn at once, since the caret belongs behind what is in the field: later, the next letter would be typed at the wrong place.
    flushSync(() => {
      setText(text.slice(0, start) + written + text.slice(end));
      setWord(null);
    });
    run?.();
    // A command leads elsewhere; after everything else one writes on.
    if (word.kind === 'command' && insert === null) return;
    element.focus();
    element.setSelectionRange(start + written.length, start + written.length);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const picked = suggestions[place];
    if (step !== 0) setIndex((place + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setWord(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && picked) pick(picked);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { isOpen, index: place, suggestions, look, pick, onKeyDown };
};

const KIND_TEXT = {
  user: 'chat.kind_user',
  team: 'teams.scope',
  persona: 'chat.persona',
  group: 'chat.kind_group',
  model: 'chat.kind_model',
} as const;

/** People, teams, personas, groups and models whose name begins so; those of the channel first. */
const useMentionable = (word: string | null): readonly Suggestion[] => {
  const { t } = useTranslation();
  const { channel, myId } = useConversation();
  const q = useDebounced(word ?? '');
  const found = useQuery({
    ...ask('GET /api/v1/mentionables', { query: { channel_id: channel.id, ...(q === '' ? {} : { q }) } }),
    enabled: word !== null,
    staleTime: 30_000,
  });
  if (word === null) return [];
  const start = word.toLocaleLowerCase();
  return (found.data?.data ?? [])
    .filter(({ id }) => id !== myId)
    .filter(
      ({ handle, display_name }) =>
        handle.toLocaleLowerCase().startsWith(start) || display_name.toLocaleLowerCase().startsWith(start),
    )
    .slice(0, SHOWN_MAX)
    .map(({ type, id, handle, display_name, avatar }) => ({
      key: `${type}:${id}`,
      name: display_name || handle,
      note: `@${handle}`,
      kind: t(KIND_TEXT[type]),
      insert: handle,
      icon:
        type === 'model' || type === 'group' || (type === 'team' && avatar === null) ? (
          <span className="grid size-7 shrink-0 place-items-center rounded-[30%] bg-pine text-pine-ink [&_svg]:size-3.5">
            {type === 'model' ? <Sparkles aria-hidden="true" /> : <Users aria-hidden="true" />}
          </span>
        ) : (
          <Avatar
            name={display_name || handle}
            image={avatar}
            isPersona={type === 'persona'}
            className="size-7"
          />
        ),
    }));
};

/** The field keeps the focus, so nothing else would scroll to what the arrows reach. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export const MentionList = ({ mentions, id }: { readonly mentions: Mentions; readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('chat.suggestions')}
      hidden={!mentions.isOpen}
      className="popup absolute inset-x-0 bottom-full z-30 mb-2 max-h-[min(22rem,max(6rem,100dvh-14rem))] max-w-md overflow-y-auto p-1"
    >
      {mentions.suggestions.map((one, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and hears the keys
        <div
          key={one.key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === mentions.index}
          tabIndex={-1}
          ref={place === mentions.index ? bringIntoView : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mentions.pick(one)}
          className={classNames('popup-item flex items-center gap-3', place === mentions.index && 'bg-hover')}
        >
          {one.icon}
          <bdi className="truncate font-medium">{one.name}</bdi>
          <span className="truncate text-ink-muted">{one.note}</span>
          {one.kind && <span className="ms-auto shrink-0 text-xs text-ink-muted">{one.kind}</span>}
        </div>
      ))}
    </div>
  );
};
