import type { KnowledgeBase, ProviderConfig } from '@parley/contract';
import { BUILT_IN_MODEL, NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { ask, invalidate } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';

const WORDS_ONLY = '';
const BUILT_IN = 'built-in';

type Values = { readonly config: string; readonly model: string };

interface ModelDialogProps {
  readonly base: KnowledgeBase;
  readonly onClose: () => void;
}

/** Which model makes the vectors of a base, or none. A key of one person cannot: passages are worked on while that person is away. */
export const ModelDialog = ({ base, onClose }: ModelDialogProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/api-configs'));
  const { provider_config_id, model } = base.embedding;
  return (
    <FormDialog<Values>
      isOpen
      onClose={onClose}
      title={t('knowledge_page.model_title')}
      description={t('knowledge_page.model_text')}
      form={{
        initial: {
          config: model === BUILT_IN_MODEL ? BUILT_IN : (provider_config_id ?? WORDS_ONLY),
          model: model ?? '',
        },
        check: (values) =>
          wrongOf({ model: values.config === WORDS_ONLY ? undefined : checkRequired(values.model) }),
        submit: async ({ config, model }) => {
          const embedding = embeddingOf(config, model);
          await call('PUT /api/v1/knowledge-bases/{id}', { params: { id: base.id }, body: { embedding } });
          onClose();
          await invalidate('GET /api/v1/knowledge-bases', 'GET /api/v1/knowledge-bases/{id}');
        },
      }}
      submitText={t('actions.save')}
      needsChange
    >
      {(form) => (
        <Loaded query={query}>
          {({ data }) => <Fields form={form} configs={data.filter((one) => canServe(one, base))} />}
        </Loaded>
      )}
    </FormDialog>
  );
};

const embeddingOf = (config: string, model: string) => {
  if (config === WORDS_ONLY) return { model: null };
  return { provider_config_id: config === BUILT_IN ? null : config, model: model.trim() };
};

const canServe = ({ scope, team_id }: ProviderConfig, base: KnowledgeBase): boolean =>
  scope === 'global' || (team_id !== null && team_id === base.team_id);

interface FieldsProps {
  readonly form: FormControl<Values>;
  readonly configs: readonly ProviderConfig[];
}

const Fields = ({ form, configs }: FieldsProps) => {
  const { t } = useTranslation();
  const { config } = form.values;
  return (
    <>
      <SelectField
        label={t('knowledge_page.model_from')}
        description={config === BUILT_IN ? t('knowledge_page.model_built_in_text') : undefined}
        choices={[
          { value: WORDS_ONLY, label: t('knowledge_page.model_none') },
          { value: BUILT_IN, label: t('knowledge_page.model_built_in') },
          ...configs.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={config}
        onValueChange={(value) => {
          form.set('config', value);
          form.set('model', value === BUILT_IN ? BUILT_IN_MODEL : '');
        }}
      />
      {config !== WORDS_ONLY && config !== BUILT_IN && (
        <ModelField key={config} form={form} configId={config} />
      )}
    </>
  );
};

/** One of those that the provider lists as such; where it lists none, its name is typed. */
const ModelField = ({
  form,
  configId,
}: {
  readonly form: FormControl<Values>;
  readonly configId: string;
}) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/api-configs/{id}/models', { params: { id: configId } }));
  const { value, error, ...field } = form.text('model');
  return (
    <Loaded query={query}>
      {({ data }) => {
        const listed = data.filter(({ kind }) => kind === 'embedding');
        if (listed.length === 0)
          return (
            <TextField
              {...{ value, error, ...field }}
              label={t('knowledge_page.model_name')}
              description={t('knowledge_page.model_unlisted')}
              maxLength={NAME_MAX}
              autoComplete="off"
            />
          );
        return (
          <SelectField
            label={t('knowledge_page.model_name')}
            description={t('knowledge_page.model_later')}
            error={error}
            choices={listed.map(({ model_id, display_name }) => ({ value: model_id, label: display_name }))}
            value={value}
            onValueChange={(chosen) => form.set('model', chosen)}
          />
        );
      }}
    </Loaded>
  );
};
