import type { ChatMessage } from '@parley/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VListHandle } from 'virtua';
import { classNames } from '../../../lib/class-names.ts';
import { formatDayName } from '../../../lib/format.ts';
import { Jump } from './Jump.tsx';

/** Nearer than this, the line with the day that stands between the messages is still to be seen. */
const DIVIDER_PX = 44;
/** A start that is hidden by less than this is not worth a button. */
const HIDDEN_PX = 24;
const END_PX = 80;
/** The day lies on words that are read once the list stands still. */
const RESTS_AFTER_MS = 1_200;

interface ListSignsProps {
  readonly list: RefObject<VListHandle | null>;
  /** The element around the list. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly messages: readonly ChatMessage[];
  readonly isEndFar: boolean;
  readonly onStart: (index: number) => void;
  readonly onEnd: () => void;
}

interface Seen {
  /** Of the messages at the top; null where its own line is to be seen. */
  readonly day: string | null;
  /** The place of an answer that is being written and begins above what is seen; -1: there is none. */
  readonly start: number;
  readonly isAtEnd: boolean;
}

const NOTHING: Seen = { day: null, start: -1, isAtEnd: true };

const dayOf = ({ created_at }: ChatMessage): string => new Date(created_at).toDateString();

const look = (list: VListHandle, messages: readonly ChatMessage[]): Seen => {
  const { scrollOffset, scrollSize, viewportSize } = list;
  const top = list.findItemIndex(scrollOffset + DIVIDER_PX);
  const message = messages[top];
  const before = messages[top - 1];
  const isFirstOfDay = message !== undefined && (before === undefined || dayOf(before) !== dayOf(message));
  const isLineSeen = isFirstOfDay && list.getItemOffset(top) > scrollOffset - HIDDEN_PX;
  const start = messages.findLastIndex(({ status }) => status === 'streaming');
  const isHidden = start >= 0 && list.getItemOffset(start) < scrollOffset - HIDDEN_PX;
  return {
    day: message === undefined || isLineSeen || scrollOffset <= 0 ? null : formatDayName(message.created_at),
    start: isHidden ? start : -1,
    isAtEnd: scrollSize - scrollOffset - viewportSize < END_PX,
  };
};

const isSame = (a: Seen, b: Seen): boolean =>
  a.day === b.day && a.start === b.start && a.isAtEnd === b.isAtEnd;

/** What lies over the list: the day of what is read, and while a long answer is written the ways to its start and to its newest words. */
export const ListSigns = ({ list, box, messages, isEndFar, onStart, onEnd }: ListSignsProps) => {
  const { t } = useTranslation();
  const { day, start, isAtEnd } = useSeen(list, box, messages);
  const isMoving = useIsMoving(box);
  const isWriting = messages.some(({ status }) => status === 'streaming');
  return (
    <>
      {day !== null && (
        <p
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-x-0 top-2 flex justify-center transition-opacity duration-300',
            !isMoving && 'opacity-0',
          )}
        >
          <span className="rounded-full border border-line bg-surface/95 px-2.5 py-0.5 text-xs font-medium text-ink-muted shadow-card">
            {day}
          </span>
        </p>
      )}
      {isWriting && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex flex-wrap justify-center gap-2">
          {start >= 0 && (
            <Jump
              icon={<ArrowUp aria-hidden="true" />}
              text={t('chat.jump_start')}
              onClick={() => onStart(start)}
            />
          )}
          {(!isAtEnd || isEndFar) && (
            <Jump icon={<ArrowDown aria-hidden="true" />} text={t('chat.jump_newest')} onClick={onEnd} />
          )}
        </div>
      )}
    </>
  );
};

/** While the list is scrolled, and for a moment after. */
const useIsMoving = (box: ListSignsProps['box']): boolean => {
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    const scroller = box.current?.firstElementChild;
    if (!scroller) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = (): void => {
      setIsMoving(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsMoving(false), RESTS_AFTER_MS);
    };
    scroller.addEventListener('scroll', move, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener('scroll', move);
    };
  }, [box]);
  return isMoving;
};

const useSeen = (
  list: ListSignsProps['list'],
  box: ListSignsProps['box'],
  messages: readonly ChatMessage[],
): Seen => {
  const [seen, setSeen] = useState(NOTHING);
  useEffect(() => {
    const scroller = box.current?.firstElementChild;
    if (!scroller) return;
    let frame = 0;
    const measure = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = list.current && look(list.current, messages);
        if (next) setSeen((last) => (isSame(last, next) ? last : next));
      });
    };
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    // What streams in makes the list longer without a hand.
    const observer = new ResizeObserver(measure);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [list, box, messages]);
  return seen;
};
