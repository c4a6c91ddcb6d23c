// The theme: kept on this device so that the first paint is right (see public/theme.js), and with the account so that it follows a
// person from device to device.

import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'parley.theme';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

const storedTheme = (): Theme => {
  const stored = readStored(THEME_KEY);
  return isTheme(stored) ? stored : 'system';
};

let theme = storedTheme();

const paint = (): void => {
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark.matches);
  document.documentElement.classList.toggle('dark', isDark);
};

systemIsDark.addEventListener('change', paint);
// What the system says may have changed since the first paint: this script is fetched after it.
paint();

export const setTheme = (next: Theme): void => {
  theme = next;
  writeStored(THEME_KEY, next === 'system' ? null : next);
  paint();
  for (const listener of listeners) listener();
};

export const getTheme = (): Theme => theme;

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getTheme);

/** Takes over what the account says, when it says something. */
export const adoptTheme = (settings: Record<string, unknown>): void => {
  if (isTheme(settings.theme) && settings.theme !== theme) setTheme(settings.theme);
};
