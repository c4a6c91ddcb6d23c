// Colours for code. The highlighter and each language are fetched when they are first needed; without them code is plain.

import { whenIdle } from '../../lib/when-idle.ts';

type Plugin = typeof import('@streamdown/code')['code'];

export interface HighlightedToken {
  readonly text: string;
  /** Two colours as custom properties; the style sheet picks by theme. */
  readonly style: Readonly<Record<string, string>>;
}
export type HighlightedLine = readonly HighlightedToken[];

/** Beyond this, colouring would hold up the page for longer than colours are worth. */
const CHARACTERS_MAX = 60_000;
const LINES_MAX = 1_000;

export const isWorthColours = (code: string): boolean =>
  code.length <= CHARACTERS_MAX && code.split('\n').length <= LINES_MAX;

let loading: Promise<Plugin> | null = null;
/** Languages that have been run once. */
const warm = new Set<string>();

const start = async (): Promise<Plugin> => {
  // A page that has just been opened is read and typed into before it is coloured.
  await new Promise<void>((resolve) => whenIdle(resolve));
  const { createCodePlugin } = await import('@streamdown/code');
  return createCodePlugin({ themes: ['github-light-high-contrast', 'github-dark-high-contrast'] });
};

const load = (): Promise<Plugin> => {
  loading ??= start();
  return loading;
};

/** Null when there is nothing to colour: an unknown language, too long a text, or a highlighter that could not be fetched. */
export const highlight = async (
  code: string,
  language: string,
  isIncomplete: boolean,
): Promise<readonly HighlightedLine[] | null> => {
  if (language === '' || !isWorthColours(code)) return null;
  const plugin = await load().catch(() => null);
  const name = language.toLowerCase() as Parameters<Plugin['supportsLanguage']>[0];
  if (!plugin?.supportsLanguage(name)) return null;
  const run = (text: string, isPassing: boolean): Promise<ReturnType<Plugin['highlight']>> =>
    new Promise((resolve) => {
      const options = { code: text, language: name, themes: plugin.getThemes(), isIncomplete: isPassing };
      const known = plugin.highlight(options, resolve);
      if (known) resolve(known);
    });
  // The first run compiles the language's rules, which can take so long that it gives up in the middle of a line.
  if (!warm.has(name)) await run(` ${code}`, true);
  warm.add(name);
  const result = await run(code, isIncomplete);
  return (
    result?.tokens.map((line) =>
      line.map(({ content, htmlStyle }) => ({ text: content, style: colours(htmlStyle) })),
    ) ?? null
  );
};

const colours = (style: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  '--token': style.color ?? 'inherit',
  '--token-dark': style['--shiki-dark'] ?? 'inherit',
});
