import type { Stats } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration, formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayChart } from './DayChart.tsx';
import { SecureServer } from './SecureServer.tsx';

export const OverviewPage = () => {
  const { t } = useTranslation();
  const query = useQuery({ ...ask('GET /api/v1/admin/stats'), refetchInterval: 60_000 });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('admin.overview')}
        description={t('overview.text')}
        action={
          <Link to="/admin/health" className={buttonLook()}>
            {t('health.title')}
          </Link>
        }
      />
      <Loaded query={query} skeleton={<OverviewSkeleton />}>
        {(stats) => <Figures stats={stats} />}
      </Loaded>
    </div>
  );
};

const Figures = ({ stats }: { readonly stats: Stats }) => {
  const { t } = useTranslation();
  const dead = stats.jobs.dead ?? 0;
  return (
    <>
      {stats.users.pending > 0 && (
        <Notice tone="warning">
          {t('overview.waiting', { count: stats.users.pending })}{' '}
          <Link to="/admin/users" className="font-semibold underline underline-offset-4">
            {t('overview.see_users')}
          </Link>
        </Notice>
      )}
      {dead > 0 && (
        <Notice tone="danger">
          {t('overview.dead_jobs', { count: dead })}{' '}
          <Link to="/admin/jobs" className="font-semibold underline underline-offset-4">
            {t('overview.see_jobs')}
          </Link>
        </Notice>
      )}
      <SecureServer />
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name={t('overview.users')} value={formatNumber(stats.users.total)} />
        <Figure name={t('overview.active')} value={formatNumber(stats.users.active)} />
        <Figure name={t('overview.admins')} value={formatNumber(stats.users.admins)} />
        <Figure name={t('overview.sessions')} value={formatNumber(stats.sessions.active)} />
        <Figure name={t('overview.channels')} value={formatNumber(stats.channels.total)} />
        <Figure name={t('overview.messages')} value={formatNumber(stats.channels.messages)} />
        <Figure name={t('overview.files')} value={formatNumber(stats.files.total)} />
        <Figure name={t('overview.bytes')} value={formatBytes(stats.files.bytes)} />
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title={t('overview.logins')}>
          <DayChart label={t('overview.logins')} days={stats.logins} />
        </Card>
        <Card title={t('overview.registrations')}>
          <DayChart label={t('overview.registrations')} days={stats.registrations} />
        </Card>
      </div>
      <Card title={t('overview.server')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-4">
          <Fact name={t('overview.version')} value={stats.version} />
          <Fact name={t('overview.database')} value={stats.database.engine} />
          <Fact name={t('overview.schema')} value={String(stats.database.schema_version)} />
          <Fact name={t('overview.uptime')} value={formatDuration(stats.uptime_seconds)} />
        </dl>
      </Card>
    </>
  );
};

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3.5 shadow-card sm:px-5 sm:py-4">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-3xl font-semibold ltr:tracking-tight tabular-nums">{value}</dd>
  </div>
);

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="font-medium">{value}</dd>
  </div>
);

const OverviewSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('states.loading')}</span>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-card" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  );
};
