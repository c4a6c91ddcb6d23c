import type { ChatMessage } from '@parley/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import { useDeferredPart } from '../../../lib/deferred-parts.ts';
import { formatDayName } from '../../../lib/format.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { loadOlder, type Path } from '../conversation/path.ts';
import type { Target } from '../conversation/use-target.ts';
import type { Readers } from '../people/readers-of.ts';
import type { Outgoing } from '../sending/outbox.ts';
import { Jump } from './Jump.tsx';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { useMessageScroll } from './use-message-scroll.ts';
import { useToTarget } from './use-to-target.ts';

/** What lies over the list once it is there. */
const loadSigns = () => import('./ListSigns.tsx');

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
  readonly target: Target | null;
  readonly keptId: string | null;
  readonly readers: Readers;
  readonly onEndSeen: () => void;
}

export const MessageList = (props: MessageListProps) => {
  const { channelId, path, outgoing, firstUnreadId, unreadCount, target, keptId, readers, onEndSeen } = props;
  const { t } = useTranslation();
  const { messages } = path;
  const isShift = useIsShift(messages);
  const older = useOlder(channelId, path);
  const firstUnread = firstUnreadId === null ? -1 : messages.findIndex(({ id }) => id === firstUnreadId);
  const scroll = useMessageScroll({
    count: messages.length + outgoing.length,
    firstUnread,
    onEndSeen,
    onTopNear: older.load,
  });
  useToTarget(messages, target, scroll.toIndex);

  const { toEnd } = scroll;
  const ownLast = outgoing.at(-1)?.key;
  // The author of a new message wants to see it, wherever they were reading.
  useEffect(() => {
    if (ownLast !== undefined) toEnd();
  }, [ownLast, toEnd]);

  const kept = messages.findIndex(({ id }) => id === keptId);
  return (
    <div ref={scroll.box} className="relative min-h-0 grow">
      <VList
        ref={scroll.list}
        role="log"
        aria-label={t('chat.messages')}
        tabIndex={0}
        shift={isShift}
        bufferSize={600}
        itemSize={ROW_PX}
        keepMounted={kept >= 0 ? [kept] : []}
        onScroll={scroll.onScroll}
        className="overflow-x-hidden overscroll-contain pt-4 -outline-offset-2"
      >
        {rowsOf(messages, firstUnread, target?.id, readers)}
        {outgoing.map((one) => (
          <OutgoingRow key={one.key} outgoing={one} />
        ))}
      </VList>
      {older.isLoading && <LoadingOlder />}
      {scroll.isUnreadAbove && (
        <PlacedJump
          className="top-11"
          icon={<ArrowUp aria-hidden="true" />}
          text={t('chat.jump_unread', { count: unreadCount })}
          onClick={() => scroll.toIndex(firstUnread, 'start')}
        />
      )}
      <Overlay messages={messages} scroll={scroll} />
    </div>
  );
};

interface OverlayProps {
  readonly messages: readonly ChatMessage[];
  readonly scroll: ReturnType<typeof useMessageScroll>;
}

/** While an answer is written, what lies over the list has a way to its newest words of its own. */
const Overlay = ({ messages, scroll }: OverlayProps) => {
  const { t } = useTranslation();
  const signs = useDeferredPart(loadSigns);
  const isWriting = signs !== null && messages.some(({ status }) => status === 'streaming');
  return (
    <>
      {signs && (
        <signs.ListSigns
          list={scroll.list}
          box={scroll.box}
          messages={messages}
          isEndFar={scroll.isEndFar}
          onStart={(index) => scroll.toIndex(index, 'start')}
          onEnd={scroll.toEnd}
        />
      )}
      {scroll.isEndFar && !isWriting && (
        <PlacedJump
          className="bottom-3"
          icon={<ArrowDown aria-hidden="true" />}
          text={t('chat.jump_end')}
          onClick={scroll.toEnd}
        />
      )}
    </>
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

interface JumpProps {
  readonly text: string;
  readonly icon: React.ReactNode;
  readonly className: string;
  readonly onClick: () => void;
}

const PlacedJump = ({ className, ...jump }: JumpProps) => (
  <div className={`pointer-events-none absolute inset-x-0 flex justify-center ${className}`}>
    <Jump {...jump} />
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
