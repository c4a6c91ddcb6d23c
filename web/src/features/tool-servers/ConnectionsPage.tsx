import type { McpSignIn } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ServiceConnections } from './ServiceConnections.tsx';
import { SignInButton } from './SignInButton.tsx';

const LIST = 'GET /api/v1/mcp-servers' as const;

/** The tool servers that the person signs in to with an account of their own. */
export const ConnectionsPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(LIST, { query: { limit: LONGEST_PAGE } }));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('connections.title')} description={t('connections.text')} />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={Wrench} title={t('connections.empty')} text={t('connections.empty_text')} />
            ) : (
              <ul aria-label={t('connections.title')} className="divide-y divide-line">
                {data.map((server) => (
                  <ConnectionRow key={server.id} server={server} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <ServiceConnections realm="mine" />
    </div>
  );
};

const ConnectionRow = ({ server }: { readonly server: McpSignIn }) => {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const { id, name, sign_in, signed_in_at, error } = server;
  const signOut = useAction('DELETE /api/v1/mcp-servers/{id}/sign-in', {
    done: t('connections.signed_out', { name }),
    stale: [LIST, 'GET /api/v1/tools'],
    onDone: () => setIsLeaving(false),
  });
  const isDone = sign_in === 'done';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-medium">{name}</bdi>
          {isDone && <Badge tone="success">{t('tool_servers.signed_in')}</Badge>}
        </p>
        {isDone && signed_in_at && (
          <p className="text-sm text-ink-muted">
            {t('connections.since', { date: formatDateTime(signed_in_at) })}
          </p>
        )}
        {error && <p className="text-sm text-danger-text">{error}</p>}
      </div>
      {isDone ? (
        <Button aria-label={t('connections.sign_out_of', { name })} onClick={() => setIsLeaving(true)}>
          {t('connections.sign_out')}
        </Button>
      ) : (
        <SignInButton id={id} name={name} />
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => signOut.mutate({ params: { id } })}
        isBusy={signOut.isPending}
        title={t('connections.sign_out_title', { name })}
        text={t('connections.sign_out_text')}
        action={t('connections.sign_out')}
      />
    </li>
  );
};
