import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
}

/** Names the page, on the page and in the tab. */
export const PageHeader = ({ title, description, action }: PageHeaderProps) => {
  useDocumentTitle(title);
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="min-w-0 grow basis-72">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-pretty text-ink-muted">{description}</p>}
      </div>
      {action}
    </header>
  );
};
