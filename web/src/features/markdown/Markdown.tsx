// The one way in which text from people and models becomes a page. The renderer itself is fetched when it is first needed; where it is
// late, the text is shown as it was written until then.

import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { AsWritten } from './AsWritten.tsx';
import type { Mentions } from './mention.ts';
import type { NoteLink } from './note-links.ts';

interface MarkdownProps {
  readonly text: string;
  /** More of it is on its way: half a table or an open code fence is drawn as what it will be. */
  readonly isStreaming?: boolean;
  /** Addresses that `[1]`, `[2]` in the text stand for. */
  readonly sources?: readonly string[];
  /** Whom of those who are here the text names. */
  readonly mentions?: Mentions;
  /** The notes that `[[title]]` in the text stands for. */
  readonly notes?: readonly NoteLink[];
}

type Renderer = ComponentType<MarkdownProps & { readonly isStreaming: boolean }>;

/** After this long the reader gets the text as it was written. */
const PATIENCE_MS = 2_000;

let renderer: Renderer | null = null;

const load = async (): Promise<{ default: Renderer }> => {
  const { MarkdownRenderer } = await import('./MarkdownRenderer.tsx');
  renderer = MarkdownRenderer;
  return { default: renderer };
};

const LateRenderer = lazy(() => load().catch(() => ({ default: AsWritten })));

/** Fetches the renderer before there is something to draw: texts that change their height a moment later make a page jump. */
export const prepareMarkdown = (): Promise<unknown> =>
  Promise.race([
    load().catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);

export const Markdown = memo(({ text, isStreaming = false, ...marks }: MarkdownProps) => {
  // The same one for as long as the text is there: another would draw it all anew.
  const [{ Renderer }] = useState(() => ({ Renderer: renderer ?? LateRenderer }));
  return (
    <Suspense fallback={<AsWritten text={text} />}>
      <Renderer text={text} isStreaming={isStreaming} {...marks} />
    </Suspense>
  );
});
