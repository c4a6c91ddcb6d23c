import type { Workflow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { differences } from './differences.ts';
import { Payers } from './Payers.tsx';
import { placeText } from './place-text.ts';
import { readDraft } from './stages.ts';

const VERSION = 'GET /api/v1/workflows/{id}/versions/{n}';
const STALE = ['GET /api/v1/workflows/{id}', 'POST /api/v1/workflows/{id}/validate'] as const;

/** What was published, what the draft changes of it, and the way back. */
export const VersionsPart = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const { id, rights, published_version } = workflow;
  const [compared, setCompared] = useState<number | null>(null);
  const versions = useQuery(ask('GET /api/v1/workflows/{id}/versions', { params: { id }, query: {} }));
  const restore = useAction('POST /api/v1/workflows/{id}/versions/{n}/restore', {
    stale: [...STALE],
    done: t('workflow_page.restored'),
  });
  return (
    <Loaded query={versions}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={Layers} title={t('workflow_page.no_versions')} />
        ) : (
          <ul aria-label={t('workflow_page.versions')} className="divide-y divide-line">
            {data.map(({ number, notes, published_by, published_at }) => (
              <li key={number} className="flex flex-col gap-2 py-3">
                <div className="flex flex-wrap items-center gap-2 text-sm">
                  <span className="font-semibold">{t('workflow_page.version', { n: number })}</span>
                  {number === published_version && <Badge tone="success">{t('workflow_page.live')}</Badge>}
                  <span className="grow text-xs text-ink-muted">
                    <bdi>{published_by?.display_name ?? ''}</bdi> {formatDateTime(published_at)}{' '}
                    <bdi>{notes}</bdi>
                  </span>
                  <Button
                    look="quiet"
                    aria-expanded={compared === number}
                    onClick={() => setCompared(compared === number ? null : number)}
                  >
                    {t('workflow_page.compare')}
                  </Button>
                  {rights.write && (
                    <Button onClick={() => restore.mutate({ params: { id, n: String(number) } })}>
                      {t('workflow_page.restore')}
                    </Button>
                  )}
                </div>
                {compared === number && (
                  <Compared workflow={workflow} n={number} others={data.map((one) => one.number)} />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** What stands on the other side of a comparison: the draft, or another version by its number. */
const DRAFT = 'draft';

interface ComparedProps {
  readonly workflow: Workflow;
  readonly n: number;
  readonly others: readonly number[];
}

const Compared = ({ workflow, n, others }: ComparedProps) => {
  const { t } = useTranslation();
  const { id } = workflow;
  const [against, setAgainst] = useState(DRAFT);
  const version = useQuery(ask(VERSION, { params: { id, n: String(n) } }));
  const other = useQuery({ ...ask(VERSION, { params: { id, n: against } }), enabled: against !== DRAFT });
  const choices = [
    { value: DRAFT, label: t('workflow_page.the_draft') },
    ...others
      .filter((number) => number !== n)
      .map((number) => ({ value: String(number), label: t('workflow_page.version', { n: number }) })),
  ];
  return (
    <>
      <SelectField
        label={t('workflow_page.compare_with')}
        value={against}
        onValueChange={setAgainst}
        choices={choices}
      />
      <Loaded query={version}>
        {({ definition, payers }) => (
          <>
            {against === DRAFT ? (
              <Changes before={definition} after={workflow.definition} />
            ) : (
              <Loaded query={other}>
                {(newer) => <Changes before={definition} after={newer.definition} />}
              </Loaded>
            )}
            <Payers workflowId={id} payers={payers} steps={readDraft(definition).stages} />
          </>
        )}
      </Loaded>
    </>
  );
};

interface ChangesProps {
  readonly before: Workflow['definition'];
  readonly after: Workflow['definition'];
}

const Changes = ({ before: from, after: to }: ChangesProps) => {
  const { t } = useTranslation();
  const changes = differences(from, to);
  if (changes.length === 0) return <p className="text-sm text-ink-muted">{t('workflow_page.same')}</p>;
  return (
    <ul aria-label={t('workflow_page.compare')} className="rounded-control bg-sunken p-3 text-xs">
      {changes.map(({ path, before, after }) => (
        <li key={path} className="py-1">
          <bdi className="block font-semibold">{placeText(path, [to, from], t)}</bdi>
          {before !== undefined && <del className="block break-words text-danger-text">{before}</del>}
          {after !== undefined && (
            <ins className="block break-words text-success-text no-underline">{after}</ins>
          )}
        </li>
      ))}
    </ul>
  );
};
