import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { takeWayBack } from './leave-to-sign-in.ts';
import { ReturnCard, useReturn } from './ReturnCard.tsx';
import { STALE_AFTER_CHANGE } from './server-operations.ts';

const CONNECTIONS = '/settings/connections';

/** Where the browser comes back to after a person signed in to a tool server for themselves; it goes on to where they were. */
export const OwnSignedInPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const body = useReturn();
  const { data, error } = useQuery({
    queryKey: ['own-tool-sign-in', body.state],
    queryFn: () => call('POST /api/v1/mcp-servers/signed-in', { body }),
    // A state is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (data?.sign_in !== 'done') return;
    toast.success(t('tool_servers.signed_in_to', { name: data.name }));
    void invalidate('GET /api/v1/mcp-servers', ...STALE_AFTER_CHANGE);
    void navigate({ href: takeWayBack() ?? CONNECTIONS, replace: true });
  }, [data, navigate, t]);
  const failure = error ? errorText(error) : data?.sign_in === 'done' ? null : data?.error;
  return <ReturnCard failure={failure} back={{ to: CONNECTIONS, text: t('connections.back') }} />;
};
