import { useQuery } from '@tanstack/react-query';
import { ask } from './query.ts';

/** What this service calls itself; an administrator may change it. Public, so the sign-in page knows it too. */
export const useServiceName = (): string => {
  const options = useQuery({ ...ask('GET /api/v1/auth/options'), staleTime: Number.POSITIVE_INFINITY });
  return options.data?.service_name ?? 'Parley';
};
