import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { BaseChecks } from './BaseChecks.tsx';

interface WorkspaceBasesProps {
  readonly id: string;
  readonly kbIds: readonly string[];
}

/** What answers in a workspace draw on, for those who may change the workspace. Each choice acts at once. */
export const WorkspaceBases = ({ id, kbIds }: WorkspaceBasesProps) => {
  const { t } = useTranslation();
  const save = useAction('PUT /api/v1/workspaces/{id}', { stale: ['GET /api/v1/workspaces/{id}'] });
  return (
    <Card isSplit title={t('knowledge.title')} description={t('knowledge_page.who_workspace')}>
      <BaseChecks
        label={t('knowledge.title')}
        bound={[]}
        chosen={save.isPending ? (save.variables.body.kb_ids ?? []) : kbIds}
        mayChange
        onChange={(kb_ids) => save.mutate({ params: { id }, body: { kb_ids } })}
      />
    </Card>
  );
};
