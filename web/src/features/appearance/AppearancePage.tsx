import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Monitor, Moon, Rows3, Rows4, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../../i18n/languages.ts';
import { type Density, densityIn } from '../../lib/density.ts';
import { lookIn } from '../../lib/look.ts';
import { useMay, useMe } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { type Theme, useTheme } from '../../lib/theme.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { chooseLetterKeys, SendKeyChoice, useLetterKeys } from '../shortcuts/index.ts';
import { chooseDensity, chooseLanguage, chooseLook, chooseTheme } from './choose.ts';

export const AppearancePage = () => {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const hasLetters = useLetterKeys();
  const letters = useId();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.appearance')} description={t('appearance_page.text')} />
      <Card isSplit title={t('appearance.theme')} description={t('appearance.theme_text')}>
        <ThemeChoice value={theme} onChange={(next) => void chooseTheme(next)} />
      </Card>
      <LookCard />
      <Card isSplit title={t('appearance_page.density')} description={t('appearance_page.density_text')}>
        <DensityChoice />
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
      <Card isSplit title={t('appearance_page.letters')} description={t('appearance_page.letters_text')}>
        <span id={letters} className="sr-only">
          {t('appearance_page.letters')}
        </span>
        <Switch aria-labelledby={letters} checked={hasLetters} onCheckedChange={chooseLetterKeys} />
      </Card>
    </div>
  );
};

const STANDARD = 'standard';

/** The colours that packages bring; nothing where none of them brings any. */
const LookCard = () => {
  const { t } = useTranslation();
  const { settings } = useMe();
  const mayChat = useMay('surface.chat.access');
  const { data } = useQuery({
    ...ask('GET /api/v1/extensions', { query: { limit: LONGEST_PAGE } }),
    enabled: mayChat,
  });
  const looks = (data?.data ?? []).flatMap(({ package_id, themes }) =>
    themes.map(({ name, title, light, dark }) => ({ id: `${package_id}/${name}`, title, light, dark })),
  );
  const chosen = lookIn(settings);
  if (looks.length === 0 && chosen === null) return null;
  const choose = (id: string): void => {
    const look = looks.find((one) => one.id === id);
    void chooseLook(look ? { id, light: look.light, dark: look.dark } : null);
  };
  // One whose package is gone stays until another one is chosen.
  const isKept = chosen !== null && looks.every(({ id }) => id !== chosen);
  return (
    <Card isSplit title={t('appearance_page.look')} description={t('appearance_page.look_text')}>
      <div className="max-w-xs">
        <SelectField
          label={t('appearance_page.look')}
          isLabelHidden
          value={chosen ?? STANDARD}
          onValueChange={choose}
          choices={[
            { value: STANDARD, label: t('appearance_page.look_standard') },
            ...looks.map(({ id, title }) => ({ value: id, label: title })),
            ...(isKept ? [{ value: chosen, label: chosen.split('/').at(-1) ?? chosen }] : []),
          ]}
        />
      </div>
    </Card>
  );
};

const DensityChoice = () => {
  const { t } = useTranslation();
  const { settings } = useMe();
  return (
    <Choices<Density>
      label={t('appearance_page.density')}
      value={densityIn(settings)}
      onChange={(next) => void chooseDensity(next)}
      choices={[
        { value: 'compact', icon: Rows4, text: t('appearance_page.compact') },
        { value: 'roomy', icon: Rows3, text: t('appearance_page.roomy') },
      ]}
    />
  );
};

interface ThemeChoiceProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
}

const ThemeChoice = ({ value, onChange }: ThemeChoiceProps) => {
  const { t } = useTranslation();
  return (
    <Choices<Theme>
      label={t('appearance.theme')}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'system', icon: Monitor, text: t('appearance.system') },
        { value: 'light', icon: Sun, text: t('appearance.light') },
        { value: 'dark', icon: Moon, text: t('appearance.dark') },
      ]}
    />
  );
};

interface ChoicesProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: ReadonlyArray<{ readonly value: T; readonly icon: LucideIcon; readonly text: string }>;
}

const Choices = <T extends string>({ label, value, onChange, choices }: ChoicesProps<T>) => {
  const id = useId();
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3"
    >
      {choices.map(({ value: one, icon: Icon, text }) => (
        <Radio.Root
          key={one}
          value={one}
          aria-labelledby={`${id}-${one}`}
          className="flex items-center gap-3 rounded-control border border-edge/60 px-3.5 py-3 text-sm font-medium transition-colors duration-100 hover:bg-hover data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-text data-checked:ring-1 data-checked:ring-accent"
        >
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          <span id={`${id}-${one}`}>{text}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
};
