// What is entered so far is kept on the server, a moment after the last key and when the page is left.

import type { Assignment } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { authorizedFetch, call } from '../../lib/api.ts';
import { ask, queryClient } from '../../lib/query.ts';
import type { FormValues } from '../forms/index.ts';

const PAUSE_MS = 1_000;

/** What is handed in with the decision, as far as it is written. A changed one is a new object. */
export interface Draft {
  readonly data: FormValues;
  readonly comment: string;
}

interface SavedDraft {
  /** When it was last kept; null: not in this visit. */
  readonly savedAt: string | null;
  readonly isSaved: boolean;
  /** Nothing is to be kept any more: it was handed in. */
  forget(): void;
}

type Body = { readonly data: Record<string, never>; readonly comment: string };

/** A person who comes back at once finds what they wrote, not what was read before it. */
const remember = (id: string, draft: Assignment['draft'], comment: string): void => {
  queryClient.setQueryData(
    ask('GET /api/v1/assignments/{id}', { params: { id } }).queryKey,
    (known) => known && { ...known, draft, comment },
  );
};

/** From a page that goes: the browser sends it on its own, and nobody hears the answer. */
const sendOff = (id: string, draft: Draft): void => {
  void authorizedFetch(`/api/v1/assignments/${encodeURIComponent(id)}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
    keepalive: true,
  }).catch(() => undefined);
};

export const useSavedDraft = (id: string, draft: Draft, isMine: boolean): SavedDraft => {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(true);
  const kept = useRef(draft);
  const latest = useRef(draft);
  latest.current = draft;

  const save = useRef(async (written: Draft): Promise<void> => {
    kept.current = written;
    // What a form holds is JSON, which the server checks.
    const body = written as unknown as Body;
    remember(id, body.data, body.comment);
    await call('PUT /api/v1/assignments/{id}/draft', { params: { id }, body });
    setSavedAt(new Date().toISOString());
    setIsSaved(latest.current === written);
  });

  useEffect(() => {
    if (!isMine || draft === kept.current) return;
    setIsSaved(false);
    const timer = setTimeout(() => void save.current(draft).catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isMine]);

  const mine = useRef(isMine);
  mine.current = isMine;
  useEffect(() => {
    const isOwed = (): boolean => mine.current && latest.current !== kept.current;
    const leave = (): void => {
      if (!isOwed()) return;
      kept.current = latest.current;
      sendOff(id, latest.current);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (isOwed()) void save.current(latest.current).catch(() => undefined);
    };
  }, [id]);

  return {
    savedAt,
    isSaved,
    forget: () => {
      kept.current = latest.current;
    },
  };
};
