const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether all words of what is typed begin somewhere in it. Accents and case do not matter. */
export const matchesText = (text: string, typed: string): boolean => {
  const there = fold(text);
  return fold(typed)
    .split(/\s+/u)
    .every((word) => there.includes(word));
};
