import type { ApiKey } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { FileKey2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../lib/format.ts';
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
import { NewKeyDialog } from './NewKeyDialog.tsx';

const LIST = 'GET /api/v1/api-keys' as const;

export const ApiKeysPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(LIST, { query: { limit: LONGEST_PAGE } }));
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      {t('api_keys.create')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('settings.api_keys')}
        description={
          <>
            {t('api_keys.text')}{' '}
            <a href="/api/docs" className="font-medium text-accent-text underline underline-offset-4">
              {t('api_keys.docs')}
            </a>
          </>
        }
        action={query.data && query.data.data.length > 0 && create}
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                icon={FileKey2}
                title={t('api_keys.empty')}
                text={t('api_keys.empty_text')}
                action={create}
              />
            ) : (
              <ul aria-label={t('settings.api_keys')} className="divide-y divide-line px-4 py-1 sm:px-6">
                {data.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <NewKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </div>
  );
};

const KeyRow = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation();
  const [isRevoking, setIsRevoking] = useState(false);
  const revoke = useAction('DELETE /api/v1/api-keys/{id}', {
    done: t('api_keys.revoked', { name: apiKey.name }),
    stale: [LIST],
    onDone: () => setIsRevoking(false),
  });
  const isExpired = apiKey.expires_at !== null && new Date(apiKey.expires_at).getTime() < Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-words">
          {apiKey.name}
          <code dir="ltr" className="font-mono text-xs font-normal text-ink-muted">
            {apiKey.prefix}…
          </code>
          {isExpired && <Badge tone="danger">{t('api_keys.expired')}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          {apiKey.last_used_at
            ? t('api_keys.last_used', { when: formatRelative(apiKey.last_used_at) })
            : t('api_keys.never_used')}
          {' · '}
          {apiKey.expires_at
            ? t('api_keys.expires_on', { date: formatDate(apiKey.expires_at) })
            : t('api_keys.never_expires')}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1">
          {apiKey.scopes.map((scope) => (
            <Badge key={scope}>
              <span dir="ltr">{scope}</span>
            </Badge>
          ))}
        </p>
      </div>
      <Button
        look="danger-quiet"
        onClick={() => setIsRevoking(true)}
        aria-label={t('api_keys.revoke_named', { name: apiKey.name })}
      >
        {t('api_keys.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={() => setIsRevoking(false)}
        onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
        isBusy={revoke.isPending}
        title={t('api_keys.revoke_title', { name: apiKey.name })}
        text={t('api_keys.revoke_text')}
        action={t('api_keys.revoke')}
      />
    </li>
  );
};
