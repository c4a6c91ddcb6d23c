// The parts of a step in its panel, and the part that a problem belongs to.

import type { StageKind, WorkflowProblem } from '@parley/contract';
import type { TextKey } from '../../feature.ts';

export type StepTab = 'form' | 'who' | 'ways' | 'preview';

const hasForm = (kind: StageKind): boolean => kind === 'form' || kind === 'review';

export const tabsOf = (kind: StageKind): readonly StepTab[] =>
  hasForm(kind) ? ['form', 'who', 'ways', 'preview'] : kind === 'end' ? ['who'] : ['who', 'ways'];

export const tabText = (tab: StepTab, kind: StageKind): TextKey =>
  tab === 'form'
    ? 'workflow_page.form'
    : tab === 'ways'
      ? 'workflow_page.afterwards'
      : tab === 'preview'
        ? 'workflow_page.preview'
        : hasForm(kind)
          ? 'workflow_page.tab_who'
          : 'workflow_page.tab_what';

const WAYS = new Set(['next', 'actions', 'on_error']);

/** Null: it is about the step as a whole, such as one that is never reached. */
export const tabOfProblem = (kind: StageKind, { path }: WorkflowProblem): StepTab | null => {
  const part = /^stages\.\d+\.([^.]+)/.exec(path)?.[1];
  if (part === undefined || part === 'title') return null;
  if (WAYS.has(part)) return 'ways';
  return part === 'form' && hasForm(kind) ? 'form' : 'who';
};
