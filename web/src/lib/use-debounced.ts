import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** The value once it has been left alone for a moment: a search runs per word, not per letter. */
export const useDebounced = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
