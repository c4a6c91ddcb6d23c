import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from './languages.ts';

const ADMINISTRATION: Record<Language, () => Promise<{ administration: Record<string, unknown> }>> = {
  en: () => import('./administration/en.ts'),
  de: () => import('./administration/de.ts'),
  fr: () => import('./administration/fr.ts'),
  es: () => import('./administration/es.ts'),
  ja: () => import('./administration/ja.ts'),
  ar: () => import('./administration/ar.ts'),
};

let isAdministering = false;

const addAdministration = async (language: Language): Promise<void> => {
  const words = await ADMINISTRATION[language]();
  i18next.addResourceBundle(language, 'translation', words.administration);
};

/** The words of the administration, in the language in use and in every one that is chosen from now on. */
export const loadAdministration = async (): Promise<void> => {
  isAdministering = true;
  await addAdministration(i18next.language as Language);
};

/** Loads a language; the first one loaded becomes the current one. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (i18next.isInitialized && i18next.hasResourceBundle(language, 'translation')) {
    if (isAdministering) await addAdministration(language);
    return;
  }
  const translation = await LANGUAGES[language].load();
  if (i18next.isInitialized) {
    i18next.addResourceBundle(language, 'translation', translation);
    if (isAdministering) await addAdministration(language);
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
