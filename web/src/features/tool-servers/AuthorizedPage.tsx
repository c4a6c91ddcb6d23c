import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { STALE } from './connection-lists.ts';
import { takeWayBack } from './leave-to-sign-in.ts';
import { ReturnCard, useReturn } from './ReturnCard.tsx';

const CONNECTIONS = '/settings/connections';

/** Where the browser comes back to after a person signed in for a connection; it goes on to where they were. */
export const AuthorizedPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const body = useReturn();
  const { data, error } = useQuery({
    queryKey: ['connection-sign-in', body.state],
    queryFn: () => call('POST /api/v1/connections/authorized', { body }),
    // A code is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (data?.status !== 'ok') return;
    toast.success(t('tool_servers.signed_in_to', { name: data.name }));
    void invalidate(...STALE);
    void navigate({ href: takeWayBack() ?? CONNECTIONS, replace: true });
  }, [data, navigate, t]);
  const failure = error ? errorText(error) : data?.status === 'ok' ? null : data?.error;
  return <ReturnCard failure={failure} back={{ to: CONNECTIONS, text: t('connections.back') }} />;
};
