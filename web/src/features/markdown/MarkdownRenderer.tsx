// Markdown without HTML: a tag in a message is shown as text, so that there is nothing to sanitise. Every address goes
// through `safe-url`, and no picture is fetched from anywhere.

import './markdown.css';
import { Square, SquareCheck } from 'lucide-react';
import {
  Component,
  type ComponentProps,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
} from 'react';
import { useTranslation } from 'react-i18next';
import { detectTextDirection, type ExtraProps, Streamdown } from 'streamdown';
import { AsWritten } from './AsWritten.tsx';
import { CodeFence } from './CodeFence.tsx';
import { Diagram } from './Diagram.tsx';
import { ExternalLink, Picture } from './ExternalLink.tsx';
import { levelsIn } from './heading-levels.ts';
import { isIntricate } from './intricate.ts';
import type { Mentions } from './mention.ts';
import { OwnReference } from './OwnReference.tsx';
import { readOwnAddress } from './own-address.ts';
import { pluginsFor } from './plugins.ts';
import { ScrollBox } from './ScrollBox.tsx';
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

const Table = ({ children }: Props<'table'>) => {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('markdown.table')} className="markdown-table">
      <table>{children}</table>
    </ScrollBox>
  );
};

/** Of a list of tasks. It shows how things stand and cannot be ticked: a picture rather than a field. */
const TaskMark = ({ checked }: Props<'input'>) => {
  const { t } = useTranslation();
  const Icon = checked ? SquareCheck : Square;
  return (
    <Icon
      role="img"
      aria-label={checked ? t('markdown.done') : t('markdown.open')}
      className="markdown-task"
    />
  );
};

/** The levels of headings that a text uses, as in `24`. */
const Levels = createContext('');

/** The first level that a text uses is the one below the title of the page, whichever its author chose, and none is left out. */
const heading = (level: number, look: string) => {
  const Heading = ({ className, children }: Props<'h1'>) => {
    const { t } = useTranslation();
    const place = Math.max(useContext(Levels).indexOf(String(level)), 0);
    const Tag = (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[place] ?? 'h6';
    // The only heading that is not in the text stands above the footnotes.
    if (className?.includes('sr-only')) return <Tag className="sr-only">{t('markdown.footnotes')}</Tag>;
    return <Tag className={look}>{children}</Tag>;
  };
  return Heading;
};

/** As HTML has it: the library would draw some of these as spans with a style, which say nothing to a screen reader or to a copy. */
const plain = <K extends keyof React.JSX.IntrinsicElements>(tag: K) => {
  const Plain = ({ node: _, ...props }: Props<K>) => createElement<object>(tag, props);
  return Plain;
};

const COMPONENTS = {
  p: plain('p'),
  strong: plain('strong'),
  em: plain('em'),
  ul: plain('ul'),
  ol: plain('ol'),
  li: plain('li'),
  blockquote: plain('blockquote'),
  hr: plain('hr'),
  sup: plain('sup'),
  sub: plain('sub'),
  a: ({ href, children }: Props<'a'>) => {
    const own = readOwnAddress(href ?? '');
    if (own) return <OwnReference address={own}>{children}</OwnReference>;
    return <ExternalLink href={href}>{children}</ExternalLink>;
  },
  img: ({ src, alt }: Props<'img'>) => <Picture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  code: Fence,
  inlineCode: Inline,
  table: Table,
  input: TaskMark,
  h1: heading(1, 'markdown-h1'),
  h2: heading(2, 'markdown-h2'),
  h3: heading(3, 'markdown-h3'),
  h4: heading(4, 'markdown-h3'),
  h5: heading(5, 'markdown-h3'),
  h6: heading(6, 'markdown-h3'),
};

interface MarkdownRendererProps {
  readonly text: string;
  readonly isStreaming: boolean;
  readonly sources?: readonly string[] | undefined;
  readonly mentions?: Mentions | undefined;
}

const NO_MENTIONS: Mentions = { handles: [], mine: null };

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
  const options = JSON.stringify([sources ?? [], mentions ?? NO_MENTIONS]);
  const plugins = useMemo(
    () => pluginsFor(...(JSON.parse(options) as Parameters<typeof pluginsFor>)),
    [options],
  );
  const direction = detectTextDirection(text);
  return (
    <div dir={direction}>
      <Levels value={levelsIn(text)}>
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
      </Levels>
    </div>
  );
};
