// What stands at the address of a chat that one is not in: the way in where there is one, and nothing otherwise.

import type { OpenChannel } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../../lib/channel-title.ts';
import { ask } from '../../../lib/query.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListButton, NotFoundPage } from '../../shell/index.ts';

interface JoinPageProps {
  readonly channelId: string;
  /** The chat is looked for again. */
  readonly onClose: () => void;
}

export const JoinPage = ({ channelId }: JoinPageProps) => {
  const found = useQuery({
    ...ask('GET /api/v1/channels/{id}/join', { params: { id: channelId } }),
    retry: false,
  });
  if (found.data) return <JoinCard channel={found.data} />;
  if (found.isPending) return null;
  return found.error instanceof ApiError && found.error.status === 404 ? (
    <NotFoundPage />
  ) : (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  );
};

const JoinCard = ({ channel }: { readonly channel: OpenChannel }) => {
  const { t } = useTranslation();
  const { id, person_count, workspace, project } = channel;
  const title = channelTitle(channel);
  const place = workspace?.name ?? project?.name ?? '';
  useDocumentTitle(title);
  const join = useAction('POST /api/v1/channels/{id}/join', {
    done: t('workspace_page.joined_chat', { title, place }),
    stale: [
      'GET /api/v1/channels/{id}',
      'GET /api/v1/channels/{id}/join',
      'GET /api/v1/channels',
      'GET /api/v1/channels/open',
      'GET /api/v1/workspaces/{id}/channels',
      'GET /api/v1/projects/{id}/channels',
    ],
  });
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-2 border-b border-line px-2 rail:ps-5 rail:pe-3">
        <ListButton className="rail:-ms-3" />
        <div className="min-w-0 grow">
          <h1
            dir="auto"
            title={title}
            className="truncate type-read leading-5 font-semibold tracking-[-0.01em] at-start"
          >
            {title}
          </h1>
          <p className="truncate text-xs text-ink-muted">{t('workspace_page.not_joined')}</p>
        </div>
        <Button
          look="primary"
          aria-label={t('workspace_page.join_named', { name: title })}
          isBusy={join.isPending}
          onClick={() => join.mutate({ params: { id } })}
        >
          {t('workspaces.join')}
        </Button>
      </header>
      <div className="flex flex-col items-center px-6 pt-16 text-center">
        <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-faint">
          <Users aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <p className="mt-4 text-sm text-ink-muted">
          <bdi>{place}</bdi> · {t('workspace_page.persons', { count: person_count })}
        </p>
        <p className="mt-2 max-w-sm text-balance text-ink-muted">
          {t('workspace_page.join_text', { place })}
        </p>
      </div>
    </>
  );
};
