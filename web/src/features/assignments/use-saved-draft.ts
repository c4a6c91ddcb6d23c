// What is entered so far is kept on the server, a moment after the last key and when the page is left.

import type { Assignment } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ask, queryClient } from '../../lib/query.ts';
import type { FormValues } from '../forms/index.ts';

const PAUSE_MS = 1_000;

interface SavedDraft {
  /** When it was last kept; null: not in this visit. */
  readonly savedAt: string | null;
  readonly isSaved: boolean;
  /** Nothing is to be kept any more: it was handed in. */
  forget(): void;
}

type Body = { readonly data: Record<string, never> };

/** A person who comes back at once finds what they wrote, not what was read before it. */
const remember = (id: string, draft: Assignment['draft']): void => {
  queryClient.setQueryData(
    ask('GET /api/v1/assignments/{id}', { params: { id } }).queryKey,
    (known) => known && { ...known, draft },
  );
};

export const useSavedDraft = (id: string, data: FormValues, isMine: boolean): SavedDraft => {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(true);
  const kept = useRef(data);
  const latest = useRef(data);
  latest.current = data;

  const save = useRef(async (values: FormValues): Promise<void> => {
    kept.current = values;
    // What a form holds is JSON, which the server checks.
    const body = { data: values } as unknown as Body;
    remember(id, body.data);
    await call('PUT /api/v1/assignments/{id}/draft', { params: { id }, body });
    setSavedAt(new Date().toISOString());
    setIsSaved(latest.current === values);
  });

  useEffect(() => {
    if (!isMine || data === kept.current) return;
    setIsSaved(false);
    const timer = setTimeout(() => void save.current(data).catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [data, isMine]);

  const mine = useRef(isMine);
  mine.current = isMine;
  useEffect(
    () => () => {
      if (mine.current && latest.current !== kept.current)
        void save.current(latest.current).catch(() => undefined);
    },
    [],
  );

  return {
    savedAt,
    isSaved,
    forget: () => {
      kept.current = latest.current;
    },
  };
};
