// Where a page ends with a field to write in, toasts stand above it: they cover neither the words nor what sends them.

import { type RefObject, useEffect, useRef } from 'react';

const GAP_PX = 8;

/** For the part of the page above which they stand. */
export const useToastsAbove = <E extends HTMLElement>(): RefObject<E | null> => {
  const part = useRef<E>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      const height = innerHeight - element.getBoundingClientRect().top + GAP_PX;
      style.setProperty('--toasts-above', `${Math.max(0, Math.ceil(height))}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--toasts-above');
    };
  }, []);
  return part;
};
