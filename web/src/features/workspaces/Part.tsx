import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly heading: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a home: a heading, a way to all of it, and the first few. */
export const Part = ({ heading, action, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={id} className="grow type-read font-semibold">
          {heading}
        </h2>
        {action}
      </div>
      <div className="overflow-hidden rounded-card border border-line shadow-card">{children}</div>
    </section>
  );
};
