import type { WorkflowPayer } from '@parley/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatDate } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';

const STALE = [
  'POST /api/v1/workflows/{id}/validate',
  'GET /api/v1/workflows/{id}/key-grants',
  'GET /api/v1/instances/{id}',
] as const;
const GRANT = 'PUT /api/v1/workflows/{id}/key-grants/{config_id}';
const TAKE_BACK = 'DELETE /api/v1/workflows/{id}/key-grants/{config_id}';

const LENGTHS: ReadonlyArray<readonly [days: number, text: TextKey]> = [
  [1, 'workflow_page.key_day'],
  [7, 'workflow_page.key_week'],
  [30, 'workflow_page.key_month'],
  [90, 'workflow_page.key_quarter'],
];

const sayPayer = ({ payer, person, team, provider_config }: WorkflowPayer, t: TFunction): string => {
  switch (payer) {
    case 'own_key':
      return provider_config
        ? t('workflow_page.pays_mine', { name: provider_config.name })
        : t('workflow_page.pays_own', { name: person?.display_name ?? '' });
    case 'team_key':
      return t('workflow_page.pays_team', { name: team?.name ?? '' });
    case 'platform':
      return t('workflow_page.pays_platform', { name: person?.display_name ?? '' });
    case 'who_talks':
      return t('workflow_page.pays_talker');
    case 'demonstration':
      return t('workflow_page.pays_nobody');
  }
};

interface PayersProps {
  readonly workflowId: string;
  readonly payers: readonly WorkflowPayer[];
  /** What people call its steps. */
  readonly steps: ReadonlyArray<{ readonly key: string; readonly title?: string | undefined }>;
}

/** Whose key each step of the AI asks with, and whose budget that counts against; keys of one's own are granted and taken back here. */
export const Payers = ({ workflowId, payers, steps }: PayersProps) => {
  const { t } = useTranslation();
  if (payers.length === 0) return null;
  return (
    <section aria-label={t('workflow_page.who_pays')} className="flex flex-col gap-2 text-sm">
      <h2 className="font-semibold">{t('workflow_page.who_pays')}</h2>
      <p className="text-xs text-ink-muted">{t('workflow_page.who_pays_text')}</p>
      <ul className="divide-y divide-line">
        {payers.map((one) => (
          <li key={one.stage_key} className="flex flex-col gap-1 py-2">
            <bdi className="font-medium">
              {steps.find(({ key }) => key === one.stage_key)?.title || one.stage_key}
            </bdi>
            <span className="text-ink-muted">
              <bdi>{sayPayer(one, t)}</bdi>
              {one.model !== null && (
                <>
                  {' · '}
                  <bdi>{one.model}</bdi>
                </>
              )}
            </span>
            <KeyState workflowId={workflowId} payer={one} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface KeyStateProps {
  readonly workflowId: string;
  readonly payer: WorkflowPayer;
}

/** Of a key of one's own: whether it opens while one is away, and what one can do about it. */
const KeyState = ({ workflowId, payer }: KeyStateProps) => {
  const { t } = useTranslation();
  const [isGranting, setIsGranting] = useState(false);
  const takeBack = useAction(TAKE_BACK, { stale: [...STALE], done: t('workflow_page.key_taken') });
  const { key, granted_until, provider_config } = payer;
  if (provider_config === null || key === null || key === 'always') return null;
  const params = { id: workflowId, config_id: provider_config.id };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {key === 'granted'
        ? t('workflow_page.key_granted', { date: formatDate(granted_until ?? '') })
        : t('workflow_page.key_closed')}
      {key === 'granted' ? (
        <Button look="quiet" isBusy={takeBack.isPending} onClick={() => takeBack.mutate({ params })}>
          {t('workflow_page.key_take_back')}
        </Button>
      ) : (
        <Button onClick={() => setIsGranting(true)}>{t('workflow_page.key_grant')}</Button>
      )}
      {isGranting && (
        <GrantDialog params={params} name={provider_config.name} onClose={() => setIsGranting(false)} />
      )}
    </span>
  );
};

interface GrantDialogProps {
  readonly params: { readonly id: string; readonly config_id: string };
  readonly name: string;
  readonly onClose: () => void;
}

const GrantDialog = ({ params, name, onClose }: GrantDialogProps) => {
  const { t } = useTranslation();
  const grant = useAction(GRANT, { stale: [...STALE], done: t('workflow_page.key_given') });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('workflow_page.key_grant')}
      description={t('workflow_page.pays_mine', { name })}
      submitText={t('workflow_page.key_grant')}
      form={{
        initial: { days: '30' },
        submit: async ({ days }) => {
          await grant.mutateAsync({ params, body: { days: Number(days) } });
          onClose();
        },
      }}
    >
      {(form) => (
        <SelectField
          label={t('workflow_page.key_days')}
          value={form.values.days}
          onValueChange={(days) => form.set('days', days)}
          choices={LENGTHS.map(([days, text]) => ({ value: String(days), label: t(text) }))}
        />
      )}
    </FormDialog>
  );
};
