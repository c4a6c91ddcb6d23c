// The steps as they are being changed. It lives above the parts of the page: a look at the runs loses nothing, and what is published is
// what the person sees.

import type { Workflow } from '@parley/contract';
import { useMemo, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { type Draft, readDraft, writeDraft } from './stages.ts';

const STALE = ['GET /api/v1/workflows/{id}', 'POST /api/v1/workflows/{id}/validate'] as const;

interface Edit {
  /** The definition that it was made on. When another one is saved, that one is shown. */
  readonly base: string;
  readonly draft: Draft;
}

export interface StepsDraft {
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly change: (draft: Draft) => void;
  /** Whether it was saved; a refusal is told in a toast. */
  readonly save: () => Promise<boolean>;
}

export const useStepsDraft = ({ id, definition, draft_rev }: Workflow): StepsDraft => {
  const [edit, setEdit] = useState<Edit | null>(null);
  const saved = useMemo(() => readDraft(definition), [definition]);
  const base = useMemo(() => JSON.stringify(definition), [definition]);
  const { mutateAsync, isPending } = useAction('PATCH /api/v1/workflows/{id}', { stale: [...STALE] });
  const draft = edit?.base === base ? edit.draft : saved;
  const save = async (): Promise<boolean> => {
    try {
      const body = { definition: writeDraft(definition, draft), draft_rev };
      await mutateAsync({ params: { id }, body });
    } catch {
      return false;
    }
    setEdit((now) => (now === edit ? null : now));
    return true;
  };
  return {
    draft,
    isChanged: draft !== saved && JSON.stringify(draft) !== JSON.stringify(saved),
    isSaving: isPending,
    change: (next) => setEdit({ base, draft: next }),
    save,
  };
};
