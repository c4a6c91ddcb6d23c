import type { WorkflowFile } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';

/** Whether it is one at all; the server reads it to the end, and says what is wrong with it. */
const isWorkflowFile = (value: unknown): value is WorkflowFile =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 'parley.workflow';

const readWorkflowFile = async (file: File): Promise<WorkflowFile | null> => {
  try {
    const value: unknown = JSON.parse(await file.text());
    return isWorkflowFile(value) ? value : null;
  } catch {
    return null;
  }
};

export const ImportWorkflow = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const create = useAction('POST /api/v1/workflows/import', {
    stale: ['GET /api/v1/workflows'],
    onDone: ({ id }) =>
      void navigate({ to: '/workflows/$workflowId/{-$part}', params: { workflowId: id }, search: {} }),
  });
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const body = await readWorkflowFile(file);
    if (!body) return toast.error(t('workflow_page.import_wrong'));
    create.mutate({ body });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('workflow_page.import')}
        onChange={(event) => void take(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button isBusy={create.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {t('workflow_page.import')}
      </Button>
    </>
  );
};
