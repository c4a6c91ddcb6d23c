import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** What the other side put into the address. Read once: a code is a secret until it is used, so it leaves the address at once. */
const readReturn = () => {
  const given = new URLSearchParams(location.search);
  const part = (name: string) => given.get(name) ?? undefined;
  return { state: part('state') ?? '-', code: part('code'), iss: part('iss'), error: part('error') };
};

/** Where the browser comes back to after an administrator signed in to a tool server elsewhere. */
export const SignedInPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [body] = useState(readReturn);
  const { data, error } = useQuery({
    queryKey: ['tool-sign-in', body.state],
    queryFn: () => call('POST /api/v1/admin/mcp-servers/signed-in', { body }),
    // A state is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  useEffect(() => {
    if (data?.sign_in !== 'done') return;
    toast.success(t('tool_servers.signed_in_to', { name: data.name }));
    void invalidate('GET /api/v1/admin/mcp-servers', 'GET /api/v1/tools');
    void navigate({ to: '/admin/tools', replace: true });
  }, [data, navigate, t]);
  const failure = error ? errorText(error) : data?.sign_in === 'done' ? null : data?.error;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('tool_servers.sign_in')} />
      <Card>
        {failure ? (
          <div className="flex flex-col items-start gap-4">
            <Notice tone="danger" isLive>
              {failure}
            </Notice>
            <Link to="/admin/tools" className="font-medium text-accent-text underline underline-offset-4">
              {t('tool_servers.back')}
            </Link>
          </div>
        ) : (
          <p role="status" className="flex items-center gap-3 text-sm text-ink-muted">
            <Spinner />
            {t('tool_servers.signing_in')}
          </p>
        )}
      </Card>
    </div>
  );
};
