import { tooMany } from '../errors.ts';

const RETRY_SECONDS = 5;

export interface Shares {
  /** Takes a place of a person's, and gives what frees it again; 429 when they have no place left. */
  take(person: string): () => void;
}

/** How many of something each person may have under way on this instance. */
export const createShares = ({ perPersonMax, what }: { perPersonMax: number; what: string }): Shares => {
  const counts = new Map<string, number>();
  return {
    take: (person) => {
      const count = counts.get(person) ?? 0;
      if (count >= perPersonMax)
        throw tooMany(`you have ${perPersonMax} ${what} under way; wait until one has ended`, RETRY_SECONDS);
      counts.set(person, count + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        const left = (counts.get(person) ?? 1) - 1;
        if (left === 0) counts.delete(person);
        else counts.set(person, left);
      };
    },
  };
};
