import type { ExtensionSettings, JsonValue } from '@parley/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { FormFields, focusFirstWrong, useFormData } from '../forms/index.ts';
import { type Setting, type SettingScope, settingsIn } from './schema-fields.ts';

type Values = Readonly<Record<string, JsonValue>>;

const isSet = (value: JsonValue | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.set === true;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What was changed, by the names of the settings; null takes a value back to what it is without one. */
const changedIn = (
  open: readonly Setting[],
  before: Values,
  data: Readonly<Record<string, unknown>>,
): Values =>
  Object.fromEntries(
    open.flatMap(({ name, field }) =>
      isSame(before[name], data[field.key]) ? [] : [[name, (data[field.key] ?? null) as JsonValue]],
    ),
  );

interface SettingsFormProps extends ExtensionSettings {
  /** The package. */
  readonly id: string;
  readonly scope: SettingScope;
}

/** The settings of a package, as its schema describes them. A secret is typed and never shown again. */
export const SettingsForm = ({ id, scope, settings_schema, settings }: SettingsFormProps) => {
  const { t } = useTranslation();
  const place = useRef<HTMLFormElement>(null);
  const [found] = useState(() => settingsIn(settings_schema, scope));
  const open = found.filter(({ isSecret }) => !isSecret);
  const [template] = useState(() => ({ fields: open.map(({ field }) => field) }));
  const form = useFormData(
    template,
    Object.fromEntries(open.map(({ name, field }) => [field.key, settings[name]])),
  );
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const save = async (changed: Values): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await call('POST /api/v1/extensions/{id}/settings', {
        params: { id },
        body: { settings: changed, scope },
      });
      setTyped({});
      toast.success(t('packages.saved'));
      await invalidate('GET /api/v1/extensions/{id}/settings', 'GET /api/v1/extensions');
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const data = form.check();
    if (data === null) focusFirstWrong(place.current);
    else void save({ ...changedIn(open, settings, data), ...typed });
  };
  return (
    <form ref={place} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {open.length > 0 && <FormFields form={form} />}
      {found.flatMap(({ name, isSecret, field }) =>
        isSecret
          ? [
              <SecretField
                key={name}
                label={field.label}
                help={field.help}
                isSet={isSet(settings[name])}
                value={typed[name] ?? ''}
                onChange={(text) =>
                  setTyped(({ [name]: _, ...others }) => (text === '' ? others : { ...others, [name]: text }))
                }
                onRemove={() => void save({ [name]: null })}
              />,
            ]
          : [],
      )}
      <FormFailure text={failure} />
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  );
};

interface SecretFieldProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly isSet: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onRemove: () => void;
}

const SecretField = ({ label, help, isSet, value, onChange, onRemove }: SecretFieldProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <PasswordField
          isKey
          label={label}
          description={[help, t(isSet ? 'packages.secret_set' : 'packages.secret_unset')]
            .filter(Boolean)
            .join(' ')}
          value={value}
          onValueChange={onChange}
          autoComplete="off"
        />
      </div>
      {isSet && (
        <Button
          look="danger-quiet"
          aria-label={t('packages.remove_secret_named', { name: label })}
          onClick={onRemove}
        >
          {t('packages.remove_secret')}
        </Button>
      )}
    </div>
  );
};
