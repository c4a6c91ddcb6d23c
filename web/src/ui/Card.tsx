import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface CardProps {
  readonly title?: string;
  readonly description?: ReactNode;
  /** A button or a badge beside the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
  /** Tables and lists reach the edges. */
  readonly isFlush?: boolean;
}

export const Card = ({ title, description, action, children, className, isFlush }: CardProps) => (
  <section className={classNames('rounded-card border border-line bg-surface shadow-card', className)}>
    {title && (
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-4 sm:px-6 sm:pt-5">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-base font-semibold">{title}</h2>
          {description && <p className="mt-0.5 max-w-prose text-sm text-ink-muted">{description}</p>}
        </div>
        {action}
      </header>
    )}
    {children && <div className={isFlush ? 'pt-4' : 'p-4 sm:px-6 sm:pb-6'}>{children}</div>}
  </section>
);
