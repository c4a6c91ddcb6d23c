import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Badge } from '../../ui/Badge.tsx';
import { layersOf, waysOf } from './stages.ts';
import type { StepViewProps } from './step-view.ts';
import { KIND_TEXT } from './workflow-words.ts';

/** The same as the graph, to be read from above to below: from where it begins, in the order of the way. */
export const StepList = ({ draft, chosen, wrong, onChoose }: StepViewProps) => {
  const { t } = useTranslation();
  const titleOf = (key: string): string => draft.stages.find((stage) => stage.key === key)?.title || key;
  return (
    <ol aria-label={t('workflow_page.steps')} className="flex flex-col gap-2">
      {layersOf(draft)
        .flat()
        .map((stage) => (
          <li
            key={stage.key}
            className={classNames(
              'rounded-card border bg-surface px-4 py-2.5',
              wrong.has(stage.key) ? 'border-danger' : 'border-line',
              stage.key === chosen && 'ring-2 ring-accent',
            )}
          >
            <button
              type="button"
              aria-pressed={stage.key === chosen}
              onClick={() => onChoose(stage.key)}
              className="flex w-full items-center gap-2 rounded-sm text-start"
            >
              <span className="min-w-0 grow">
                <bdi className="font-semibold wrap-anywhere">{stage.title || stage.key}</bdi>
                {stage.key === draft.start && (
                  <>
                    {' '}
                    <Badge tone="accent">{t('workflow_page.d_start')}</Badge>
                  </>
                )}
              </span>
              {wrong.has(stage.key) && (
                <CircleAlert
                  role="img"
                  aria-label={t('workflow_page.has_problem')}
                  className="size-4 text-danger-text"
                />
              )}
              <span className="text-xs text-ink-muted">{t(KIND_TEXT[stage.kind])}</span>
            </button>
            <ul className="mt-1 text-xs text-ink-muted">
              {waysOf(stage).map(({ to, label, isTrouble }) => (
                <li key={`${to} ${label} ${isTrouble}`}>
                  → <bdi>{titleOf(to)}</bdi> {isTrouble ? t('workflow_page.on_error') : <code>{label}</code>}
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
};
