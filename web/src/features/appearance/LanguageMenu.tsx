import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../i18n/chosen-language.ts';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts';

/** For pages before sign-in, where there are no settings yet. The browser's own list: it weighs nothing on the first visit. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation();
  return (
    <div className="relative flex items-center text-ink-muted hover:text-ink">
      <Languages aria-hidden="true" className="pointer-events-none absolute start-3 size-4" />
      <select
        aria-label={t('appearance.language')}
        value={i18n.language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) void setLanguage(target.value);
        }}
        className="control cursor-pointer appearance-none rounded-control bg-transparent ps-9 pe-3 text-base font-medium hover:bg-hover sm:text-sm"
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code} className="bg-raised text-ink">
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </div>
  );
};
