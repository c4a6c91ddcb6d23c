import type { ClusterInstance } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const EVERY_MS = 10_000;
const CLUSTER = 'GET /api/v1/admin/cluster' as const;

/** The embedded database belongs to one process: there are no other instances to ask for. */
const instances = () => ({
  queryKey: [CLUSTER],
  queryFn: async () => {
    const { database } = await queryClient.ensureQueryData(ask('GET /api/v1/admin/stats'));
    return database.engine === 'sqlite' ? { data: [] } : call(CLUSTER);
  },
  refetchInterval: EVERY_MS,
});

export const InstancesCard = () => {
  const { t } = useTranslation();
  const query = useQuery(instances());
  return (
    <Card title={t('health.instances')} isFlush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-4 text-sm text-ink-muted sm:px-6">{t('health.single')}</p>
          ) : (
            <ul aria-label={t('health.instances')} className="divide-y divide-line border-t border-line">
              {data.map((instance) => (
                <InstanceRow key={instance.id} instance={instance} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
};

const InstanceRow = ({ instance }: { readonly instance: ClusterInstance }) => {
  const { t } = useTranslation();
  const { id, hostname, version, started_at, last_seen_at, is_self } = instance;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {hostname !== '' && <span dir="ltr">{hostname}</span>}
          <span dir="ltr" className="truncate font-mono text-xs text-ink-muted">
            {id}
          </span>
          {is_self && <Badge tone="accent">{t('sessions.current')}</Badge>}
          {instance.is_leader && <Badge>{t('health.leader')}</Badge>}
          {instance.is_draining && <Badge tone="warning">{t('health.draining')}</Badge>}
          <ClockBadge offsetMs={instance.clock_offset_ms} />
        </p>
        <p className="text-xs text-ink-muted">
          {[
            version,
            t('health.since', { date: formatDateTime(started_at) }),
            t('health.seen', { when: formatRelative(last_seen_at) }),
          ].join(' · ')}
        </p>
        <p className="text-xs text-ink-muted">
          {[
            t('health.connections', { count: instance.connections }),
            t('health.writing', { count: instance.answers }),
            t('health.load', { percent: formatNumber(Math.round(instance.load * 100)) }),
            t('health.lag', { ms: formatNumber(instance.event_lag_ms) }),
          ].join(' · ')}
        </p>
      </div>
      {!instance.is_draining && <DrainButton instance={instance} />}
    </li>
  );
};

/** Two instances that are this far off in opposite directions take each other's answers for broken off. */
const CLOCK_OFFSET_MS_MAX = 10_000;

const ClockBadge = ({ offsetMs }: { readonly offsetMs: number }) => {
  const { t } = useTranslation();
  if (Math.abs(offsetMs) <= CLOCK_OFFSET_MS_MAX) return null;
  const seconds = formatNumber(Math.round(Math.abs(offsetMs) / 1000));
  return (
    <Badge tone="danger">
      {offsetMs > 0 ? t('health.clock_ahead', { seconds }) : t('health.clock_behind', { seconds })}
    </Badge>
  );
};

const DrainButton = ({ instance }: { readonly instance: ClusterInstance }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const name = instance.hostname || instance.id;
  const drain = useAction('POST /api/v1/admin/cluster/drain', {
    done: t('health.drain_done', { name }),
    stale: [CLUSTER],
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button aria-label={t('health.drain_named', { name })} onClick={() => setIsAsking(true)}>
        {t('health.drain')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => drain.mutate({ body: { instance_id: instance.id } })}
        isBusy={drain.isPending}
        title={t('health.drain_title', { name })}
        text={t('health.drain_text')}
        action={t('health.drain')}
      />
    </>
  );
};
