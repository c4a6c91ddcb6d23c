// Where the visitor's instance stands: asked for again while the page is looked at, since people without an account have no socket.

import type { PublicWorkflow, VisitorInstance, VisitorMessage } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { findVisit, keepVisit, type Visit } from './visit.ts';
import { callFor } from './visitor-api.ts';

const OFTEN_MS = 4_000;
const SELDOM_MS = 12_000;
const MESSAGES_MAX = LONGEST_PAGE;

export interface Seen {
  readonly instance: VisitorInstance;
  readonly messages: readonly VisitorMessage[];
}

export interface VisitState {
  readonly workflow: PublicWorkflow | null;
  readonly visit: Visit | null;
  readonly seen: Seen | null;
  readonly problem: 'gone' | 'over' | 'unreachable' | null;
  begin(visit: Visit): void;
  /** Forgets the instance: the page begins anew. */
  leave(): void;
  refresh(): Promise<void>;
}

const problemOf = (error: unknown): 'gone' | 'over' | 'unreachable' => {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 404 ? 'gone' : status === 401 ? 'over' : 'unreachable';
};

const look = async (visit: Visit): Promise<Seen> => {
  const call = callFor(visit);
  const params = { iid: visit.instanceId };
  const instance = await call('GET /api/v1/workflows/public/instances/{iid}', { params });
  if (instance.channel_id === null) return { instance, messages: [] };
  const { data } = await call('GET /api/v1/workflows/public/instances/{iid}/messages', {
    params,
    query: { per_page: MESSAGES_MAX },
  });
  return { instance, messages: data };
};

export const isOver = ({ status }: VisitorInstance): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled' || status === 'expired';

export const useVisit = (slug: string): VisitState => {
  const [workflow, setWorkflow] = useState<PublicWorkflow | null>(null);
  const [visit, setVisit] = useState(() => findVisit(slug));
  const [seen, setSeen] = useState<Seen | null>(null);
  const [problem, setProblem] = useState<VisitState['problem']>(null);
  const current = useRef(visit);
  current.current = visit;

  const refresh = useCallback(async (): Promise<void> => {
    const asked = current.current;
    try {
      if (asked === null) {
        setWorkflow(await callFor(null)('GET /api/v1/workflows/public/{slug}', { params: { slug } }));
      } else {
        const found = await look(asked);
        if (current.current === asked) setSeen(found);
      }
      setProblem(null);
    } catch (error) {
      if (current.current === asked) setProblem(problemOf(error));
    }
  }, [slug]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit is looked at at once
  useEffect(() => {
    void refresh();
  }, [refresh, visit]);

  const isWaiting = seen !== null && !isOver(seen.instance);
  const isTalk = seen?.instance.stage?.kind === 'chat' || seen?.instance.status === 'running';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void refresh(),
      isTalk ? OFTEN_MS : SELDOM_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting, isTalk, refresh]);

  return {
    workflow,
    visit,
    seen,
    problem,
    begin: (next) => {
      keepVisit(slug, next);
      setVisit(next);
    },
    leave: () => {
      keepVisit(slug, null);
      setSeen(null);
      setProblem(null);
      setVisit(null);
    },
    refresh,
  };
};
