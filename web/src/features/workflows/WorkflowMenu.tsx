import type { Workflow } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';

const exportWorkflow = async ({ id, slug }: Workflow): Promise<void> => {
  try {
    const file = await call('GET /api/v1/workflows/{id}/export', { params: { id } });
    downloadText(`${slug}.workflow.json`, JSON.stringify(file, null, 2));
  } catch (error) {
    toast.error(errorText(error));
  }
};

/** Its draft for another server, and a copy of one's own. */
export const WorkflowMenu = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('workflows.create');
  const { id, title } = workflow;
  const clone = useAction('POST /api/v1/workflows/{id}/clone', {
    stale: ['GET /api/v1/workflows'],
    onDone: (copy) =>
      void navigate({ to: '/workflows/$workflowId/{-$part}', params: { workflowId: copy.id }, search: {} }),
  });
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label={t('shell.actions_for', { name: title })}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {mayCreate && (
        <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => clone.mutate({ params: { id } })}>
          {t('workflow_page.clone')}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void exportWorkflow(workflow)}>
        {t('workflow_page.export')}
      </MenuItem>
    </Menu>
  );
};
