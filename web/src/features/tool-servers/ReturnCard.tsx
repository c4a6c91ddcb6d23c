import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const readReturn = () => {
  const given = new URLSearchParams(location.search);
  const part = (name: string) => given.get(name) ?? undefined;
  return { state: part('state') ?? '-', code: part('code'), iss: part('iss'), error: part('error') };
};

/** What the other side put into the address. Read once: a code is a secret until it is used, so it leaves the address at once. */
export const useReturn = () => {
  const [body] = useState(readReturn);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return body;
};

interface ReturnCardProps {
  /** Null while it is not known yet. */
  readonly failure: string | null | undefined;
  readonly back: { readonly to: '/admin/tools' | '/settings/connections'; readonly text: string };
}

/** What a person sees who comes back from a sign-in elsewhere. */
export const ReturnCard = ({ failure, back }: ReturnCardProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('tool_servers.sign_in')} />
      <Card>
        {failure ? (
          <div className="flex flex-col items-start gap-4">
            <Notice tone="danger" isLive>
              {failure}
            </Notice>
            <Link to={back.to} className="font-medium text-accent-text underline underline-offset-4">
              {back.text}
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
