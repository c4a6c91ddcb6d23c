import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts';
import { setLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';

/** For pages before sign-in, where there are no settings yet. */
export const LanguageMenu = () => {
  const { t, i18n } = useTranslation();
  const name = isLanguage(i18n.language) ? LANGUAGES[i18n.language].name : i18n.language;
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={t('appearance.language_is', { name })}>
          <Languages aria-hidden="true" />
          {name}
        </Button>
      }
    >
      {LANGUAGE_CODES.map((code) => (
        <MenuItem key={code} onClick={() => void setLanguage(code)}>
          <span lang={code}>{LANGUAGES[code].name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
};
