// Server state: one cache, keyed by operation, so that `invalidate('GET /api/v1/folders')` reads like the wire.

import type { Operation } from '@parley/contract';
import { ApiError, type CallInput, type CallResult } from '@parley/contract/client';
import { keepPreviousData, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

type Loose = (operation: string, input: unknown) => Promise<unknown>;

const RETRIES_MAX = 2;

/** A refusal stays a refusal however often one asks; only silence and a server in trouble are worth another try. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < RETRIES_MAX && isWorthRetrying(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // Asking a server that is there beats guessing from the network card: it may run on this very machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** A question to the server, for useQuery and for route loaders alike. Lists keep showing while the next page loads. */
export const ask = <K extends Operation>(operation: K, input?: Omit<CallInput<K>, 'signal' | 'headers'>) =>
  queryOptions({
    queryKey: [operation, input ?? {}],
    queryFn: ({ signal }): Promise<CallResult<K>> =>
      (call as Loose)(operation, { ...input, signal }) as Promise<CallResult<K>>,
    placeholderData: keepPreviousData,
  });

/**
 * Makes what fits stale, and asks again for what is shown. The answer to a first question that is still on its way may be older than
 * the reason to ask again, and the cache would take it for fresh: that one is asked again once it has come.
 */
export const refetchStale = async (filters: QueryFilters): Promise<void> => {
  const first = queryClient
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await queryClient.invalidateQueries(filters);
  const askAgain = async (query: (typeof first)[number]): Promise<void> => {
    await query.promise?.catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  await Promise.all(first.map(askAgain));
};

export const invalidate = (...operations: Operation[]): Promise<unknown> =>
  Promise.all(operations.map((operation) => refetchStale({ queryKey: [operation] })));
