import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface MessageFrameProps {
  /** Whose it is; of a message that goes on, its time. */
  readonly face: ReactNode;
  /** Left out where the same person goes on. */
  readonly byline?: ReactNode;
  readonly className?: string | undefined;
  readonly bodyClassName?: string | undefined;
  readonly children: ReactNode;
}

/** Who says it and what is said. The face stands beside the text; on a phone above it, so that the text has the whole width. */
export const MessageFrame = ({ face, byline, className, bodyClassName, children }: MessageFrameProps) => (
  <div
    className={classNames(
      'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rail:grid-cols-[2.25rem_minmax(0,1fr)] rail:gap-x-3',
      className,
    )}
  >
    <div
      className={
        byline
          ? 'mb-1 self-start max-rail:*:size-6 max-rail:*:text-[0.625rem] rail:row-span-2 rail:mb-0'
          : 'max-rail:hidden'
      }
    >
      {face}
    </div>
    {byline}
    <div className={classNames('min-w-0 max-rail:col-span-2', bodyClassName)}>{children}</div>
  </div>
);
