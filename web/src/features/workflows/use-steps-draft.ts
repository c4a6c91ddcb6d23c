// The steps as they are being changed. It lives above the parts of the page: a look at the runs loses nothing, and what is published is
// what the person sees.

import type { Workflow, WorkflowFile } from '@parley/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useAction } from '../../lib/use-action.ts';
import { type Draft, readDraft, writeDraft } from './stages.ts';
import { firstTurn, type Turns, withChange, withRedo, withUndo } from './undo.ts';

const STALE = ['GET /api/v1/workflows/{id}', 'POST /api/v1/workflows/{id}/validate'] as const;

interface Edit extends Turns {
  /** The definition that it was made on, its revision, and the steps in it. Where nothing was changed, what another person saves takes its place. */
  readonly base: string;
  readonly rev: number;
  readonly from: Draft;
  /** How often something was taken back or done again: the fields of the step are drawn anew then. */
  readonly jumps: number;
}

export interface StepsDraft {
  readonly draft: Draft;
  readonly jumps: number;
  /** Of which revision the shown steps are, or were before they were changed. */
  readonly rev: number;
  readonly isChanged: boolean;
  /** Shows what another person saved instead of what one changed oneself, which can be undone; null where nobody did. */
  readonly takeTheirs: (() => void) | null;
  readonly isSaving: boolean;
  readonly change: (draft: Draft) => void;
  /** Null when there is nothing to take back, or to do again. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Whether it was saved; a refusal is told in a toast. */
  readonly save: () => Promise<boolean>;
}

const isOther = (a: Draft, b: Draft): boolean => a !== b && JSON.stringify(a) !== JSON.stringify(b);

export const useStepsDraft = ({ id, title, description, definition, draft_rev }: Workflow): StepsDraft => {
  const { t } = useTranslation();
  const [edit, setEdit] = useState<Edit | null>(null);
  const saved = useMemo(() => readDraft(definition), [definition]);
  const base = useMemo(() => JSON.stringify(definition), [definition]);
  const { mutateAsync, isPending } = useAction('PATCH /api/v1/workflows/{id}', { stale: [...STALE] });
  const isGoingOn = (one: Edit): boolean => one.base === base || isOther(one.draft, one.from);
  const current = edit && isGoingOn(edit) ? edit : null;
  const draft = current?.draft ?? saved;
  const isChanged = isOther(draft, saved);
  const isOvertaken = current !== null && current.base !== base && isChanged && !isPending;
  /** As a file, which can be imported again. */
  const typed = () => {
    const changed = { title, description, definition: writeDraft(definition, draft) };
    const file: WorkflowFile = { format: 'parley.workflow', version: 1, ...changed };
    return { of: title, texts: [{ label: t('workflow_page.steps'), text: JSON.stringify(file, null, 2) }] };
  };
  useUnsaved(isChanged && !isPending, typed, true);
  const save = async (): Promise<boolean> => {
    try {
      const body = { definition: writeDraft(definition, draft), draft_rev };
      const { definition: kept, draft_rev: rev } = await mutateAsync({ params: { id }, body });
      const from = readDraft(kept);
      // What was saved can still be taken back, and what was typed meanwhile goes on from it.
      setEdit(
        (now) =>
          now && { ...now, base: JSON.stringify(kept), rev, from, ...(now === edit && { draft: from }) },
      );
    } catch {
      return false;
    }
    return true;
  };
  /** A turn of its own, however little differs: what one has typed oneself is one step back. */
  const taken = (now: Edit): Edit => ({
    ...withChange({ ...now, typedAt: null }, saved),
    ...{ typedAt: null, base, rev: draft_rev, from: saved, jumps: now.jumps + 1 },
  });
  const jump = (turn: (turns: Turns) => Turns) => (): void =>
    setEdit((now) => now && { ...now, ...turn(now), jumps: now.jumps + 1 });
  return {
    draft,
    jumps: current?.jumps ?? 0,
    rev: current?.rev ?? draft_rev,
    isChanged,
    takeTheirs: isOvertaken ? () => setEdit((now) => now && taken(now)) : null,
    isSaving: isPending,
    change: (next) =>
      setEdit((now) => {
        const jumps = now?.jumps ?? 0;
        const fresh = { ...firstTurn(saved), base, rev: draft_rev, from: saved, jumps };
        const before = now && isGoingOn(now) ? now : fresh;
        return { ...before, ...withChange(before, next) };
      }),
    undo: current && current.past.length > 0 ? jump(withUndo) : null,
    redo: current && current.future.length > 0 ? jump(withRedo) : null,
    save,
  };
};
