// The colours that a person chose from a package: kept with the account, so that they stay when the package goes. What is kept is read again here:
// only colours, and only those that a theme may change.

import { isColour, isThemeToken } from '@parley/contract/package-themes';

export interface Look {
  /** Which one was chosen, as `package/theme`. */
  readonly id: string;
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What the account keeps; null: the page's own colours. */
export const lookIn = (settings: Readonly<Record<string, unknown>>): string | null => {
  const { id } = record(settings.look);
  return typeof id === 'string' && id !== '' ? id : null;
};

const rule = (selector: string, colours: unknown): string =>
  `${selector} { ${Object.entries(record(colours))
    .filter(([name, colour]) => isThemeToken(name) && isColour(colour))
    .map(([name, colour]) => `--${name}: ${String(colour)};`)
    .join(' ')} }`;

const sheet = new CSSStyleSheet();

/** Paints the page in what the account keeps, or in its own colours. */
export const paintLook = (settings: Readonly<Record<string, unknown>>): void => {
  const { light, dark } = record(settings.look);
  sheet.replaceSync(`${rule(':root:not(.dark)', light)} ${rule(':root.dark', dark)}`);
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = lookIn(settings) === null ? others : [...others, sheet];
  // Surfaces of packages are told that the page looks otherwise.
  document.documentElement.dataset.look = lookIn(settings) ?? '';
};
