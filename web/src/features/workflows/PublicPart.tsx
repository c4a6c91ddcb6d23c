import type { Workflow } from '@parley/contract';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { call } from '../../lib/api.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { invalidate } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

const ONE = 'GET /api/v1/workflows/{id}';

/** Who may come in without an account, and which sites may show the page. */
export const PublicPart = ({ workflow }: { readonly workflow: Workflow }) => (
  <div className="flex max-w-xl flex-col gap-6">
    <PublicSwitch workflow={workflow} />
    <PublicLimits workflow={workflow} />
  </div>
);

const PublicSwitch = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const label = useId();
  const { id, public_enabled, public_url, published_version } = workflow;
  const isDraft = published_version === null;
  const change = useAction('PATCH /api/v1/workflows/{id}', { stale: [ONE, 'GET /api/v1/workflows'] });
  return (
    <>
      <div className="flex items-center gap-4">
        <div className="grow text-sm">
          <p id={label} className="font-medium">
            {t('workflow_page.public_on')}
          </p>
          <p className="text-ink-muted">{t('workflow_page.public_text')}</p>
          {public_url !== null && (
            <a
              href={public_url}
              target="_blank"
              rel="noreferrer"
              className="break-all text-accent-text underline"
            >
              {public_url}
            </a>
          )}
        </div>
        <Switch
          aria-labelledby={label}
          checked={public_enabled}
          disabled={isDraft && !public_enabled}
          onCheckedChange={(next) => change.mutate({ params: { id }, body: { public_enabled: next } })}
        />
      </div>
      {isDraft && <Notice tone="warning">{t('workflow_page.public_draft')}</Notice>}
    </>
  );
};

const PROOFS: ReadonlyArray<readonly [bits: number, text: TextKey]> = [
  [0, 'workflow_page.proof_off'],
  [18, 'workflow_page.proof_light'],
  [20, 'workflow_page.proof_medium'],
  [22, 'workflow_page.proof_hard'],
];

/** Another one, set through the interface, is shown here as a number. */
const proofChoices = (bits: number, t: TFunction) => [
  ...PROOFS.map(([value, text]) => ({ value: String(value), label: t(text) })),
  ...(PROOFS.some(([value]) => value === bits) ? [] : [{ value: String(bits), label: String(bits) }]),
];

const useLimits = ({ id, title, public_config }: Workflow) => {
  const { t } = useTranslation();
  const form = useForm({
    of: title,
    initial: {
      origins: public_config.allowed_origins.join('\n'),
      starts: String(public_config.starts_per_hour),
      open: String(public_config.open_per_address),
      bits: String(public_config.proof_bits),
      each: String(public_config.tokens_per_instance),
      day: String(public_config.tokens_per_day),
    },
    check: ({ starts, open, each, day }) => ({
      ...(/^[1-9]\d{3,6}$/.test(each) ? {} : { each: t('form.whole_number') }),
      ...(/^[1-9]\d{3,8}$/.test(day) ? {} : { day: t('form.whole_number') }),
      ...(/^[1-9]\d{0,4}$/.test(starts) ? {} : { starts: t('form.whole_number') }),
      ...(/^[1-9]\d{0,2}$/.test(open) ? {} : { open: t('form.whole_number') }),
    }),
    submit: async ({ origins, starts, open, bits, each, day }) => {
      const allowed_origins = origins.split(/\s+/).filter((origin) => origin !== '');
      await call('PATCH /api/v1/workflows/{id}', {
        params: { id },
        body: {
          public_config: {
            ...{ allowed_origins, starts_per_hour: Number(starts) },
            ...{ open_per_address: Number(open), proof_bits: Number(bits) },
            ...{ tokens_per_instance: Number(each), tokens_per_day: Number(day) },
          },
        },
      });
      form.reset({ origins: allowed_origins.join('\n'), starts, open, bits, each, day });
      await invalidate(ONE);
    },
  });
  return form;
};

const PublicLimits = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const form = useLimits(workflow);
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      <TextAreaField
        {...form.text('origins')}
        label={t('workflow_page.origins')}
        description={t('workflow_page.origins_text')}
        dir="ltr"
      />
      <TextField
        {...form.text('starts')}
        label={t('workflow_page.starts')}
        inputMode="numeric"
        className="max-w-32"
      />
      <TextField
        {...form.text('open')}
        label={t('workflow_page.open_max')}
        inputMode="numeric"
        className="max-w-32"
      />
      <TextField
        {...form.text('each')}
        label={t('workflow_page.tokens_each')}
        description={t('workflow_page.tokens_each_text')}
        inputMode="numeric"
        className="max-w-32"
      />
      <TextField
        {...form.text('day')}
        label={t('workflow_page.tokens_day')}
        inputMode="numeric"
        className="max-w-32"
      />
      <SelectField
        label={t('workflow_page.proof')}
        description={t('workflow_page.proof_text')}
        value={form.values.bits}
        onValueChange={(bits) => form.set('bits', bits)}
        choices={proofChoices(workflow.public_config.proof_bits, t)}
      />
      <FormFailure text={form.failure} />
      <SaveBar form={form} />
    </form>
  );
};
