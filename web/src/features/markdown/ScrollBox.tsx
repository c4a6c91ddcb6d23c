import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ScrollBoxProps {
  /** What it holds, for those who reach it by the keyboard. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * What is too wide scrolls inside itself, and only then is it a stop on the way of the keyboard. A group and no region: an answer may hold ten
 * of the same name, and the landmarks of a page are for finding one's way.
 */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setIsTooWide(current.scrollWidth > current.clientWidth));
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={className}
      {...(isTooWide ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
};
