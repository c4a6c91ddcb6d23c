import type { Capabilities, EnabledModel, ModelOverride } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import type { FormControl, FormOptions } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface CatalogModel
  extends Pick<
    EnabledModel,
    'model_id' | 'display_name' | 'context_window' | 'max_output' | 'price' | 'capabilities'
  > {
  readonly provider: NonNullable<EnabledModel['provider']>;
  readonly override: ModelOverride | null;
}

interface CatalogDialogProps {
  readonly entry: CatalogModel;
  readonly onClose: () => void;
}

const CAPABILITIES = [
  { name: 'vision', text: 'models.vision' },
  { name: 'tools', text: 'models.tools' },
  { name: 'reasoning', text: 'models.reasoning' },
] as const satisfies ReadonlyArray<{ name: keyof Capabilities; text: string }>;

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const toNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'));
const isWrong = (text: string): boolean => !(Number(text.replace(',', '.')) >= 0);

export const CatalogDialog = ({ entry, onClose }: CatalogDialogProps) => {
  const { t } = useTranslation();
  const form = useCatalogForm({ entry, onClose });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('models.edit_named', { name: entry.display_name })}
      description={t('models.edit_text')}
      form={form}
      submitText={t('actions.save')}
    >
      {(control) => <CatalogFields form={control} />}
    </FormDialog>
  );
};

const valuesOf = (entry: CatalogModel) => ({
  display_name: entry.display_name,
  context_window: numberText(entry.context_window),
  max_output: numberText(entry.max_output),
  input: numberText(entry.price?.input),
  output: numberText(entry.price?.output),
  capabilities: entry.capabilities,
  hidden: entry.override?.hidden ?? false,
});

type CatalogValues = ReturnType<typeof valuesOf>;

const useCatalogForm = ({ entry, onClose }: CatalogDialogProps): FormOptions<CatalogValues> => {
  const { t } = useTranslation();
  const wrong = (text: string): string | undefined => (isWrong(text) ? t('models.number_wrong') : undefined);
  const wrongTokens = (text: string): string | undefined =>
    wrong(text) ?? (Number.isInteger(toNumber(text) ?? 0) ? undefined : t('form.whole_number'));
  return {
    initial: valuesOf(entry),
    check: ({ context_window, max_output, input, output }) =>
      wrongOf({
        context_window: wrongTokens(context_window),
        max_output: wrongTokens(max_output),
        input: wrong(input),
        output: wrong(output),
      }),
    submit: async (values) => {
      const [input, output] = [toNumber(values.input), toNumber(values.output)];
      await call('PUT /api/v1/admin/models', {
        body: {
          provider: entry.provider,
          model_id: entry.model_id,
          display_name: values.display_name.trim() || null,
          context_window: toNumber(values.context_window),
          max_output: toNumber(values.max_output),
          price: input === null || output === null ? null : { ...entry.price, input, output },
          capabilities: values.capabilities,
          hidden: values.hidden,
        },
      });
      await invalidate('GET /api/v1/admin/models', 'GET /api/v1/models/enabled');
      onClose();
    },
  };
};

const CatalogFields = ({ form }: { readonly form: FormControl<CatalogValues> }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...form.text('display_name')}
        label={t('models.name')}
        maxLength={TITLE_MAX}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.text('context_window')} label={t('models.context')} inputMode="numeric" />
        <TextField {...form.text('max_output')} label={t('models.max_output')} inputMode="numeric" />
        <TextField {...form.text('input')} label={t('models.price_in')} inputMode="decimal" />
        <TextField {...form.text('output')} label={t('models.price_out')} inputMode="decimal" />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('models.abilities')}</legend>
        {CAPABILITIES.map(({ name, text }) => (
          <Checkbox
            key={name}
            label={t(text)}
            checked={form.values.capabilities[name]}
            onCheckedChange={(isOn) =>
              form.set('capabilities', { ...form.values.capabilities, [name]: isOn })
            }
          />
        ))}
      </fieldset>
      <Checkbox
        label={t('models.hide')}
        description={t('models.hide_text')}
        checked={form.values.hidden}
        onCheckedChange={(isOn) => form.set('hidden', isOn)}
      />
    </>
  );
};
