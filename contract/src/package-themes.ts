// What a theme of a package may change of the page: colours, by name. The page reads them again from what the account keeps, so that
// nothing else can come that way.

export const THEME_TOKENS = [
  ...(['canvas', 'surface', 'raised', 'sunken', 'hover', 'line', 'edge'] as const),
  ...(['ink', 'ink-muted', 'ink-faint', 'accent', 'accent-hover', 'accent-ink', 'accent-soft'] as const),
  ...(['accent-text', 'danger-text', 'warning-text', 'success-text'] as const),
] as const;

/** A colour that is written out; nothing that fetches or refers. */
const COLOUR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|(?:oklch|oklab|rgb|hsl)\([\d.%\s,/-]{3,60}\))$/i;

export const isThemeToken = (name: string): boolean => THEME_TOKENS.some((token) => token === name);
export const isColour = (text: unknown): text is string => typeof text === 'string' && COLOUR.test(text);
