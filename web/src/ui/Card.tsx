import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface CardProps {
  readonly title?: string;
  readonly description?: ReactNode;
  /** A button or a badge beside the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  /** Tables and lists reach the edges. */
  readonly isFlush?: boolean;
  /** Title on one side, controls on the other, where there is room: for forms, which need no width. */
  readonly isSplit?: boolean;
}

export const Card = ({ title, description, action, children, isFlush, isSplit }: CardProps) => (
  <section
    className={classNames(
      'rounded-card border border-line bg-surface shadow-card',
      isSplit && 'lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
    )}
  >
    {title && (
      <header
        className={classNames(
          'flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-4 sm:px-6 sm:pt-5',
          isSplit && 'lg:flex-col lg:pb-6',
        )}
      >
        <div className={classNames('min-w-0', !isSplit && 'grow basis-60')}>
          <h2 className="text-base font-semibold">{title}</h2>
          {description && (
            <p className="mt-0.5 max-w-prose text-sm text-pretty text-ink-muted">{description}</p>
          )}
        </div>
        {action}
      </header>
    )}
    {children && (
      <div
        className={classNames(
          !isFlush && 'p-4 sm:px-6 sm:pb-6',
          isFlush && title && 'pt-4',
          isSplit && 'lg:pt-6',
        )}
      >
        {children}
      </div>
    )}
  </section>
);
