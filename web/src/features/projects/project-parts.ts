// The parts that other features add to the page of a project (notes, tasks, knowledge): each in its own project-part.tsx. A noun that is
// not there adds none, and nothing of it shows.

import type { ComponentType } from 'react';
import type { TextKey } from '../../feature.ts';

export interface ProjectPartProps {
  readonly projectId: string;
  /** That of the project, where one may put something into it. */
  readonly workspaceId: string | null;
  readonly mayWrite: boolean;
}

export interface ProjectPart {
  /** What the address calls it: `/p/…/notes`. */
  readonly view: 'notes' | 'tasks' | 'knowledge';
  readonly text: TextKey;
  /** Parts stand in the order of these numbers; chats come before them, files after 50. */
  readonly order: number;
  /** How much of it the project tells. */
  readonly count?: 'note_count' | 'open_task_count' | 'knowledge_base_count';
  readonly Part: ComponentType<ProjectPartProps>;
}

const FILES = import.meta.glob<ProjectPart>('../*/project-part.tsx', { eager: true, import: 'projectPart' });

export const PROJECT_PARTS: readonly ProjectPart[] = Object.values(FILES).sort((a, b) => a.order - b.order);
