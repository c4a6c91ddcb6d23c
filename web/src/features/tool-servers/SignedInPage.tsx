import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { ReturnCard, useReturn } from './ReturnCard.tsx';

/** Where the browser comes back to after an administrator signed in to a tool server for all. */
export const SignedInPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const body = useReturn();
  const { data, error } = useQuery({
    queryKey: ['tool-sign-in', body.state],
    queryFn: () => call('POST /api/v1/admin/mcp-servers/signed-in', { body }),
    // A state is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (data?.sign_in !== 'done') return;
    toast.success(t('tool_servers.signed_in_to', { name: data.name }));
    void invalidate('GET /api/v1/admin/mcp-servers', 'GET /api/v1/tools');
    void navigate({ to: '/admin/tools', replace: true });
  }, [data, navigate, t]);
  const failure = error ? errorText(error) : data?.sign_in === 'done' ? null : data?.error;
  return <ReturnCard failure={failure} back={{ to: '/admin/tools', text: t('tool_servers.back') }} />;
};
