const TITLE_CHARACTERS_MAX = 60;

/** The first line, cut where a word ends. */
export const titleOf = (text: string): string => {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  const characters = [...line];
  if (characters.length <= TITLE_CHARACTERS_MAX) return line;
  const cut = characters.slice(0, TITLE_CHARACTERS_MAX).join('');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
};
