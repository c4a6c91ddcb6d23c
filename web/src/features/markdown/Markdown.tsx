// The one way in which text from people and models becomes a page. The renderer itself is fetched when it is first needed;
// until then the text is shown as it was written.

import { lazy, memo, Suspense } from 'react';

const load = () => import('./MarkdownRenderer.tsx');
const Renderer = lazy(() => load().then((module) => ({ default: module.MarkdownRenderer })));

/** Begins to fetch the renderer, so that it is there when the first message is. */
export const preloadMarkdown = (): void => void load();

interface MarkdownProps {
  readonly text: string;
  /** More of it is on its way: half a table or an open code fence is drawn as what it will be. */
  readonly isStreaming?: boolean;
  /** Addresses that `[1]`, `[2]` in the text stand for. */
  readonly sources?: readonly string[];
}

export const Markdown = memo(({ text, isStreaming = false, sources }: MarkdownProps) => (
  <Suspense fallback={<p className="whitespace-pre-wrap break-words">{text}</p>}>
    <Renderer text={text} isStreaming={isStreaming} sources={sources} />
  </Suspense>
));
