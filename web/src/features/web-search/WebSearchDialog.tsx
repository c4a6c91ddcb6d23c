import type { Connection } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { ENGINES, type EngineType, engineOf } from './engines.ts';

interface WebSearchDialogProps {
  /** Null: a new one. */
  readonly engine: Connection | null;
  readonly onClose: () => void;
}

const valuesOf = (engine: Connection | null) => ({
  type: (engine?.type ?? 'searxng') as EngineType,
  name: engine?.name ?? '',
  base_url: String(engine?.fields.base_url ?? ''),
  cx: String(engine?.fields.cx ?? ''),
  api_key: '',
});

const bodyOf = ({ type, name, base_url, cx, api_key }: ReturnType<typeof valuesOf>) => ({
  name: name.trim() || (engineOf(type)?.name ?? type),
  fields: { base_url: base_url.trim(), ...(type === 'google_pse' ? { cx: cx.trim() } : {}) },
  ...(api_key === '' ? {} : { secrets: { api_key } }),
});

export const WebSearchDialog = ({ engine, onClose }: WebSearchDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={engine ? t('web_search.edit_named', { name: engine.name }) : t('web_search.create')}
      description={t('web_search.dialog_text')}
      form={{
        initial: valuesOf(engine),
        check: ({ type, base_url, cx, api_key }) =>
          wrongOf({
            base_url: type === 'searxng' ? checkRequired(base_url) : undefined,
            cx: type === 'google_pse' ? checkRequired(cx) : undefined,
            api_key: engine === null && type !== 'searxng' ? checkRequired(api_key) : undefined,
          }),
        submit: async (values) => {
          const body = bodyOf(values);
          if (engine) await call('PUT /api/v1/admin/connections/{id}', { params: { id: engine.id }, body });
          else await call('POST /api/v1/admin/connections', { body: { ...body, type: values.type } });
          await invalidate('GET /api/v1/admin/connections', 'GET /api/v1/tools');
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => (
        <>
          {engine === null && (
            <SelectField
              label={t('web_search.engine')}
              value={form.values.type}
              onValueChange={(type) => form.set('type', type)}
              choices={ENGINES.map(({ type, name }) => ({ value: type, label: name }))}
            />
          )}
          <TextField
            {...form.text('name')}
            label={t('personas.name')}
            maxLength={NAME_MAX}
            placeholder={engineOf(form.values.type)?.name}
            autoComplete="off"
          />
          <TextField
            {...form.text('base_url')}
            label={t('provider.address')}
            description={t(
              form.values.type === 'searxng' ? 'web_search.own_text' : 'web_search.address_text',
            )}
            inputMode="url"
            autoComplete="off"
            dir="ltr"
          />
          {form.values.type === 'google_pse' && (
            <TextField {...form.text('cx')} label={t('web_search.cx')} autoComplete="off" dir="ltr" />
          )}
          {form.values.type !== 'searxng' && (
            <PasswordField
              {...form.text('api_key')}
              isKey
              label={t('web_search.key')}
              description={engine?.secret_fields.includes('api_key') ? t('provider.key_kept') : undefined}
              autoComplete="off"
            />
          )}
        </>
      )}
    </FormDialog>
  );
};
