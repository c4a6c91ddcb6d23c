import type { Workspace, WorkspaceRetention } from '@parley/contract';
import { RETENTION_DAYS_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';

const READ = 'GET /api/v1/workspaces/{id}/retention' as const;

/** How long chats are kept here. What would go, and when, is said before a rule is made. */
export const RetentionCard = ({ workspace: { id } }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(ask(READ, { params: { id } }));
  return (
    <Card isSplit title={t('workspace_page.retention')} description={t('workspace_page.retention_text')}>
      <Loaded query={query}>
        {(retention) => (
          <div className="flex flex-col items-start gap-4 text-sm">
            <div className="flex flex-col gap-1">
              {retention.forecast ? (
                <Forecast forecast={retention.forecast} />
              ) : (
                <p>{t('workspace_page.retention_off')}</p>
              )}
              {retention.max_days !== null && (
                <p>{t('workspace_page.retention_server', { days: formatNumber(retention.max_days) })}</p>
              )}
            </div>
            <Button onClick={() => setIsOpen(true)}>{t('workspace_page.retention_change')}</Button>
            {isOpen && <RuleDialog id={id} retention={retention} onClose={() => setIsOpen(false)} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
};

const Forecast = ({ forecast }: { readonly forecast: NonNullable<WorkspaceRetention['forecast']> }) => {
  const { t } = useTranslation();
  const { days, starts_at, chats, messages } = forecast;
  return (
    <>
      <p>{t('workspace_page.retention_rule', { days: formatNumber(days), date: formatDate(starts_at) })}</p>
      <p>
        {t('workspace_page.retention_would', {
          chats: formatNumber(chats),
          messages: formatNumber(messages),
        })}
      </p>
    </>
  );
};

interface RuleDialogProps {
  readonly id: string;
  readonly retention: WorkspaceRetention;
  readonly onClose: () => void;
}

const RuleDialog = ({ id, retention: { days, min_days }, onClose }: RuleDialogProps) => {
  const { t } = useTranslation();
  /** What was looked at: only that is saved. */
  const [seen, setSeen] = useState<WorkspaceRetention | null>(null);
  const daysOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()));
  const isSeen = (typed: string): boolean => {
    const wanted = daysOf(typed);
    return wanted === null || seen?.forecast?.days === wanted;
  };
  const submit = async ({ days: typed }: { days: string }): Promise<void> => {
    const wanted = daysOf(typed);
    if (wanted !== null && !isSeen(typed)) {
      setSeen(await call(READ, { params: { id }, query: { days: String(wanted) } }));
      return;
    }
    await call('PUT /api/v1/workspaces/{id}/retention', { params: { id }, body: { days: wanted } });
    toast.success(t('workspace_page.retention_saved'));
    onClose();
    await invalidate(READ);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('workspace_page.retention')}
      description={t('workspace_page.retention_text')}
      form={{
        initial: { days: days === null ? '' : String(days) },
        check: ({ days: typed }) => {
          const wanted = daysOf(typed);
          const isFine =
            wanted === null ||
            (Number.isInteger(wanted) && wanted >= min_days && wanted <= RETENTION_DAYS_MAX);
          return wrongOf({
            days: isFine ? undefined : t('workspace_page.retention_wrong', { min: min_days }),
          });
        },
        submit,
      }}
      submitText={seen ? t('workspace_page.retention_save') : t('actions.save')}
      submitLook={seen ? 'danger' : 'primary'}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('days')}
            label={t('workspace_page.retention_days')}
            description={t('workspace_page.retention_days_text', { min: min_days })}
            inputMode="numeric"
            autoComplete="off"
          />
          {seen?.forecast && isSeen(form.values.days) && form.values.days.trim() !== '' && (
            <Notice tone="warning" isLive>
              <Forecast forecast={seen.forecast} />
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  );
};
