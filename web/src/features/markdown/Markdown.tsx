// The one way in which text from people and models becomes a page. The renderer itself is fetched when it is first needed; where it is
// late, the text is shown as it was written until then, and so is for good what would be too much to draw.

import {
  Component,
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isIntricate } from './intricate.ts';
import type { Mentions } from './mention.ts';

interface MarkdownProps {
  readonly text: string;
  /** More of it is on its way: half a table or an open code fence is drawn as what it will be. */
  readonly isStreaming?: boolean;
  /** Addresses that `[1]`, `[2]` in the text stand for. */
  readonly sources?: readonly string[];
  /** Whom of those who are here the text names. */
  readonly mentions?: Mentions;
}

type Renderer = ComponentType<MarkdownProps & { readonly isStreaming: boolean }>;

/** Whoever waits for longer than this would rather read the text as it was written. */
const PATIENCE_MS = 2_000;

let renderer: Renderer | null = null;

const load = async (): Promise<{ default: Renderer }> => {
  const { MarkdownRenderer } = await import('./MarkdownRenderer.tsx');
  renderer = MarkdownRenderer;
  return { default: renderer };
};

const AsWritten = ({ text }: { readonly text: string }) => (
  <p className="whitespace-pre-wrap break-words">{text}</p>
);

const Intricate = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  return (
    <div dir="auto">
      <AsWritten text={text} />
      <p className="mt-1 text-sm text-ink-faint">{t('markdown.as_written')}</p>
    </div>
  );
};

interface WholeProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** One text that cannot be drawn must not take the page away. */
class Whole extends Component<WholeProps, { readonly isFailed: boolean }> {
  override state = { isFailed: false };
  static getDerivedStateFromError = () => ({ isFailed: true });
  override render(): ReactNode {
    return this.state.isFailed ? <Intricate text={this.props.text} /> : this.props.children;
  }
}

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
  const isTooMuch = useMemo(() => isIntricate(text), [text]);
  if (isTooMuch) return <Intricate text={text} />;
  return (
    <Whole text={text}>
      <Suspense fallback={<AsWritten text={text} />}>
        <Renderer text={text} isStreaming={isStreaming} {...marks} />
      </Suspense>
    </Whole>
  );
});
