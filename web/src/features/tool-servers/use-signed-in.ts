import { useQuery } from '@tanstack/react-query';
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { useReturn } from './ReturnCard.tsx';

type HandIn = 'POST /api/v1/mcp-servers/signed-in' | 'POST /api/v1/admin/mcp-servers/signed-in';

/**
 * Hands in what the browser came back with after a sign-in to a tool server. Gives why it failed; null when it is done, and then goes on by
 * `onDone`, which has to be the same function every time.
 */
export const useSignedIn = (
  operation: HandIn,
  onDone: (navigate: UseNavigateResult<string>) => void,
): string | null | undefined => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const body = useReturn();
  const { data, error } = useQuery({
    queryKey: ['tool-sign-in', operation, body.state],
    queryFn: () => call(operation, { body }),
    // A state is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (data?.sign_in !== 'done') return;
    toast.success(t('tool_servers.signed_in_to', { name: data.name }));
    onDone(navigate);
  }, [data, navigate, onDone, t]);
  return error ? errorText(error) : data?.sign_in === 'done' ? null : data?.error;
};
