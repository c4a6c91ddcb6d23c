import type { Instance, InstanceStatus, Workflow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { RUN_TEXT, RUN_TONE, STUCK_TEXT } from './workflow-words.ts';

const ROWS_MAX = 100;
const COLUMNS: readonly InstanceStatus[] = [
  ...(['failed', 'expired', 'waiting', 'running', 'paused', 'completed', 'cancelled'] as const),
];

/** What is stuck comes first, then the latest. */
const stuckFirst = (runs: readonly Instance[]): readonly Instance[] =>
  [...runs].sort((a, b) => Number(a.stuck === null) - Number(b.stuck === null));

interface Asked {
  readonly page: number;
  readonly isStuckOnly: boolean;
}

/** A page of what ran and runs; before the first one all that is stuck, however long ago it began. */
const useRuns = ({ id, stuck_count }: Workflow, { page, isStuckOnly }: Asked) => {
  const per_page = String(ROWS_MAX);
  const runs = useQuery(
    ask('GET /api/v1/workflows/{id}/instances', {
      params: { id },
      query: { per_page, page: String(page), ...(isStuckOnly ? { stuck: 'true' } : {}) },
    }),
  );
  const all = useQuery({
    ...ask('GET /api/v1/workflows/{id}/instances', { params: { id }, query: { per_page, stuck: 'true' } }),
    enabled: page === 1 && stuck_count > 0 && !isStuckOnly,
  });
  const stuck = page === 1 && !isStuckOnly ? (all.data?.data ?? []) : [];
  const known = new Set(stuck.map((run) => run.id));
  const join = (rows: readonly Instance[]): readonly Instance[] =>
    stuckFirst([...stuck, ...rows.filter((run) => !known.has(run.id))]);
  return { runs, join };
};

/** What ran and runs, as a list or as a board by state. */
export const RunsPart = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const { id } = workflow;
  const [isBoard, setIsBoard] = useState(false);
  const [isStuckOnly, setIsStuckOnly] = useState(false);
  const [page, setPage] = useState(1);
  const { runs, join } = useRuns(workflow, { page, isStuckOnly });
  const showStuckOnly = (isOn: boolean): void => {
    setIsStuckOnly(isOn);
    setPage(1);
  };
  return (
    <Loaded query={runs}>
      {({ data, total }) =>
        total === 0 && !isStuckOnly ? (
          <EmptyState
            icon={History}
            title={t('workflow_page.no_runs')}
            text={t('workflow_page.no_runs_text')}
          />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2.5 text-sm">
              <span id={`${id}-board`}>{t('workflow_page.board')}</span>
              <Switch checked={isBoard} onCheckedChange={setIsBoard} aria-labelledby={`${id}-board`} />
              {(workflow.stuck_count > 0 || isStuckOnly) && (
                <>
                  <span id={`${id}-stuck`}>{t('workflow_page.only_stuck')}</span>
                  <Switch
                    checked={isStuckOnly}
                    onCheckedChange={showStuckOnly}
                    aria-labelledby={`${id}-stuck`}
                  />
                </>
              )}
            </p>
            {isBoard ? (
              <Board runs={join(data)} />
            ) : (
              <ul aria-label={t('workflow_page.runs')} className="divide-y divide-line">
                {join(data).map((run) => (
                  <li key={run.id} className="py-2.5">
                    <RunLine run={run} hasStatus />
                  </li>
                ))}
              </ul>
            )}
            {total > ROWS_MAX && (
              <Pager page={page} perPage={ROWS_MAX} total={total} onPageChange={setPage} />
            )}
          </>
        )
      }
    </Loaded>
  );
};

interface RunLineProps {
  readonly run: Instance;
  /** On the board its column says it. */
  readonly hasStatus: boolean;
}

const RunLine = ({ run, hasStatus }: RunLineProps) => {
  const { t } = useTranslation();
  const { id, title, status, stage, error, stuck, initiator, updated_at } = run;
  const at = stuck?.since ?? updated_at;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 type-ui">
      <Link
        to="/runs/$runId"
        params={{ runId: id }}
        search={{}}
        className="min-w-0 rounded-sm font-semibold hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>
      {hasStatus && <Badge tone={RUN_TONE[status]}>{t(RUN_TEXT[status])}</Badge>}
      {stuck !== null && stuck.reason !== 'failed' && (
        <Badge tone="warning">{t(STUCK_TEXT[stuck.reason])}</Badge>
      )}
      <span className="min-w-0 grow truncate text-xs text-ink-muted">
        <bdi>{stage?.title ?? ''}</bdi> {error !== null && <bdi className="text-danger-text">{error}</bdi>}
      </span>
      <span className="text-xs text-ink-muted">
        <bdi>{initiator.display_name}</bdi> · <time dateTime={at}>{formatRelative(at)}</time>
      </span>
    </div>
  );
};

const Board = ({ runs }: { readonly runs: readonly Instance[] }) => {
  const { t } = useTranslation();
  return (
    <div className="flex gap-3 overflow-x-auto pb-2 max-rail:flex-col">
      {COLUMNS.map((status) => {
        const inIt = runs.filter((run) => run.status === status);
        // Seven columns of which five say nothing hide the two that do.
        if (inIt.length === 0) return null;
        return (
          <section
            key={status}
            aria-label={t(RUN_TEXT[status])}
            className="flex w-64 shrink-0 flex-col gap-2 rounded-card bg-sunken p-2.5 max-rail:w-full"
          >
            <h2 className="px-1 text-xs font-semibold text-ink-muted">
              {t(RUN_TEXT[status])} {formatNumber(inIt.length)}
            </h2>
            {inIt.map((run) => (
              <div key={run.id} className="rounded-control bg-surface p-2.5 shadow-card">
                <RunLine run={run} hasStatus={false} />
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
};
