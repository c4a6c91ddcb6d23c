import type { Job } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { nameOf } from './job-names.ts';

const LIST = 'GET /api/v1/admin/jobs' as const;
const PER_PAGE = 50;
const TONES = { pending: 'neutral', running: 'accent', done: 'success', dead: 'danger' } as const;

type State = Job['state'] | 'any';

export const JobsPage = () => {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('any');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...ask(LIST, {
      query: { page: String(page), per_page: String(PER_PAGE), ...(state === 'any' ? {} : { state }) },
    }),
    refetchInterval: 10_000,
  });
  const choose = (next: State): void => {
    setState(next);
    setPage(1);
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('admin.jobs')}
        description={t('jobs.text')}
        action={
          <Select
            aria-label={t('jobs.state')}
            value={state}
            onValueChange={choose}
            choices={[
              { value: 'any', label: t('jobs.any') },
              { value: 'pending', label: t('jobs.pending') },
              { value: 'running', label: t('jobs.running') },
              { value: 'done', label: t('jobs.done') },
              { value: 'dead', label: t('jobs.dead') },
            ]}
          />
        }
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState icon={ListChecks} title={t('jobs.none')} text={t('jobs.none_text')} />
            ) : (
              <>
                <div className="pt-4">
                  <JobTable jobs={data} />
                </div>
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
};

const JobTable = ({ jobs }: { readonly jobs: readonly Job[] }) => {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('admin.jobs')}
      head={
        <>
          <Th>{t('jobs.name')}</Th>
          <Th>{t('jobs.state')}</Th>
          <Th className="text-end max-md:hidden">{t('jobs.attempt')}</Th>
          <Th className="max-sm:hidden">{t('jobs.when')}</Th>
          <Th>
            <span className="sr-only">{t('actions.try_again')}</span>
          </Th>
        </>
      }
    >
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </Table>
  );
};

const JobRow = ({ job }: { readonly job: Job }) => {
  const { t } = useTranslation();
  const retry = useAction('POST /api/v1/admin/jobs/{id}/retry', { done: t('jobs.retried'), stale: [LIST] });
  const states = {
    pending: t('jobs.pending'),
    running: t('jobs.running'),
    done: t('jobs.done'),
    dead: t('jobs.dead'),
  };
  const name = nameOf(job.name);
  const when = job.finished_at ?? job.run_at;
  return (
    <tr>
      <Td className="w-full max-w-0">
        {name && <p className="truncate font-medium">{t(name)}</p>}
        <span
          dir="ltr"
          className={`block truncate text-start ${name ? 'font-mono text-xs text-ink-faint' : 'font-medium'}`}
        >
          {job.name}
        </span>
        {job.last_error && <p className="mt-0.5 text-xs break-words text-danger-text">{job.last_error}</p>}
      </Td>
      <Td>
        <Badge tone={TONES[job.state]}>{states[job.state]}</Badge>
      </Td>
      <Td className="text-end tabular-nums max-md:hidden">{job.attempt}</Td>
      <Td className="whitespace-nowrap text-ink-muted max-sm:hidden">
        <time dateTime={when} title={formatDateTime(when)}>
          {formatRelative(when)}
        </time>
      </Td>
      <Td className="text-end">
        {job.state === 'dead' && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('jobs.retry_named', { name: name ? t(name) : job.name })}
            isBusy={retry.isPending}
            onClick={() => retry.mutate({ params: { id: job.id } })}
          >
            <RotateCw aria-hidden="true" />
          </Button>
        )}
      </Td>
    </tr>
  );
};
