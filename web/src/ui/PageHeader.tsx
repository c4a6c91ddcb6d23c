import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { usePageHead } from './page-head.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Where it belongs, before the title. */
  readonly place?: ReactNode;
  readonly action?: ReactNode;
}

/** Names the page, on the page and in the tab. The title and its buttons stand in the head of the sheet, the rest on it. */
export const PageHeader = ({ title, description, place, action }: PageHeaderProps) => {
  useDocumentTitle(title);
  const slot = usePageHead();
  const head = (
    <header className="flex min-h-13 min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
      {place}
      <h1
        dir="auto"
        title={title}
        className="min-w-0 grow truncate type-read font-semibold tracking-[-0.01em] at-start"
      >
        {title}
      </h1>
      {action}
    </header>
  );
  return (
    <>
      {slot ? createPortal(head, slot) : head}
      {description && <p className="max-w-prose text-pretty text-ink-muted">{description}</p>}
    </>
  );
};
