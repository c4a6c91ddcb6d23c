// Where a list of messages stands: at its end, which it then keeps as the list grows, or where the reader has scrolled to.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';

/** Nearer to the end than this counts as being there. */
const END_PX = 80;
const LOAD_AT_PX = 800;
const HAND_MS = 1_500;

interface MessageScroll {
  readonly list: RefObject<VListHandle | null>;
  /** The element around the list. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** The end is more than a screen away. */
  readonly isEndFar: boolean;
  readonly isUnreadAbove: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  readonly toIndex: (index: number, align: 'start' | 'center') => void;
}

interface Content {
  readonly count: number;
  /** The place of the first unread message; -1: there is none. */
  readonly firstUnread: number;
  readonly onEndSeen: () => void;
  readonly onTopNear: () => void;
}

export const useMessageScroll = ({ count, firstUnread, onEndSeen, onTopNear }: Content): MessageScroll => {
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The row that is gone to, until it is in sight: what scrolls meanwhile is an older wish, and ends nothing. */
  const aim = useRef<number | null>(null);
  const hand = useHand(box);
  const last = useRef({ offset: 0, size: 0 });
  const [isEndFar, setIsEndFar] = useState(false);
  const [isUnreadAbove, setIsUnreadAbove] = useState(false);

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    aim.current = null;
    list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count]);

  const toIndex = useCallback((index: number, align: 'start' | 'center'): void => {
    isAtEnd.current = false;
    aim.current = index;
    list.current?.scrollToIndex(index, { align });
  }, []);

  const onScroll = useCallback(() => {
    const handle = list.current;
    if (!handle) return;
    const rest = handle.scrollSize - handle.scrollOffset - handle.viewportSize;
    // Text that is drawn later makes the list longer and moves it. What leads away from the end is a hand, or a step upwards in a list
    // that is no shorter than before: a search in the page, or a screen reader.
    const isStepUp =
      handle.scrollOffset < last.current.offset - END_PX && handle.scrollSize >= last.current.size;
    last.current = { offset: handle.scrollOffset, size: handle.scrollSize };
    if (aim.current !== null && (hand.isBusy() || isInSight(handle, aim.current))) aim.current = null;
    if (rest < END_PX && aim.current === null) isAtEnd.current = true;
    else if (isStepUp || hand.isBusy()) isAtEnd.current = false;
    setIsEndFar(rest > handle.viewportSize);
    setIsUnreadAbove(firstUnread >= 0 && handle.getItemOffset(firstUnread) < handle.scrollOffset - 8);
    if (isAtEnd.current) onEndSeen();
    if (handle.scrollOffset < LOAD_AT_PX) onTopNear();
  }, [firstUnread, onTopNear, onEndSeen, hand]);

  // A conversation opens at its end, and stays there while one is there: also when what stands above grows.
  useLayoutEffect(() => {
    if (isAtEnd.current) list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count]);
  useStickToEnd(box, isAtEnd, toEnd);

  return { list, box, isEndFar, isUnreadAbove, onScroll, toEnd, toIndex };
};

const isInSight = (handle: VListHandle, index: number): boolean => {
  const top = handle.getItemOffset(index) - handle.scrollOffset;
  return top < handle.viewportSize && top + handle.getItemSize(index) > 0;
};

/** Whether the reader is scrolling, with a wheel, a finger, a pointer or keys; a flick goes on for a while after the finger has left. */
const useHand = (box: RefObject<HTMLDivElement | null>): { isBusy(): boolean } => {
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
  box: RefObject<HTMLDivElement | null>,
  isAtEnd: RefObject<boolean>,
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
