import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonRows } from './Skeleton.tsx';

/** A question to the server, in one piece or by the page. */
interface Question<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  refetch(): Promise<unknown>;
}

interface LoadedProps<T> {
  readonly query: Question<T>;
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The three states of every question: on its way, failed with a way out, answered. Old data beats an error message. */
export const Loaded = <T,>({ query, skeleton, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <SkeletonRows />;
};
