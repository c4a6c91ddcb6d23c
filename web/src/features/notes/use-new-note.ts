import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useWorkspace } from '../../lib/workspace.ts';

interface NewNote {
  readonly start: () => void;
  readonly isBusy: boolean;
}

/** Makes a note in the chosen workspace, or in a project, and opens it to be written. */
export const useNewNote = (projectId?: string): NewNote => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const create = useAction('POST /api/v1/notes', {
    stale: ['GET /api/v1/notes'],
    onDone: ({ id }) =>
      void navigate({ to: '/notes/$noteId', params: { noteId: id }, search: { edit: true } }),
  });
  const place = workspace ? { workspace_id: workspace.id } : {};
  return {
    start: () =>
      create.mutate({
        body: { title: t('notes.new'), ...(projectId ? { project_id: projectId } : place) },
      }),
    isBusy: create.isPending,
  };
};
