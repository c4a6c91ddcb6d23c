import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface MarkProps {
  readonly icon: ReactNode;
  readonly isBad?: boolean;
  /** On a line of its own. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

/** Something to be said about a task, in few words. */
export const Mark = ({ icon, isBad = false, isWhole = false, children }: MarkProps) => {
  const mark = (
    <span
      className={classNames(
        'flex items-center gap-1 [&_svg]:size-3.5 [&_svg]:shrink-0',
        isBad && 'text-danger-text',
      )}
    >
      {icon}
      {children}
    </span>
  );
  return isWhole ? <span className="basis-full">{mark}</span> : mark;
};
