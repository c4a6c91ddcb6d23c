import type { PackageCall, PackageLog } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asSentence } from '../../lib/error-text.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const EVERY = { refetchInterval: 10_000 };
const SHOWN = { query: { limit: '100' } };
const TONES = { info: 'neutral', warn: 'warning', error: 'danger' } as const;

/** How it fares, what it was called for, and what it wrote to its log. */
export const PackageActivity = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const params = { id };
  const calls = useQuery({ ...ask('GET /api/v1/admin/packages/{id}/calls', { params, ...SHOWN }), ...EVERY });
  const logs = useQuery({ ...ask('GET /api/v1/admin/packages/{id}/logs', { params, ...SHOWN }), ...EVERY });
  return (
    <Card title={t('packages.activity')} description={calls.data && <Health calls={calls.data.data} />}>
      <Tabs
        label={t('packages.activity')}
        tabs={[
          {
            id: 'calls',
            name: t('packages.calls'),
            content: <Loaded query={calls}>{({ data }) => <Calls calls={data} />}</Loaded>,
          },
          {
            id: 'logs',
            name: t('packages.logs'),
            content: <Loaded query={logs}>{({ data }) => <Logs logs={data} />}</Loaded>,
          },
        ]}
      />
    </Card>
  );
};

const Health = ({ calls }: { readonly calls: readonly PackageCall[] }) => {
  const { t } = useTranslation();
  if (calls.length === 0) return t('packages.no_calls');
  const failed = calls.filter(({ outcome }) => outcome !== 'ok').length;
  const number = formatNumber(calls.length);
  if (failed === 0) return t('packages.all_well', { number });
  return t('packages.some_failed', { number, failed: formatNumber(failed) });
};

const Calls = ({ calls }: { readonly calls: readonly PackageCall[] }) => {
  const { t } = useTranslation();
  if (calls.length === 0) return <p className="text-sm text-ink-muted">{t('packages.no_calls')}</p>;
  return (
    <Table
      caption={t('packages.calls')}
      head={
        <>
          <Th>{t('packages.when')}</Th>
          <Th>{t('packages.what')}</Th>
          <Th className="text-end">{t('packages.took')}</Th>
        </>
      }
    >
      {calls.map((call) => (
        <tr key={call.id}>
          <Td className="align-top whitespace-nowrap">
            <time dateTime={call.started_at}>{formatDateTime(call.started_at)}</time>
          </Td>
          <Td className="w-full max-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <bdi dir="ltr" className="font-medium break-all">
                {call.handler}
              </bdi>
              <span className="text-xs text-ink-muted">{call.kind}</span>
              {call.outcome !== 'ok' && <Badge tone="danger">{call.outcome}</Badge>}
            </p>
            {call.error && <p className="text-xs break-words text-danger-text">{asSentence(call.error)}</p>}
          </Td>
          <Td className="text-end align-top whitespace-nowrap tabular-nums">
            {t('packages.ms', { number: formatNumber(call.ms) })}
          </Td>
        </tr>
      ))}
    </Table>
  );
};

const Logs = ({ logs }: { readonly logs: readonly PackageLog[] }) => {
  const { t } = useTranslation();
  if (logs.length === 0) return <p className="text-sm text-ink-muted">{t('packages.no_logs')}</p>;
  return (
    <ul aria-label={t('packages.logs')} className="divide-y divide-line">
      {logs.map(({ id, at, level, line }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
          <time dateTime={at} className="text-xs text-ink-muted">
            {formatDateTime(at)}
          </time>
          {level !== 'info' && <Badge tone={TONES[level]}>{level}</Badge>}
          <code dir="ltr" className="min-w-0 grow basis-60 font-mono text-xs break-words">
            {line}
          </code>
        </li>
      ))}
    </ul>
  );
};
