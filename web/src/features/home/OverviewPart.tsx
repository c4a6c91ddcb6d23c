import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly heading: string;
  readonly to: LinkProps['to'];
  readonly all: string;
  readonly children: ReactNode;
}

/** A heading, a way to all of it, and the first few. */
export const Part = ({ heading, to, all, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={id} className="grow type-read font-semibold">
          {heading}
        </h2>
        <Link to={to} className="type-ui font-medium text-accent-text underline underline-offset-3">
          {all}
        </Link>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line shadow-card">
        {children}
      </ul>
    </section>
  );
};
