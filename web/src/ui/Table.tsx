import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface TableProps {
  /** What the table holds, for those who cannot see where it stands. */
  readonly caption: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** Scrolls sideways inside its card rather than pushing the page wide; the last resort, since columns leave first. */
export const Table = ({ caption, head, children }: TableProps) => (
  <div className="relative overflow-x-auto">
    <table className="w-full border-collapse text-start text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-xs text-ink-faint">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

export const Th = ({ className, ...props }: ComponentProps<'th'>) => (
  <th
    scope="col"
    {...props}
    className={classNames(
      'px-3 pb-2.5 text-start font-medium whitespace-nowrap first:ps-4 last:pe-4 sm:first:ps-6 sm:last:pe-6',
      className,
    )}
  />
);

export const Td = ({ className, ...props }: ComponentProps<'td'>) => (
  <td
    {...props}
    className={classNames(
      'px-3 py-3 align-middle first:ps-4 last:pe-4 sm:first:ps-6 sm:last:pe-6',
      className,
    )}
  />
);
