import type { Workflow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FormFields, focusFirstWrong, PERSON_PLACE, useFormData } from '../forms/index.ts';

interface StartRunProps {
  readonly id: string;
  readonly onClose: () => void;
}

type Input = Record<string, never>;

/** Starts the live version with what it asks for. */
export const StartRun = ({ id, onClose }: StartRunProps) => {
  const { t } = useTranslation();
  const versions = useQuery(ask('GET /api/v1/workflows/{id}', { params: { id } }));
  const live = versions.data?.published_version ?? null;
  const version = useQuery({
    ...ask('GET /api/v1/workflows/{id}/versions/{n}', { params: { id, n: String(live) } }),
    enabled: live !== null,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('workflow_page.run')}>
      <Loaded query={version}>
        {({ definition }) => <StartForm id={id} input={definition.input ?? null} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

interface StartFormProps extends StartRunProps {
  readonly input: Workflow['definition'][string];
}

const StartForm = ({ id, input, onClose }: StartFormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useFormData(input);
  const box = useRef<HTMLDivElement>(null);
  const start = useAction('POST /api/v1/workflows/{id}/instances', {
    stale: ['GET /api/v1/workflows/{id}/instances', 'GET /api/v1/workflows'],
    onDone: ({ id: runId }) => {
      onClose();
      void navigate({ to: '/runs/$runId', params: { runId }, search: {} });
    },
  });
  const run = (): void => {
    const values = form.check();
    if (values === null) focusFirstWrong(box.current);
    // The check of the form let it through: it is JSON.
    else start.mutate({ params: { id }, body: { input: values as Input } });
  };
  return (
    <div ref={box} className="flex flex-col gap-5">
      {input === null ? (
        <p className="text-sm text-ink-muted">{t('workflow_page.asks_nothing')}</p>
      ) : (
        <FormFields form={form} place={PERSON_PLACE} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button look="primary" isBusy={start.isPending} onClick={run}>
          {t('workflow_page.run')}
        </Button>
      </DialogActions>
    </div>
  );
};
