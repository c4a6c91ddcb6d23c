import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface Step {
  readonly icon: LucideIcon;
  readonly ground: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** Leads to where it is done. */
  readonly action: ReactNode;
}

interface StepRowProps {
  readonly step: Step;
  /** What stands at the end of one that is done. */
  readonly done: ReactNode;
}

/** One line of a list that is ticked off. */
export const StepRow = ({ step: { icon, ground, title, text, isDone, action }, done }: StepRowProps) => {
  const Icon = isDone ? Check : icon;
  return (
    <li className="flex items-start gap-3.5 rounded-card border border-line bg-surface p-3.5 shadow-card rail:items-center">
      <span
        className={classNames(
          'mt-0.5 grid size-8 shrink-0 place-items-center rounded-[28%] rail:mt-0',
          isDone ? 'bg-success-soft text-success-text' : ground,
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 grow flex-col items-start gap-3 rail:flex-row rail:items-center">
        <div className="min-w-0 grow type-ui">
          <h3 className={isDone ? 'text-ink-muted' : 'font-semibold'}>{title}</h3>
          <p className="text-ink-muted">{text}</p>
        </div>
        {!isDone && action}
      </div>
      {isDone && <span className="shrink-0 self-center text-xs text-ink-faint">{done}</span>}
    </li>
  );
};
