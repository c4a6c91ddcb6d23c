import type { InstanceDetail, InstanceHistoryEntry } from '@parley/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { call } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const ROWS_MAX = LONGEST_PAGE;

const KINDS: Readonly<Record<string, TextKey>> = {
  started: 'assignment_page.started',
  stage_entered: 'assignment_page.stage_entered',
  stage_left: 'assignment_page.stage_left',
  stage_failed: 'assignment_page.stage_failed',
  stage_retried: 'assignment_page.stage_retried',
  assignment_created: 'assignment_page.assignment_created',
  assignment_claimed: 'assignment_page.assignment_claimed',
  assignment_released: 'assignment_page.assignment_released',
  assignment_reassigned: 'assignment_page.assignment_reassigned',
  assignment_cancelled: 'assignment_page.assignment_cancelled',
  assignment_completed: 'assignment_page.assignment_completed',
  assignment_overdue: 'assignment_page.assignment_overdue',
  assignment_escalated: 'assignment_page.assignment_escalated',
  assignment_lease_ended: 'assignment_page.assignment_lease_ended',
  paused: 'assignment_page.paused',
  resumed: 'assignment_page.resumed',
  retried: 'assignment_page.retried',
  signal: 'assignment_page.signal',
  quorum_missed: 'assignment_page.quorum_missed',
  condition_unclear: 'assignment_page.condition_unclear',
  save_unclear: 'assignment_page.save_unclear',
  turns_used_up: 'assignment_page.turns_used_up',
  visitor_unanswered: 'assignment_page.visitor_unanswered',
  ai_asked: 'workflow_page.ai_asked',
  completed: 'assignment_page.ended',
  failed: 'assignment_page.failed',
  cancelled: 'assignment_page.cancelled',
  expired: 'assignment_page.expired',
};

const BAD = new Set([
  'stage_failed',
  'failed',
  'assignment_overdue',
  'quorum_missed',
  'visitor_unanswered',
  'expired',
]);

/** The form that a visitor fills in before the first step; it is none of the steps. */
const INPUT_STAGE = '$input';

type Step = InstanceDetail['steps'][number];

/** What of an entry's facts a reader can use: a decision by its label, a reason, an error. */
const noteOf = ({ data }: InstanceHistoryEntry, step: Step | undefined): string =>
  ['action', 'outcome', 'comment', 'reason', 'error', 'message', 'name', 'problem']
    .map((name) => {
      const value = data[name];
      const action = name === 'action' && step?.actions.find(({ key }) => key === value);
      return action ? action.label : name === 'outcome' ? String(value ?? '').replaceAll('_', ' ') : value;
    })
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ');

const textsIn = (told: unknown): readonly string[] =>
  Array.isArray(told)
    ? told.flatMap((one) => (typeof one === 'object' && one !== null ? [String(one.title ?? '')] : []))
    : [];

/** What the AI of a step was asked and told; the words of it are there for those who steer the workflow. */
const AskedAi = ({ data }: Pick<InstanceHistoryEntry, 'data'>) => {
  const { t } = useTranslation();
  const { model, persona, prompt, told, input_tokens, output_tokens } = data;
  return (
    <div className="text-ink-muted">
      <p>
        <bdi>{[persona, model].filter(Boolean).join(' · ')}</bdi>{' '}
        {t('workflow_page.ai_tokens', {
          input: formatNumber(Number(input_tokens ?? 0)),
          output: formatNumber(Number(output_tokens ?? 0)),
        })}
      </p>
      {typeof prompt === 'string' && (
        <details>
          <summary className="cursor-pointer">{t('workflow_page.ai_prompt')}</summary>
          <p dir="auto" className="whitespace-pre-wrap break-words text-ink">
            {prompt}
          </p>
          {textsIn(told).length > 0 && (
            <>
              <p className="font-medium">{t('workflow_page.ai_told')}</p>
              <ul className="list-disc ps-5 text-ink">
                {[...new Set(textsIn(told))].map((title) => (
                  <li key={title}>
                    <bdi>{title}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </div>
  );
};

/** A visitor has no account to be named by: what only a person does, and no account did, they did. */
const BY_A_PERSON = new Set(['started', 'assignment_completed']);

/** So many of its pages from the first one on. */
const useHistory = (id: string, pages: number) =>
  useQuery({
    queryKey: ['GET /api/v1/instances/{id}/history', { params: { id } }, pages],
    queryFn: async () => {
      const data: InstanceHistoryEntry[] = [];
      for (let page = 1; page <= pages; page++) {
        const query = { per_page: ROWS_MAX, page: String(page) };
        data.push(...(await call('GET /api/v1/instances/{id}/history', { params: { id }, query })).data);
      }
      return { data, hasMore: data.length === pages * Number(ROWS_MAX) };
    },
    placeholderData: keepPreviousData,
  });

/** What happened, the earliest first; steps and decisions are called what people call them. */
export const InstanceHistory = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const instance = useQuery(ask('GET /api/v1/instances/{id}', { params: { id } }));
  const hasVisitor = instance.data?.initiator.type === 'visitor';
  const steps = new Map(instance.data?.steps.map((step) => [step.key, step]));
  const [pages, setPages] = useState(1);
  const history = useHistory(id, pages);
  return (
    <Loaded query={history}>
      {({ data, hasMore }) => (
        <>
          <ol aria-label={t('assignment_page.history')} className="border-s border-line">
            {data.map((entry) => {
              const { seq, kind, stage_key, actor, created_at } = entry;
              const text = KINDS[kind];
              const step = steps.get(stage_key ?? '');
              const note = noteOf(entry, step);
              return (
                <li key={seq} className="relative pb-3.5 ps-5 text-sm">
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'absolute -start-1.25 top-1.5 size-2.5 rounded-full ring-2 ring-surface',
                      BAD.has(kind) ? 'bg-danger' : 'bg-accent',
                    )}
                  />
                  <p className="font-medium">
                    {text ? t(text) : kind.replaceAll('_', ' ')}
                    {stage_key !== null && (
                      <bdi className="font-normal text-ink-muted">
                        {' · '}
                        {stage_key === INPUT_STAGE ? t('workflow_page.d_input') : (step?.title ?? stage_key)}
                      </bdi>
                    )}
                  </p>
                  {note !== '' && (
                    <p dir="auto" className="break-words">
                      {note}
                    </p>
                  )}
                  {kind === 'ai_asked' && <AskedAi data={entry.data} />}
                  <p className="text-xs text-ink-muted">
                    <bdi>
                      {actor?.display_name ??
                        t(
                          hasVisitor && BY_A_PERSON.has(kind)
                            ? 'assignment_page.visitor'
                            : 'assignment_page.server',
                        )}
                    </bdi>{' '}
                    <time dateTime={created_at}>{formatDateTime(created_at)}</time>
                  </p>
                </li>
              );
            })}
          </ol>
          {hasMore && (
            <Button look="quiet" className="self-start" onClick={() => setPages(pages + 1)}>
              {t('assignment_page.more_history')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
};
