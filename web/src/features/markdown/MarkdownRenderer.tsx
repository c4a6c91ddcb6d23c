// Markdown without HTML: a tag that somebody writes is shown as text, so that there is nothing to sanitise. Every address goes
// through `safe-url`, and no picture is fetched from anywhere.

import './markdown.css';
import { Component, type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { detectTextDirection, type ExtraProps, Streamdown } from 'streamdown';
import { AsWritten } from './AsWritten.tsx';
import { CodeFence } from './CodeFence.tsx';
import { Diagram } from './Diagram.tsx';
import { ExternalLink, Picture } from './ExternalLink.tsx';
import { isIntricate } from './intricate.ts';
import type { Mentions } from './mention.ts';
import { OwnReference } from './OwnReference.tsx';
import { readOwnAddress } from './own-address.ts';
import { pluginsFor } from './plugins.ts';
import { withDollars } from './tex.ts';

interface FormulaProps {
  readonly source: string;
  readonly isBlock: boolean;
}

const WrittenFormula = ({ source, isBlock }: FormulaProps) => (
  <code dir="ltr" className={isBlock ? 'markdown-formula' : undefined}>
    {source}
  </code>
);

const DrawnFormula = lazy(() =>
  import('./Formula.tsx').then(
    (module) => ({ default: module.Formula }),
    () => ({ default: WrittenFormula }),
  ),
);

/** Few texts hold one, and what draws them weighs as much as all the rest: it is fetched for the first, and until then they are as written. */
const Formula = (props: FormulaProps) => (
  <Suspense fallback={<WrittenFormula {...props} />}>
    <DrawnFormula {...props} />
  </Suspense>
);

type Props<K extends keyof React.JSX.IntrinsicElements> = ComponentProps<K> & ExtraProps;

const textOf = (children: ReactNode): string => {
  if (typeof children === 'string') return children;
  if (Array.isArray(children)) return children.map(textOf).join('');
  return '';
};

const languageOf = (className: string | undefined): string =>
  /language-([^\s]+)/.exec(className ?? '')?.[1] ?? '';

const Fence = ({ className, children }: Props<'code'>) => {
  const text = textOf(children).replace(/\n$/, '');
  const language = languageOf(className);
  if (language === 'math') return <Formula source={text} isBlock />;
  if (language === 'mermaid') return <Diagram source={text} />;
  return <CodeFence code={text} language={language} />;
};

const Inline = ({ className, children }: Props<'code'>) =>
  className?.includes('math-') ? (
    <Formula source={textOf(children)} isBlock={className.includes('math-display')} />
  ) : (
    <code dir="ltr">{children}</code>
  );

/** Wide tables scroll inside themselves; the keyboard has to get there, too. */
const ScrollingTable = ({ children }: Props<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
  <div className="markdown-table" tabIndex={0}>
    <table>{children}</table>
  </div>
);

const COMPONENTS = {
  a: ({ href, children }: Props<'a'>) => {
    const own = readOwnAddress(href ?? '');
    if (own) return <OwnReference address={own}>{children}</OwnReference>;
    return <ExternalLink href={href}>{children}</ExternalLink>;
  },
  img: ({ src, alt }: Props<'img'>) => <Picture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  code: Fence,
  inlineCode: Inline,
  table: ScrollingTable,
  // Headings inside a message must not pretend to be headings of the page.
  h1: ({ children }: Props<'h1'>) => <p className="markdown-h1">{children}</p>,
  h2: ({ children }: Props<'h2'>) => <p className="markdown-h2">{children}</p>,
  h3: ({ children }: Props<'h3'>) => <p className="markdown-h3">{children}</p>,
  h4: ({ children }: Props<'h4'>) => <p className="markdown-h3">{children}</p>,
  h5: ({ children }: Props<'h5'>) => <p className="markdown-h3">{children}</p>,
  h6: ({ children }: Props<'h6'>) => <p className="markdown-h3">{children}</p>,
};

interface MarkdownRendererProps {
  readonly text: string;
  readonly isStreaming: boolean;
  readonly sources?: readonly string[] | undefined;
  readonly mentions?: Mentions | undefined;
}

const NOBODY: Mentions = { handles: [], mine: null };

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

/** What would be too much to draw is shown as it was written. */
export const MarkdownRenderer = (props: MarkdownRendererProps) => {
  const { text, isStreaming } = props;
  const read = useMemo(() => withDollars(text, isStreaming), [text, isStreaming]);
  const isTooMuch = useMemo(() => isIntricate(read), [read]);
  if (isTooMuch) return <Intricate text={text} />;
  return (
    <Whole text={text}>
      <Drawn {...props} text={read} />
    </Whole>
  );
};

/** A text has one direction, as its author wrote it; what is beside it may have another. */
const Drawn = ({ text, isStreaming, sources, mentions }: MarkdownRendererProps) => {
  // By what they are rather than which objects they came in: a new one would have everything drawn again.
  const options = JSON.stringify([sources ?? [], mentions ?? NOBODY]);
  const plugins = useMemo(
    () => pluginsFor(...(JSON.parse(options) as Parameters<typeof pluginsFor>)),
    [options],
  );
  const direction = detectTextDirection(text);
  return (
    <div dir={direction}>
      <Streamdown
        className="markdown"
        dir={direction}
        mode={isStreaming ? 'streaming' : 'static'}
        parseIncompleteMarkdown={isStreaming}
        isAnimating={isStreaming}
        controls={false}
        linkSafety={{ enabled: false }}
        remarkPlugins={plugins}
        rehypePlugins={[]}
        components={COMPONENTS}
      >
        {text}
      </Streamdown>
    </div>
  );
};
