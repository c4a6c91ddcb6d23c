import type { ChatMessage } from '@parley/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';
import { formatDayName } from '../../../lib/format.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { loadOlder, type Path } from '../conversation/path.ts';
import type { Readers } from '../people/readers-of.ts';
import type { Outgoing } from '../sending/outbox.ts';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';

/** Nearer to the end than this counts as being there. */
const END_PX = 80;
const LOAD_AT_PX = 800;
const HAND_MS = 1_500;
/** About what a message takes. Guessed too low, the first drawing holds many more of them than there is room for. */
const ROW_PX = 160;
/** Messages of one person within this time read as one. */
const CONTINUED_MS = 5 * 60_000;

interface MessageListProps {
  readonly channelId: string;
  readonly path: Path;
  readonly outgoing: readonly Outgoing[];
  /** Where the new messages began when the conversation was opened. */
  readonly firstUnreadId: string | null;
  readonly unreadCount: number;
  /** A message to bring into view; another value of `at` brings it into view again. */
  readonly target: { readonly id: string; readonly at: number } | null;
  readonly keptId: string | null;
  readonly readers: Readers;
  readonly onEndSeen: () => void;
}

export const MessageList = (props: MessageListProps) => {
  const { channelId, path, outgoing, firstUnreadId, unreadCount, target, keptId, readers, onEndSeen } = props;
  const { t } = useTranslation();
  const { messages } = path;
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const hand = useHand(box);
  const last = useRef({ offset: 0, size: 0 });
  const [isEndFar, setIsEndFar] = useState(false);
  const [isUnreadAbove, setIsUnreadAbove] = useState(false);
  const isShift = useIsShift(messages);
  const older = useOlder(channelId, path);
  const firstUnread = firstUnreadId === null ? -1 : messages.findIndex(({ id }) => id === firstUnreadId);
  const count = messages.length + outgoing.length;

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count]);

  const onScroll = useCallback(() => {
    const handle = list.current;
    if (!handle) return;
    const rest = handle.scrollSize - handle.scrollOffset - handle.viewportSize;
    // Text that is drawn later makes the list longer and moves it. What leads away from the end is a hand, or a step upwards in a list
    // that is no shorter than before: a search in the page, or a screen reader.
    const isStepUp =
      handle.scrollOffset < last.current.offset - END_PX && handle.scrollSize >= last.current.size;
    last.current = { offset: handle.scrollOffset, size: handle.scrollSize };
    if (rest < END_PX) isAtEnd.current = true;
    else if (isStepUp || hand.isBusy()) isAtEnd.current = false;
    setIsEndFar(rest > handle.viewportSize);
    setIsUnreadAbove(firstUnread >= 0 && handle.getItemOffset(firstUnread) < handle.scrollOffset - 8);
    if (isAtEnd.current) onEndSeen();
    if (handle.scrollOffset < LOAD_AT_PX) older.load();
  }, [firstUnread, older.load, onEndSeen, hand]);

  // A conversation opens at its end, and stays there while one is there: also when what stands above grows.
  useLayoutEffect(() => {
    if (isAtEnd.current) list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count]);
  useStickToEnd(box, isAtEnd, toEnd);

  const toIndex = (index: number, align: 'start' | 'center'): void => {
    isAtEnd.current = false;
    list.current?.scrollToIndex(index, { align });
  };
  useToTarget(messages, target, toIndex);

  const ownLast = outgoing.at(-1)?.key;
  // The author of a new message wants to see it, wherever they were reading.
  useEffect(() => {
    if (ownLast !== undefined) toEnd();
  }, [ownLast, toEnd]);

  const kept = messages.findIndex(({ id }) => id === keptId);
  return (
    <div ref={box} className="relative min-h-0 grow">
      <VList
        ref={list}
        role="log"
        aria-label={t('chat.messages')}
        tabIndex={0}
        shift={isShift}
        bufferSize={600}
        itemSize={ROW_PX}
        keepMounted={kept >= 0 ? [kept] : []}
        onScroll={onScroll}
        className="overflow-x-hidden overscroll-contain pt-4 -outline-offset-2"
      >
        {rowsOf(messages, firstUnread, target?.id, readers)}
        {outgoing.map((one) => (
          <OutgoingRow key={one.key} outgoing={one} />
        ))}
      </VList>
      {older.isLoading && <LoadingOlder />}
      {isUnreadAbove && (
        <Jump
          className="top-3"
          icon={<ArrowUp aria-hidden="true" />}
          text={t('chat.jump_unread', { count: unreadCount })}
          onClick={() => toIndex(firstUnread, 'start')}
        />
      )}
      {isEndFar && (
        <Jump
          className="bottom-3"
          icon={<ArrowDown aria-hidden="true" />}
          text={t('chat.jump_end')}
          onClick={toEnd}
        />
      )}
    </div>
  );
};

/** Elements and no component: the list measures its direct children. */
const rowsOf = (
  messages: readonly ChatMessage[],
  firstUnread: number,
  targetId: string | undefined,
  readers: Readers,
) =>
  messages.map((message, index) => {
    const before = messages[index - 1];
    return (
      <MessageRow
        key={message.id}
        message={message}
        day={isSameDay(before, message) ? null : formatDayName(message.created_at)}
        isContinued={isContinued(before, message) && index !== firstUnread}
        isFirstUnread={index === firstUnread}
        isLast={index === messages.length - 1}
        isTarget={targetId === message.id}
        readers={readers.get(message.id)}
      />
    );
  });

const LoadingOlder = () => (
  <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center text-ink-faint">
    <Spinner />
  </div>
);

const useToTarget = (
  messages: readonly ChatMessage[],
  target: MessageListProps['target'],
  toIndex: (index: number, align: 'center') => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new target moves the view
  useEffect(() => {
    const index = target ? messages.findIndex(({ id }) => id === target.id) : -1;
    if (index >= 0) toIndex(index, 'center');
  }, [target]);
};

interface JumpProps {
  readonly text: string;
  readonly icon: React.ReactNode;
  readonly className: string;
  readonly onClick: () => void;
}

const Jump = ({ text, icon, className, onClick }: JumpProps) => (
  <div className={`pointer-events-none absolute inset-x-0 flex justify-center ${className}`}>
    <button
      type="button"
      onClick={onClick}
      className="pointer-events-auto flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm font-medium text-ink shadow-popup hover:bg-hover [&_svg]:size-4"
    >
      {icon}
      {text}
    </button>
  </div>
);

const isSameDay = (a: ChatMessage | undefined, b: ChatMessage): boolean =>
  a !== undefined && new Date(a.created_at).toDateString() === new Date(b.created_at).toDateString();

const isContinued = (a: ChatMessage | undefined, b: ChatMessage): boolean =>
  a !== undefined &&
  a.role === 'user' &&
  b.role === 'user' &&
  a.author.id === b.author.id &&
  isSameDay(a, b) &&
  Date.parse(b.created_at) - Date.parse(a.created_at) < CONTINUED_MS;

/** Whether this drawing is the one that adds older messages on top: then the list keeps its place from the end. */
const useIsShift = (messages: readonly ChatMessage[]): boolean => {
  const first = messages[0]?.id;
  const last = useRef(first);
  const isShift = last.current !== first && messages.some(({ id }) => id === last.current);
  useLayoutEffect(() => {
    last.current = first;
  }, [first]);
  return isShift;
};

const useOlder = (channelId: string, path: Path) => {
  const [isLoading, setIsLoading] = useState(false);
  const isRunning = useRef(false);
  const hasMore = path.has_more;
  const load = useCallback(() => {
    if (!hasMore || isRunning.current) return;
    isRunning.current = true;
    setIsLoading(true);
    loadOlder(channelId)
      // Scrolling again tries again.
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
        setIsLoading(false);
      });
  }, [channelId, hasMore]);
  return { isLoading, load };
};

/** Whether somebody is scrolling, by whatever means they have; a flick goes on for a while after the finger has left. */
const useHand = (box: React.RefObject<HTMLDivElement | null>): { isBusy(): boolean } => {
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = box.current;
    const move = (event: Event): void => {
      // A pointer that only passes over it moves nothing; one that is held may be selecting, or have hold of the bar.
      if (event instanceof PointerEvent && event.type === 'pointermove' && event.buttons === 0) return;
      movedAt.current = performance.now();
    };
    const kinds = ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown'] as const;
    for (const kind of kinds) element?.addEventListener(kind, move, { passive: true });
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, move);
    };
  }, [box]);
  return useMemo(() => ({ isBusy: () => performance.now() - movedAt.current < HAND_MS }), []);
};

/** Text that streams in, pictures and coloured code make the list longer without a new message. */
const useStickToEnd = (
  box: React.RefObject<HTMLDivElement | null>,
  isAtEnd: React.RefObject<boolean>,
  toEnd: () => void,
): void => {
  useEffect(() => {
    const content = box.current?.firstElementChild?.firstElementChild;
    if (!content || !box.current) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    observer.observe(content);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isAtEnd, toEnd]);
};
