import type { Channel, Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive as ArchiveIcon, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ImportButton } from './ImportButton.tsx';

/** What was put away and can come back: archived chats, deleted ones that the server still keeps until their day, and archived projects. */
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
        action={
          <div className="flex flex-wrap gap-2">
            <Link to="/notes" search={{ view: 'trash' }} className={buttonLook({})}>
              {t('archive.notes')}
            </Link>
            {mayCreate && <ImportButton />}
          </div>
        }
      />
      <PutAway />
      <Card isFlush title={t('archive.chats')}>
        <Loaded query={query}>
          {({ data, per_page, total }) =>
            data.length === 0 ? (
              <EmptyState icon={ArchiveIcon} title={t('archive.empty')} text={t('archive.empty_text')} />
            ) : (
              <>
                <ul aria-label={t('archive.chats')} className="divide-y divide-line">
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
      <ArchivedProjects />
    </div>
  );
};

/** In the person's own archive: they are there for all others. */
const PutAway = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(ask('GET /api/v1/channels', { query: { put_away: 'true', page: String(page) } }));
  return (
    <Card isFlush title={t('archive.put_away')} description={t('archive.put_away_text')}>
      <Loaded query={query}>
        {({ data, per_page, total }) =>
          data.length === 0 ? (
            <p className="px-4 pb-5 text-sm text-ink-muted sm:px-6">{t('archive.no_put_away')}</p>
          ) : (
            <>
              <ul aria-label={t('archive.put_away')} className="divide-y divide-line">
                {data.map((channel) => (
                  <PutAwayRow key={channel.id} channel={channel} />
                ))}
              </ul>
              <Pager page={page} perPage={per_page} total={total} onPageChange={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
};

const PutAwayRow = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const { id } = channel;
  const restore = useAction('PUT /api/v1/channels/{id}', {
    done: t('archive.restored', { title: channelTitle(channel) }),
    stale: ['GET /api/v1/channels'],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <Link
        to="/c/$channelId"
        params={{ channelId: id }}
        search={{}}
        dir="auto"
        className="min-w-0 grow basis-48 truncate text-sm font-medium hover:underline at-start"
      >
        {channelTitle(channel)}
      </Link>
      <Button
        aria-label={t('archive.take_out_named', { name: channelTitle(channel) })}
        isBusy={restore.isPending}
        onClick={() => restore.mutate({ params: { id }, body: { is_put_away: false } })}
      >
        <ArchiveRestore aria-hidden="true" />
        {t('archive.take_out')}
      </Button>
    </li>
  );
};

const ArchivedProjects = () => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/projects', { query: { limit: LONGEST_PAGE, archived: 'true' } }));
  return (
    <Card isFlush title={t('archive.projects')} description={t('archive.projects_text')}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-5 text-sm text-ink-muted sm:px-6">{t('archive.no_projects')}</p>
          ) : (
            <ul aria-label={t('archive.projects')} className="divide-y divide-line">
              {data.map((project) => (
                <ArchivedProject key={project.id} project={project} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
};

const ArchivedProject = ({ project: { id, name, rights } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const restore = useAction('PUT /api/v1/projects/{id}', {
    done: t('archive.project_restored', { name }),
    stale: ['GET /api/v1/projects', 'GET /api/v1/projects/{id}'],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <Link
        to="/p/$projectId/{-$part}"
        params={{ projectId: id }}
        dir="auto"
        className="min-w-0 grow basis-48 truncate text-sm font-medium hover:underline at-start"
      >
        {name}
      </Link>
      {rights.write && (
        <Button
          isBusy={restore.isPending}
          onClick={() => restore.mutate({ params: { id }, body: { is_archived: false } })}
        >
          <ArchiveRestore aria-hidden="true" />
          {t('archive.restore')}
        </Button>
      )}
    </li>
  );
};

const ArchivedRow = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const restore = useAction('POST /api/v1/channels/{id}/restore', {
    done: t('archive.restored', { title: channelTitle(channel) }),
    stale: ['GET /api/v1/channels'],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p dir="auto" className="truncate text-sm font-medium at-start">
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
