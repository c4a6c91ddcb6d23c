// Theme and language: kept on this device so that the first paint is right (see public/theme.js), and with the account so that
// they follow a person from device to device.

import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { directionOf, initialLanguage, isLanguage, LANGUAGE_KEY, type Language } from '../i18n/languages.ts';
import { loadLanguage } from '../i18n/load-language.ts';
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

const writeLanguage = (language: Language): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

export const startLanguage = async (): Promise<void> => {
  const language = initialLanguage();
  await loadLanguage(language);
  writeLanguage(language);
};

export const setLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
  writeLanguage(language);
  writeStored(LANGUAGE_KEY, language);
};

/** Takes over what the account says, when it says something. */
export const adoptSettings = (settings: Record<string, unknown>): void => {
  if (isTheme(settings.theme) && settings.theme !== theme) setTheme(settings.theme);
  if (isLanguage(settings.language) && settings.language !== i18next.language)
    void setLanguage(settings.language);
};
