import { type RefObject, useEffect, useRef } from 'react';

/** So much of its neighbour is seen too: there is more that way. */
const PEEK_PX = 24;

const bringInSight = (row: HTMLElement, chosen: HTMLElement): void => {
  const [frame, its] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (its.left < frame.left) row.scrollLeft += its.left - frame.left - PEEK_PX;
  else if (its.right > frame.right) row.scrollLeft += its.right - frame.right + PEEK_PX;
};

/** For a row that may be wider than its place: the chosen one of it is in sight. The page itself stays where it is. */
export const useChosenInSight = <T extends HTMLElement>(chosen: unknown): RefObject<T | null> => {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever another one is chosen
  useEffect(() => {
    const mark = row.current?.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"]');
    if (row.current && mark) bringInSight(row.current, mark);
  }, [chosen]);
  return row;
};
