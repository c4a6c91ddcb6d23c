import type { Persona } from '@parley/contract';
import {
  DESCRIPTION_MAX,
  GREETING_MAX,
  HANDLE_MAX,
  NAME_MAX,
  SYSTEM_PROMPT_MAX,
} from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { typesAtOnce } from '../../lib/frame.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { type FormControl, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { KeeperField } from './KeeperField.tsx';
import { scopeOf } from './keepers.ts';
import { bodyOf, type PersonaValues, toNumber, valuesOf } from './persona-values.ts';

type Control = { readonly form: FormControl<PersonaValues> };

const usePersonaForm = (persona: Persona | null) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const between = (text: string, min: number, max: number): string | undefined => {
    const value = toNumber(text);
    return value === null || (value >= min && value <= max) ? undefined : t('persona.between', { min, max });
  };
  const form: FormControl<PersonaValues> = useForm<PersonaValues>({
    of: persona?.name,
    initial: valuesOf(persona),
    draft: `persona-${persona?.id ?? 'new'}`,
    check: ({ name, temperature, top_p, max_tokens }) =>
      wrongOf({
        name: checkRequired(name),
        temperature: between(temperature, 0, 2),
        top_p: between(top_p, 0, 1),
        max_tokens: between(max_tokens, 1, 1_000_000),
      }),
    submit: async (values) => {
      const body = bodyOf(values);
      const saved = persona
        ? await call('PUT /api/v1/personas/{id}', { params: { id: persona.id }, body })
        : await call('POST /api/v1/personas', {
            body: { ...body, ...scopeOf(values.keeper) },
          });
      form.reset(valuesOf(saved));
      toast.success(t('persona.saved', { name: saved.name }));
      await invalidate('GET /api/v1/personas', 'GET /api/v1/personas/{id}', 'GET /api/v1/models/enabled');
      if (!persona) await navigate({ to: '/personas/$personaId', params: { personaId: saved.id } });
    },
  });
  return form;
};

export const PersonaForm = ({ persona }: { readonly persona: Persona | null }) => {
  const { t } = useTranslation();
  const form = usePersonaForm(persona);
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-6">
      <Card isSplit title={t('persona.who')} description={t('persona.who_text')}>
        <div className="flex flex-col gap-5">
          <TextField
            {...form.text('name')}
            label={t('personas.name')}
            maxLength={NAME_MAX}
            autoComplete="off"
            autoFocus={persona === null && typesAtOnce()}
          />
          <TextField
            {...form.text('handle')}
            label={t('persona.handle')}
            description={t('persona.handle_text')}
            maxLength={HANDLE_MAX + 1}
            autoComplete="off"
            autoCapitalize="none"
            dir="ltr"
          />
          <TextAreaField
            {...form.text('description')}
            label={t('persona.description')}
            maxLength={DESCRIPTION_MAX}
          />
          {!persona && <KeeperField {...form.text('keeper')} />}
          <Checkbox
            label={t('persona.active')}
            description={t('persona.active_text')}
            checked={form.values.is_active}
            onCheckedChange={(isOn) => form.set('is_active', isOn)}
          />
        </div>
      </Card>
      <Behaviour form={form} />
      <Parameters form={form} />
      <FormFailure text={form.failure} />
      {persona ? (
        <SaveBar form={form} />
      ) : (
        <Button type="submit" look="primary" isBusy={form.isBusy} className="self-start">
          {t('actions.create')}
        </Button>
      )}
    </form>
  );
};

const Behaviour = ({ form }: Control) => {
  const { t } = useTranslation();
  return (
    <Card isSplit title={t('persona.behaviour')} description={t('persona.behaviour_text')}>
      <div className="flex flex-col gap-5">
        <TextAreaField
          {...form.text('system_prompt')}
          label={t('persona.prompt')}
          description={t('persona.prompt_text')}
          rows={8}
          maxLength={SYSTEM_PROMPT_MAX}
        />
        <TextAreaField {...form.text('greeting')} label={t('persona.greeting')} maxLength={GREETING_MAX} />
        <TextAreaField
          {...form.text('starters')}
          label={t('persona.starters')}
          description={t('persona.starters_text')}
          rows={4}
        />
      </div>
    </Card>
  );
};

const Parameters = ({ form }: Control) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/models/enabled'));
  const models = (data?.data ?? [])
    .filter(({ type }) => type === 'model')
    .map(({ provider_config_id, model_id, display_name, provider_config_name }) => ({
      value: `${provider_config_id ?? ''}/${model_id}`,
      label: `${display_name} · ${provider_config_name}`,
    }));
  const chosen = form.values.model;
  // A model that was chosen once and is not there any more stays what was chosen, until another is.
  const isGone = chosen !== '' && !models.some(({ value }) => value === chosen);
  return (
    <Card isSplit title={t('persona.model')} description={t('persona.model_text')}>
      <div className="flex flex-col gap-5">
        <SelectField
          label={t('persona.model')}
          value={chosen}
          onValueChange={(model) => form.set('model', model)}
          choices={[
            { value: '', label: t('persona.model_default') },
            ...models,
            ...(isGone ? [{ value: chosen, label: chosen.slice(chosen.indexOf('/') + 1) }] : []),
          ]}
        />
        <SelectField
          label={t('persona.reasoning')}
          value={form.values.reasoning}
          onValueChange={(reasoning) => form.set('reasoning', reasoning)}
          choices={[
            { value: '', label: t('persona.reasoning_default') },
            { value: 'off', label: t('persona.reasoning_off') },
            { value: 'low', label: t('persona.reasoning_low') },
            { value: 'medium', label: t('persona.reasoning_medium') },
            { value: 'high', label: t('persona.reasoning_high') },
          ]}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            {...form.text('temperature')}
            label={t('persona.temperature')}
            inputMode="decimal"
            placeholder="0–2"
          />
          <TextField
            {...form.text('top_p')}
            label={t('persona.top_p')}
            inputMode="decimal"
            placeholder="0–1"
          />
          <TextField {...form.text('max_tokens')} label={t('persona.max_tokens')} inputMode="numeric" />
        </div>
      </div>
    </Card>
  );
};
