import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts';
import { type Theme, useTheme } from '../../lib/theme.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { SendKeyChoice } from '../shortcuts/index.ts';
import { chooseLanguage, chooseTheme } from './choose.ts';

export const AppearancePage = () => {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.appearance')} description={t('appearance_page.text')} />
      <Card isSplit title={t('appearance.theme')} description={t('appearance.theme_text')}>
        <ThemeChoice value={theme} onChange={(next) => void chooseTheme(next)} />
      </Card>
      <Card isSplit title={t('appearance.language')} description={t('appearance_page.language_text')}>
        <div className="max-w-xs">
          <SelectField
            label={t('appearance.language')}
            isLabelHidden
            value={isLanguage(i18n.language) ? i18n.language : 'en'}
            onValueChange={(next) => void chooseLanguage(next)}
            choices={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          />
        </div>
      </Card>
      <Card isSplit title={t('shortcuts.send')} description={t('appearance_page.send_text')}>
        <SendKeyChoice />
      </Card>
    </div>
  );
};

interface ThemeChoiceProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
}

const ThemeChoice = ({ value, onChange }: ThemeChoiceProps) => {
  const { t } = useTranslation();
  const id = useId();
  const choices = [
    { theme: 'system', icon: Monitor, text: t('appearance.system') },
    { theme: 'light', icon: Sun, text: t('appearance.light') },
    { theme: 'dark', icon: Moon, text: t('appearance.dark') },
  ] as const;
  return (
    <RadioGroup
      aria-label={t('appearance.theme')}
      value={value}
      onValueChange={(next) => onChange(next as Theme)}
      className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3"
    >
      {choices.map(({ theme, icon: Icon, text }) => (
        <Radio.Root
          key={theme}
          value={theme}
          aria-labelledby={`${id}-${theme}`}
          className="flex items-center gap-3 rounded-control border border-edge/60 px-3.5 py-3 text-sm font-medium transition-colors duration-100 hover:bg-hover data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-text data-checked:ring-1 data-checked:ring-accent"
        >
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          <span id={`${id}-${theme}`}>{text}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
};
