// Markdown without HTML: a tag in a message is shown as text, so that there is nothing to sanitise. Every address goes
// through `safe-url`, and no picture is fetched from anywhere.

import './markdown.css';
import { Square, SquareCheck } from 'lucide-react';
import {
  Component,
  type ComponentProps,
  createContext,
  isValidElement,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { prefetchLater } from '../../lib/deferred-parts.ts';
import { drawMarkdown } from '../../lib/draw-markdown.ts';
import { AsWritten } from './AsWritten.tsx';
import { CiteChip } from './CiteChip.tsx';
import { CodeFence } from './CodeFence.tsx';
import { Diagram } from './Diagram.tsx';
import { ExternalLink, Picture } from './ExternalLink.tsx';
import { completed, cutText, hasOpenFence, loadCompletion, type Pieces } from './growing-text.ts';
import { levelsIn } from './heading-levels.ts';
import { isIntricate } from './intricate.ts';
import type { Mentions } from './mention.ts';
import type { NoteLink } from './note-links.ts';
import { OwnReference } from './OwnReference.tsx';
import { OpenFence } from './open-fence.ts';
import { readOwnAddress } from './own-address.ts';
import { type Marks, readMarkdown } from './read-markdown.ts';
import { ScrollBox } from './ScrollBox.tsx';
import { readSource } from './sources.ts';
import { withDollars } from './tex.ts';
import { directionOf } from './text-direction.ts';

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

const textOf = (children: ReactNode): string => {
  if (typeof children === 'string') return children;
  if (Array.isArray(children)) return children.map(textOf).join('');
  return '';
};

const languageOf = (className: string | undefined): string =>
  /language-([^\s]+)/.exec(className ?? '')?.[1] ?? '';

const Fence = ({ className, children }: ComponentProps<'code'>) => {
  const text = textOf(children).replace(/\n$/, '');
  const language = languageOf(className);
  if (language === 'math') return <Formula source={text} isBlock />;
  if (language === 'mermaid') return <Diagram source={text} />;
  return <CodeFence code={text} language={language} />;
};

const Inline = ({ className, children }: ComponentProps<'code'>) =>
  className?.includes('math-') ? (
    <Formula source={textOf(children)} isBlock={className.includes('math-display')} />
  ) : (
    <code dir="ltr">{children}</code>
  );

const Table = ({ children }: ComponentProps<'table'>) => {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('markdown.table')} className="markdown-table">
      <table>{children}</table>
    </ScrollBox>
  );
};

/** Of a list of tasks. It shows how things stand and cannot be ticked: a picture rather than a field. */
const TaskMark = ({ checked }: ComponentProps<'input'>) => {
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
  const Heading = ({ className, children }: ComponentProps<'h1'>) => {
    const { t } = useTranslation();
    const place = Math.max(useContext(Levels).indexOf(String(level)), 0);
    const Tag = (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[place] ?? 'h6';
    // The only heading that is not in the text stands above the footnotes.
    if (className?.includes('sr-only')) return <Tag className="sr-only">{t('markdown.footnotes')}</Tag>;
    return <Tag className={look}>{children}</Tag>;
  };
  return Heading;
};

/** Code on lines of its own is the one element in its box. */
const Box = ({ children }: ComponentProps<'pre'>) =>
  isValidElement<ComponentProps<'code'>>(children) ? <Fence {...children.props} /> : <pre>{children}</pre>;

const COMPONENTS = {
  a: ({ href, children }: ComponentProps<'a'>) => {
    const source = readSource(href ?? '');
    if (source !== null) return <CiteChip n={source} />;
    const own = readOwnAddress(href ?? '');
    if (own) return <OwnReference address={own}>{children}</OwnReference>;
    return <ExternalLink href={href}>{children}</ExternalLink>;
  },
  img: ({ src, alt }: ComponentProps<'img'>) => (
    <Picture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />
  ),
  pre: Box,
  code: Inline,
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
  readonly notes?: readonly NoteLink[] | undefined;
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

interface PieceProps {
  readonly text: string;
  readonly marks: Marks;
  readonly isFenceOpen?: boolean;
}

const Piece = memo(({ text, marks, isFenceOpen = false }: PieceProps) => (
  <OpenFence value={isFenceOpen}>{drawMarkdown(readMarkdown(text, marks), COMPONENTS)}</OpenFence>
));

// The first answer that is written in this page will want it.
prefetchLater(loadCompletion);

interface TextProps {
  readonly text: string;
  readonly marks: Marks;
}

const GrowingText = ({ text, marks }: TextProps) => {
  const before = useRef<Pieces | null>(null);
  const { pieces } = useMemo(() => {
    before.current = cutText(text, before.current);
    return before.current;
  }, [text]);
  const last = pieces.length - 1;
  return pieces.map((piece, index) => (
    <Piece
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      key={index}
      text={index === last ? completed(piece) : piece}
      marks={marks}
      isFenceOpen={index === last && hasOpenFence(piece)}
    />
  ));
};

/** A text has one direction, as its author wrote it; what is beside it may have another. */
const Drawn = ({ text, isStreaming, sources, mentions, notes }: MarkdownRendererProps) => {
  // By what they are rather than which objects they came in: a new one would have everything drawn again.
  const key = JSON.stringify({
    sources: sources ?? [],
    mentions: mentions ?? NO_MENTIONS,
    notes: notes ?? null,
  });
  const marks = useMemo(() => JSON.parse(key) as Marks, [key]);
  return (
    <Levels value={levelsIn(text)}>
      <div className="markdown" dir={directionOf(text)}>
        {isStreaming ? <GrowingText text={text} marks={marks} /> : <Piece text={text} marks={marks} />}
      </div>
    </Levels>
  );
};
