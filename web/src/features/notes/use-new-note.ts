import type { Visibility } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useWorkspace } from '../../lib/workspace.ts';

interface NotePlace {
  readonly projectId: string;
  /** That of the project. */
  readonly workspaceId: string | null;
  /** Who will see it; left out: its maker alone. */
  readonly shared?: { readonly visibility: Visibility; readonly team_id?: string } | undefined;
}

/** What a note begins with. */
export interface NoteStart {
  readonly title: string;
  readonly content?: string;
  readonly tags?: string[];
}

export interface NewNote {
  readonly start: () => void;
  readonly startWith: (start: NoteStart) => void;
  readonly isBusy: boolean;
}

/** Makes a note in the chosen workspace, or in a project, and opens it to be written. */
export const useNewNote = (project?: NotePlace): NewNote => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const create = useAction('POST /api/v1/notes', {
    stale: ['GET /api/v1/notes'],
    onDone: ({ id }) =>
      void navigate({
        to: '/notes/$noteId',
        params: { noteId: id },
        search: { edit: true },
        state: { isNewNote: true },
      }),
  });
  const workspaceId = project ? project.workspaceId : workspace?.id;
  const startWith = (start: NoteStart): void =>
    create.mutate({
      body: {
        ...start,
        ...(project ? { project_id: project.projectId } : {}),
        ...(workspaceId ? { workspace_id: workspaceId } : {}),
        ...project?.shared,
      },
    });
  return {
    start: () => startWith({ title: t('notes.new') }),
    startWith,
    isBusy: create.isPending,
  };
};
