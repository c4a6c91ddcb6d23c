import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatDuration, formatNumber, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HealthBadge } from '../providers/index.ts';
import { InstancesCard } from './InstancesCard.tsx';

const EVERY_MS = 10_000;
const READY = 'GET /healthz/ready' as const;

/** What this server stands on, asked again and again while the page is open. */
export const HealthPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('health.title')} description={t('health.text')} />
      <Card isFlush>
        <ul aria-label={t('health.title')} className="divide-y divide-line">
          <ServerRow />
          <JobsRow />
        </ul>
      </Card>
      <ProvidersCard />
      <InstancesCard />
    </div>
  );
};

/** The way there and back, the database included: a server that waits for its database is not ready. */
const readiness = () => ({
  queryKey: [READY],
  queryFn: async () => {
    const began = performance.now();
    await call(READY);
    return performance.now() - began;
  },
  refetchInterval: EVERY_MS,
});

const ServerRow = () => {
  const { t } = useTranslation();
  const ready = useQuery(readiness());
  const stats = useQuery({ ...ask('GET /api/v1/admin/stats'), refetchInterval: EVERY_MS });
  const { data } = stats;
  return (
    <CheckRow
      name={t('health.server')}
      query={ready}
      badge={
        ready.isError ? (
          <Badge tone="danger">{t('health.trouble')}</Badge>
        ) : (
          <Badge tone="success">{t('health.fine')}</Badge>
        )
      }
    >
      {(ms) =>
        [
          t('health.answers', { ms: formatNumber(Math.max(1, Math.round(ms))) }),
          data && `${t('overview.database')}: ${data.database.engine}`,
          data && `${t('overview.version')} ${data.version}`,
          data && t('health.running', { time: formatDuration(data.uptime_seconds) }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    </CheckRow>
  );
};

const JobsRow = () => {
  const { t } = useTranslation();
  const stats = useQuery({ ...ask('GET /api/v1/admin/stats'), refetchInterval: EVERY_MS });
  const dead = stats.data?.jobs.dead ?? 0;
  return (
    <CheckRow
      name={t('admin.jobs')}
      query={stats}
      badge={
        dead > 0 ? (
          <Badge tone="warning">{t('health.look')}</Badge>
        ) : (
          <Badge tone="success">{t('health.fine')}</Badge>
        )
      }
    >
      {({ jobs }) => (
        <>
          {`${t('jobs.pending')}: ${formatNumber(jobs.pending ?? 0)} · ${t('jobs.running')}: ${formatNumber(jobs.running ?? 0)}`}
          {dead > 0 && (
            <>
              {' · '}
              <Link to="/admin/jobs" className="font-medium text-accent-text underline underline-offset-4">
                {t('overview.dead_jobs', { count: dead })}
              </Link>
            </>
          )}
        </>
      )}
    </CheckRow>
  );
};

interface CheckRowProps<T> {
  readonly name: string;
  readonly query: UseQueryResult<T>;
  readonly badge: ReactNode;
  readonly children: (data: T) => ReactNode;
}

const CheckRow = <T,>({ name, query, badge, children }: CheckRowProps<T>) => {
  const id = useId();
  return (
    <li aria-labelledby={id} className="px-4 py-3.5 sm:px-6">
      <p className="flex items-center gap-2 text-sm font-medium">
        <span id={id}>{name}</span>
        {query.isPending ? null : badge}
      </p>
      <div className="text-sm text-ink-muted">
        <Loaded query={query}>{children}</Loaded>
      </div>
    </li>
  );
};

const ProvidersCard = () => {
  const { t } = useTranslation();
  const query = useQuery({ ...ask('GET /api/v1/admin/api-configs'), refetchInterval: EVERY_MS });
  return (
    <Card title={t('settings.providers')} isFlush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-4 text-sm text-ink-muted sm:px-6">{t('health.no_providers')}</p>
          ) : (
            <ul aria-label={t('settings.providers')} className="divide-y divide-line border-t border-line">
              {data.map((config) => (
                <li key={config.id} className="px-4 py-3 sm:px-6">
                  <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                    <bdi>{config.name}</bdi>
                    <HealthBadge config={config} />
                  </p>
                  {config.health.checked_at && (
                    <p className="text-xs text-ink-muted">
                      {t('provider.checked', { when: formatRelative(config.health.checked_at) })}
                    </p>
                  )}
                  {config.health.error && <p className="text-sm text-danger-text">{config.health.error}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
};
