import type { Workflow, WorkflowFile } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useWorkspace } from '../../lib/workspace.ts';
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
  const workspace = useWorkspace();
  const made = {
    stale: ['GET /api/v1/workflows'],
    onDone: ({ id }: Pick<Workflow, 'id'>) =>
      void navigate({ to: '/workflows/$workflowId/{-$part}', params: { workflowId: id }, search: {} }),
  } as const;
  const bring = useAction('POST /api/v1/workflows/import', made);
  const create = useAction('POST /api/v1/workflows', made);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const body = await readWorkflowFile(file);
    if (!body) return toast.error(t('workflow_page.import_wrong'));
    // Of another version the server says what is wrong.
    if (!workspace || body.version !== 1) return bring.mutate({ body });
    // A file names no place: the workflow is to be found where it was brought to.
    const { title, description, definition } = body;
    create.mutate({ body: { title, description, definition, workspace_id: workspace.id } });
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
      <Button isBusy={bring.isPending || create.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {t('workflow_page.import')}
      </Button>
    </>
  );
};
