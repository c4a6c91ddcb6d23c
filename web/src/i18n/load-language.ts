import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from './languages.ts';

/** Loads a language; the first one loaded becomes the current one. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (i18next.isInitialized && i18next.hasResourceBundle(language, 'translation')) return;
  const translation = await LANGUAGES[language].load();
  if (i18next.isInitialized) {
    i18next.addResourceBundle(language, 'translation', translation);
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
