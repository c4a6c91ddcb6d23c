import type { SettingDescription, SettingKey } from '@parley/contract';
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { settingText } from './setting-text.ts';

type Value = SettingDescription['default'];

interface SettingRowProps {
  readonly description: SettingDescription;
  readonly value: Value;
}

/** Everything that shows a setting somewhere. */
const STALE = [
  'GET /api/v1/admin/settings',
  'GET /api/v1/auth/options',
  'GET /api/v1/profile/bootstrap',
] as const;

export const SettingRow = ({ description, value }: SettingRowProps) => {
  const id = useId();
  const { name, text } = settingText(description);
  const labels = { 'aria-labelledby': id, 'aria-describedby': `${id}-text` };
  return (
    <li
      className={classNames(
        'flex items-center justify-between gap-x-8 gap-y-3 py-4',
        description.type !== 'boolean' && 'max-sm:flex-col max-sm:items-stretch',
      )}
    >
      <div className="min-w-0 grow">
        <p id={id} className="text-sm font-medium">
          {name}
        </p>
        <p id={`${id}-text`} className="max-w-prose text-sm text-ink-muted">
          {text}
        </p>
      </div>
      {description.type === 'boolean' ? (
        <BooleanSetting description={description} isOn={value === true} labels={labels} />
      ) : (
        <TextSetting key={String(value)} description={description} value={value} name={name} />
      )}
    </li>
  );
};

interface BooleanSettingProps {
  readonly description: SettingDescription;
  readonly isOn: boolean;
  readonly labels: { 'aria-labelledby': string; 'aria-describedby': string };
}

/** A switch acts at once: it shows the wish while the server is asked, and falls back when it is refused. */
const BooleanSetting = ({ description, isOn, labels }: BooleanSettingProps) => {
  const { t } = useTranslation();
  const save = useAction('PUT /api/v1/admin/settings/{key}', { done: t('platform.saved'), stale: STALE });
  const wish = save.isPending ? save.variables.body.value === true : isOn;
  return (
    <Switch
      {...labels}
      checked={wish}
      onCheckedChange={(value) =>
        save.mutate({ params: { key: description.key as SettingKey }, body: { value } })
      }
    />
  );
};

const textOf = (value: Value): string => (value === null ? '' : String(value));

const isNumeric = ({ type }: SettingDescription): boolean => type === 'integer' || type === 'number';

/** What was typed, as the type that the server wants; an empty box is "none" where there may be none. */
const typedValue = (description: SettingDescription, text: string): Value => {
  if (text.trim() === '' && description.is_nullable) return null;
  return isNumeric(description) ? Number(text) : text;
};

const useNumberCheck = (description: SettingDescription) => {
  const { type, is_nullable, minimum, maximum } = description;
  const { t } = useTranslation();
  return (text: string): string | undefined => {
    if (!isNumeric(description) || (is_nullable && text.trim() === '')) return undefined;
    const number = Number(text);
    const isInside = number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity);
    if (text.trim() !== '' && (type === 'number' || Number.isInteger(number)) && isInside) return undefined;
    if (minimum === null || maximum === null) return t('form.whole_number');
    return t('form.between', { min: formatNumber(minimum), max: formatNumber(maximum) });
  };
};

interface TextSettingProps {
  readonly description: SettingDescription;
  readonly value: Value;
  readonly name: string;
}

const TextSetting = ({ description, value, name }: TextSettingProps) => {
  const { t } = useTranslation();
  const check = useNumberCheck(description);
  const put = async (next: Value): Promise<void> => {
    const params = { key: description.key as SettingKey };
    await call('PUT /api/v1/admin/settings/{key}', { params, body: { value: next } });
    toast.success(t('platform.saved'));
    await invalidate(...STALE);
  };
  const form = useForm({
    initial: { value: textOf(value) },
    check: ({ value: text }): { value?: string } => {
      const wrong = check(text);
      return wrong ? { value: wrong } : {};
    },
    submit: ({ value: text }) => put(typedValue(description, text)),
  });
  const fallback = textOf(description.default);
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex items-start gap-1 max-sm:w-full">
      <div className={isNumeric(description) ? 'w-32' : 'w-56 max-sm:grow'}>
        <TextField
          {...form.text('value')}
          error={form.errors.value ?? form.failure ?? undefined}
          label={name}
          isLabelHidden
          inputMode={
            description.type === 'integer' ? 'numeric' : description.type === 'number' ? 'decimal' : 'text'
          }
          placeholder={description.is_nullable ? t('platform.none') : undefined}
          autoComplete="off"
        />
      </div>
      {form.isChanged ? (
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('actions.save')}
        </Button>
      ) : (
        textOf(value) !== fallback && (
          <Tooltip text={t('platform.reset_to', { value: fallback === '' ? t('platform.none') : fallback })}>
            <Button
              look="quiet"
              size="icon"
              aria-label={t('platform.reset_named', { name })}
              onClick={() => form.set('value', fallback)}
            >
              <RotateCcw aria-hidden="true" />
            </Button>
          </Tooltip>
        )
      )}
    </form>
  );
};
