import { useEffect, useRef } from 'react';
import type { Target } from '../conversation/use-target.ts';

/** Brings a message into view, once for each time that it is asked for: as soon as it is among those that are there, which may be a moment later. */
export const useToTarget = (
  messages: ReadonlyArray<{ readonly id: string }>,
  target: Target | null,
  toIndex: (index: number, align: 'center') => void,
): void => {
  const gone = useRef<Target | null>(null);
  useEffect(() => {
    if (target === null || gone.current === target) return;
    const index = messages.findIndex(({ id }) => id === target.id);
    if (index < 0) return;
    gone.current = target;
    toIndex(index, 'center');
  }, [messages, target, toIndex]);
};
