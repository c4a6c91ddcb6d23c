import type { Channel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Archive as ArchiveIcon, ArchiveRestore } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ImportButton } from './ImportButton.tsx';

/** Deleted conversations that the server still keeps: they can come back until their day. */
export const ArchivePage = () => {
  const { t } = useTranslation();
  const mayCreate = useMay('channels.create');
  const [page, setPage] = useState(1);
  const query = useQuery(ask('GET /api/v1/channels', { query: { archived: 'true', page: String(page) } }));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('shell.archive')}
        description={t('archive.text')}
        action={mayCreate && <ImportButton />}
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data, per_page, total }) =>
            data.length === 0 ? (
              <EmptyState icon={ArchiveIcon} title={t('archive.empty')} text={t('archive.empty_text')} />
            ) : (
              <>
                <ul aria-label={t('shell.archive')} className="divide-y divide-line">
                  {data.map((channel) => (
                    <ArchivedRow key={channel.id} channel={channel} />
                  ))}
                </ul>
                <Pager page={page} perPage={per_page} total={total} onPageChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
};

const ArchivedRow = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const restore = useAction('POST /api/v1/channels/{id}/restore', {
    done: t('archive.restored'),
    stale: ['GET /api/v1/channels'],
    onDone: () => {
      // The row goes, and the focus with it.
      const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
      (beside?.querySelector('button') ?? document.getElementById('main'))?.focus();
    },
  });
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p dir="auto" className="truncate text-sm font-medium rtl:text-right">
          {channelTitle(channel)}
        </p>
        {channel.purge_after && (
          <p className="text-xs text-ink-muted">
            {t('archive.purge', { date: formatDate(channel.purge_after) })}
          </p>
        )}
      </div>
      {channel.rights.restore && (
        <Button isBusy={restore.isPending} onClick={() => restore.mutate({ params: { id: channel.id } })}>
          <ArchiveRestore aria-hidden="true" />
          {t('archive.restore')}
        </Button>
      )}
    </li>
  );
};
