import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ask } from '../../lib/query.ts';

/** The token of the invitation that a person came by and is led back to. */
export const useInvitation = (): string | undefined => {
  const { to } = useSearch({ from: '/auth' });
  return /^\/invitations\/([\w-]{1,100})$/.exec(to ?? '')?.[1];
};

export interface Invited {
  readonly token: string;
  readonly email: string;
}

/** With the link of a letter: its token and the address that it went to, which may register also where nobody else may. `null`: not known yet. */
export const useInvited = (): Invited | null | undefined => {
  const token = useInvitation();
  const { data, isLoading } = useQuery({
    ...ask('GET /api/v1/invitations/{token}/greeting', { params: { token: token ?? '' } }),
    enabled: token !== undefined,
    // Each look counts.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (isLoading) return null;
  return token !== undefined && data?.email ? { token, email: data.email } : undefined;
};
