import type { ProviderConfig } from '@parley/contract';
import { MODEL_ID_MAX, NAME_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import type { FormControl, FormOptions } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { PasswordField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import {
  CONFIG_OPERATIONS,
  type ConfigPlace,
  type ConfigScope,
  keeperIn,
  STALE_AFTER_CHANGE,
  useProviders,
} from './provider-operations.ts';
import { readHeaders } from './read-headers.ts';

/** What a new one begins with: the key that was pasted already, and whose it seems to be. */
export interface Pasted {
  readonly apiKey: string;
  readonly provider?: Provider | undefined;
}

const NOTHING: Pasted = { apiKey: '' };

interface ConfigDialogProps {
  readonly place: ConfigPlace;
  /** Null: a new one. */
  readonly config: ProviderConfig | null;
  readonly pasted?: Pasted;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const ConfigDialog = ({ isOpen, onClose, place, config, pasted = NOTHING }: ConfigDialogProps) => {
  const { t } = useTranslation();
  const { form, providers, specOf } = useConfigForm({ place, config, pasted, onClose });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={config ? t('provider.edit_title', { name: config.name }) : t('provider.by_hand')}
      description={t('provider.dialog_text')}
      form={form}
      submitText={t('actions.save')}
    >
      {(control) => (
        <ConfigFields
          form={control}
          config={config}
          scope={place.scope}
          providers={providers}
          spec={specOf(control.values.provider)}
        />
      )}
    </FormDialog>
  );
};

type Provider = ProviderConfig['provider'];
type ProviderInfo = ReturnType<typeof useProviders>[number];

const valuesOf = (config: ProviderConfig | null, { apiKey, provider = 'openai' }: Pasted) => ({
  provider: config?.provider ?? provider,
  name: config?.name ?? '',
  base_url: config?.base_url ?? '',
  api_key: apiKey,
  default_model: config?.default_model ?? '',
  headers: '',
  allow_background: config?.allow_background ?? false,
});

type ConfigValues = ReturnType<typeof valuesOf>;

const useConfigForm = ({
  place,
  config,
  pasted,
  onClose,
}: Omit<ConfigDialogProps, 'isOpen' | 'pasted'> & { readonly pasted: Pasted }) => {
  const { t } = useTranslation();
  const providers = useProviders();
  const specOf = (name: Provider) => providers.find((provider) => provider.name === name);
  const form: FormOptions<ConfigValues> = {
    initial: valuesOf(config, pasted),
    check: ({ provider, base_url, api_key, headers }) => {
      const spec = specOf(provider);
      return wrongOf({
        base_url: spec?.needs_base_url ? checkRequired(base_url) : undefined,
        api_key: spec?.needs_key && !config?.has_key ? checkRequired(api_key) : undefined,
        headers: readHeaders(headers) === null ? t('provider.headers_wrong') : undefined,
      });
    },
    submit: async ({ provider, name, base_url, api_key, default_model, headers, allow_background }) => {
      const given = readHeaders(headers) ?? {};
      const body = {
        provider,
        ...(name.trim() ? { name } : {}),
        base_url: base_url.trim() || null,
        ...(api_key ? { api_key } : {}),
        default_model: default_model.trim() || null,
        ...(Object.keys(given).length > 0 ? { headers: given } : {}),
        allow_background,
      };
      const operations = CONFIG_OPERATIONS[place.scope];
      if (config) await call(operations.update, { params: { id: config.id }, body });
      else await call(operations.create, { body: { ...body, ...keeperIn(place) } });
      await invalidate(...STALE_AFTER_CHANGE);
      onClose();
    },
  };
  return { form, providers, specOf };
};

interface ConfigFieldsProps extends Pick<ConfigDialogProps, 'config'> {
  readonly scope: ConfigScope;
  readonly form: FormControl<ConfigValues>;
  readonly providers: readonly ProviderInfo[];
  readonly spec: ProviderInfo | undefined;
}

const ConfigFields = ({ form, config, scope, providers, spec }: ConfigFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        label={t('provider.provider')}
        value={form.values.provider}
        onValueChange={(provider) => form.set('provider', provider)}
        choices={providers
          .filter(({ name }) => name !== 'demo')
          .map(({ name, label }) => ({ value: name, label }))}
      />
      <TextField
        {...form.text('name')}
        label={t('provider.name')}
        placeholder={spec?.label}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <PasswordField
        {...form.text('api_key')}
        isKey
        label={t('provider.key')}
        placeholder={config?.key_hint ?? undefined}
        description={config?.has_key ? t('provider.key_kept') : undefined}
        autoComplete="off"
      />
      <TextField
        {...form.text('base_url')}
        label={t('provider.address')}
        placeholder={spec?.default_base_url ?? undefined}
        description={t('provider.address_text')}
        inputMode="url"
        autoComplete="off"
      />
      <TextField
        {...form.text('default_model')}
        label={t('provider.default_model')}
        description={t('provider.default_model_text')}
        maxLength={MODEL_ID_MAX}
        autoComplete="off"
      />
      <TextAreaField
        {...form.text('headers')}
        label={t('provider.headers')}
        description={
          config && config.header_names.length > 0
            ? t('provider.headers_kept', { names: config.header_names.join(', ') })
            : t('provider.headers_text')
        }
      />
      {scope === 'personal' && (
        <Checkbox
          label={t('provider.background')}
          description={t('provider.background_text')}
          checked={form.values.allow_background}
          onCheckedChange={(isOn) => form.set('allow_background', isOn)}
        />
      )}
    </>
  );
};
