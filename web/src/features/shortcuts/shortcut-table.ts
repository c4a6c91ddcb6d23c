// Every shortcut that the features have declared: its name, its keys, and where it works. What a person binds anew is kept in their
// settings; everything else follows the declarations.

import { allFeatures, type Shortcut, type ShortcutId } from '../../feature.ts';
import { isLanguage, type Language } from '../../i18n/languages.ts';

export type { ShortcutId };

export type Bindings = Readonly<Record<ShortcutId, string>>;

export const shortcuts = (): Readonly<Record<ShortcutId, Shortcut>> =>
  Object.assign({}, ...allFeatures().map((feature) => feature.shortcuts ?? {}));

export const shortcutIds = (): ShortcutId[] => Object.keys(shortcuts()) as ShortcutId[];

/** Not ours to take: these belong to whatever field, menu or page has the focus. */
const RESERVED = new Set([
  'Tab',
  'Shift+Tab',
  'Enter',
  'Shift+Enter',
  'Mod+C',
  'Mod+V',
  'Mod+X',
  'Mod+A',
  'Mod+Z',
]);
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);
/** These may stand alone; a lone letter would fire while the person types. */
const MAY_STAND_ALONE = /^(?:Escape|Arrow(?:Up|Down)|F\d+)$/;

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The key by its letter; where the keyboard writes another alphabet, or Alt or Shift makes a sign of it, by its place. */
const keyName = ({ key, code, altKey, shiftKey }: Press): string => {
  const digit = altKey && shiftKey && /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  const placed = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  return placed && (key.length > 1 || key.charCodeAt(0) > 127) ? placed : key;
};

/** `Mod+Shift+O`, or null while only modifiers are held. A sign that needs Shift on some keyboards is named without it. */
export const keysOf = (press: Press, mac: boolean = isMac()): string | null => {
  if (MODIFIERS.has(press.key)) return null;
  const key = keyName(press);
  const isSign = key.length === 1 && !/[A-Z0-9]/.test(key);
  const held = [
    (mac ? press.metaKey : press.ctrlKey) && 'Mod',
    mac && press.ctrlKey && 'Ctrl',
    press.altKey && 'Alt',
    press.shiftKey && !isSign && 'Shift',
  ].filter((name) => name !== false);
  return [...held, key].join('+');
};

export const readBindings = (settings: Record<string, unknown>): Bindings => {
  const table = shortcuts();
  const own = settings.shortcuts;
  const chosen = typeof own === 'object' && own !== null ? (own as Record<string, unknown>) : {};
  return Object.fromEntries(
    shortcutIds().map((id) => {
      const keys = chosen[id];
      return [id, typeof keys === 'string' && keys !== '' ? keys : table[id].keys];
    }),
  ) as Record<ShortcutId, string>;
};

export type Refusal = { reason: 'reserved' | 'too_simple' } | { reason: 'taken'; by: ShortcutId };

/** Why these keys cannot be bound, or null. */
export const refusalOf = (id: ShortcutId, keys: string, bindings: Bindings): Refusal | null => {
  if (RESERVED.has(keys)) return { reason: 'reserved' };
  if (!/^(?:Mod|Ctrl|Alt)\+/.test(keys) && !MAY_STAND_ALONE.test(keys.replace(/^Shift\+/, '')))
    return { reason: 'too_simple' };
  const by = shortcutIds().find((other) => other !== id && bindings[other] === keys);
  return by ? { reason: 'taken', by } : null;
};

const MAC_SIGNS: Record<string, string> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Escape: 'Esc' };
const OTHER_SIGNS: Record<string, string> = { Mod: 'Ctrl', Escape: 'Esc' };
const ARROWS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** What stands on keyboards that are sold with the language, where it is not the English word. */
const LOCAL_NAMES: Partial<Record<Language, Record<string, string>>> = {
  de: { Mod: 'Strg', Shift: 'Umschalt', Enter: 'Eingabe' },
  fr: { Shift: 'Maj', Enter: 'Entrée', Escape: 'Échap' },
  es: { Shift: 'Mayús', Enter: 'Intro' },
};

/** The caps to draw: `['⌘', '⇧', 'O']`, and elsewhere than on a Mac by their name in the language. */
export const capsOf = (keys: string, language: string, mac: boolean = isMac()): string[] => {
  const local = isLanguage(language) ? LOCAL_NAMES[language] : undefined;
  const names = mac ? MAC_SIGNS : { ...OTHER_SIGNS, ...local };
  return keys.split(/\+(?!$)/).map((key) => names[key] ?? ARROWS[key] ?? key);
};
