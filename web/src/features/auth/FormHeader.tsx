import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

export const FormHeader = ({ title, text }: { readonly title: string; readonly text?: ReactNode }) => {
  useDocumentTitle(title);
  return (
    <header className="mb-7">
      <h1 className="text-3xl font-semibold ltr:tracking-tight">{title}</h1>
      {text && <p className="mt-2 text-ink-muted">{text}</p>}
    </header>
  );
};
