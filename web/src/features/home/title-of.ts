import { TITLE_MAX } from '@parley/contract/limits';

/** The first line. What has no room for it cuts it by its width; what a title cannot hold is cut where a word ends. */
export const titleOf = (text: string): string => {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= TITLE_MAX) return line;
  // No half of a character that takes two places.
  const cut = line.slice(0, TITLE_MAX - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
};
