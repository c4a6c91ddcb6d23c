import type { Workflow } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, Ellipsis, FlaskConical, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';

const exportWorkflow = async ({ id, slug }: Workflow): Promise<void> => {
  try {
    const file = await call('GET /api/v1/workflows/{id}/export', { params: { id } });
    downloadText(`${slug}.workflow.json`, JSON.stringify(file, null, 2));
  } catch (error) {
    toast.error(errorText(error));
  }
};

interface WorkflowMenuProps {
  readonly workflow: Workflow;
  /** Null where they stand in the head, and for those who may not. */
  readonly onTry: (() => void) | null;
  readonly onRun: (() => void) | null;
}

/** Its draft for another server, a copy of one's own, and its end. */
export const WorkflowMenu = ({ workflow, onTry, onRun }: WorkflowMenuProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('workflows.create');
  const [isRemoving, setIsRemoving] = useState(false);
  const [isDescribing, setIsDescribing] = useState(false);
  const { id, title, rights } = workflow;
  const clone = useAction('POST /api/v1/workflows/{id}/clone', {
    stale: ['GET /api/v1/workflows'],
    onDone: (copy) =>
      void navigate({ to: '/workflows/$workflowId/{-$part}', params: { workflowId: copy.id }, search: {} }),
  });
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('shell.actions_for', { name: title })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        {onTry && (
          <MenuItem icon={<FlaskConical aria-hidden="true" />} onClick={onTry}>
            {t('workflow_page.try_it')}
          </MenuItem>
        )}
        {onRun && (
          <MenuItem icon={<Play aria-hidden="true" />} onClick={onRun}>
            {t('workflow_page.run')}
          </MenuItem>
        )}
        {rights.write && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setIsDescribing(true)}>
            {t('workflow_page.details')}
          </MenuItem>
        )}
        {mayCreate && (
          <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => clone.mutate({ params: { id } })}>
            {t('workflow_page.clone')}
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void exportWorkflow(workflow)}>
          {t('workflow_page.export')}
        </MenuItem>
        {rights.manage && (
          <>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setIsRemoving(true)}>
              {t('actions.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <DetailsDialog workflow={workflow} isOpen={isDescribing} onClose={() => setIsDescribing(false)} />
      <RemoveDialog workflow={workflow} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
};

interface RemoveDialogProps {
  readonly workflow: Workflow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RemoveDialog = ({ workflow, isOpen, onClose }: RemoveDialogProps) => {
  const { id, title, instance_counts: counts } = workflow;
  const going = counts.running + counts.waiting + counts.paused;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useAction('DELETE /api/v1/workflows/{id}', {
    stale: ['GET /api/v1/workflows'],
    // Of a workflow that was deleted on purpose no change can be lost.
    onDone: () => void navigate({ to: '/workflows', search: {}, ignoreBlocker: true }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id }, query: going > 0 ? { force: 'true' } : {} })}
      isBusy={remove.isPending}
      title={t('actions.delete')}
      text={
        going > 0 ? t('workflow_page.delete_running', { title }) : t('workflow_page.delete_text', { title })
      }
      action={t('actions.delete')}
    />
  );
};
