import type { InstanceDetail } from '@parley/contract';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';

const LOOK = {
  done: 'text-success-text',
  now: 'font-semibold text-ink',
  ahead: 'text-ink-muted',
} as const;

/** Where the instance stands: the steps that are done, the one that it is in, and those ahead. On a phone the one before and this one. */
export const StageLine = ({ instance: { line, steps } }: { readonly instance: InstanceDetail }) => {
  const { t } = useTranslation();
  if (line.length < 2) return null;
  const titles = new Map(steps.map(({ key, title }) => [key, title]));
  const now = line.findIndex(({ state }) => state === 'now');
  const isNear = (at: number): boolean => at === now || at === now - 1;
  return (
    <ol
      aria-label={t('assignment_page.steps')}
      className="-mx-4 -mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 type-ui rail:-mx-8 rail:px-8"
    >
      {line.map(({ key, state }, at) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classNames('flex items-center gap-1.5', LOOK[state], !isNear(at) && 'max-rail:hidden')}
        >
          {state === 'done' && <Check aria-hidden="true" className="size-3.5 shrink-0" />}
          <bdi>{titles.get(key) || key}</bdi>
          {state === 'done' && <span className="sr-only">{t('assignment_page.step_done')}</span>}
          {at < line.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames('ms-1.5 h-px w-5 bg-edge', at === now && 'max-rail:hidden')}
            />
          )}
        </li>
      ))}
    </ol>
  );
};
