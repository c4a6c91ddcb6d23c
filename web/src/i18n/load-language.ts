import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from './languages.ts';

const SETTINGS: Record<Language, () => Promise<{ settings: Record<string, unknown> }>> = {
  en: () => import('./settings/en.ts'),
  de: () => import('./settings/de.ts'),
  fr: () => import('./settings/fr.ts'),
  es: () => import('./settings/es.ts'),
  ja: () => import('./settings/ja.ts'),
  ar: () => import('./settings/ar.ts'),
};

let isInSettings = false;

const addSettingsWords = async (language: Language): Promise<void> => {
  const words = await SETTINGS[language]();
  i18next.addResourceBundle(language, 'translation', words.settings);
};

/** The words of the settings and the administration, in the language in use and in every one that is chosen from now on. */
export const loadSettingsWords = async (): Promise<void> => {
  isInSettings = true;
  await addSettingsWords(i18next.language as Language);
};

/** Loads a language; the first one loaded becomes the current one. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (i18next.isInitialized && i18next.hasResourceBundle(language, 'translation')) {
    if (isInSettings) await addSettingsWords(language);
    return;
  }
  const translation = await LANGUAGES[language].load();
  if (i18next.isInitialized) {
    i18next.addResourceBundle(language, 'translation', translation);
    if (isInSettings) await addSettingsWords(language);
    return;
  }
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false }, // React escapes.
    react: { useSuspense: false },
  });
};
