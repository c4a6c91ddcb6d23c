import type { FileObject } from '@parley/contract';
import { type CSSProperties, memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/code-files.ts';
import { formatBytes } from '../../lib/format.ts';
import { type HighlightedLine, highlight } from '../markdown/index.ts';
import { TEXT_BYTES_MAX } from './read-file.ts';
import './viewer.css';

interface TextViewProps {
  readonly file: FileObject;
  readonly text: string;
  readonly zoom: number;
}

/** More would hold up the page. */
const LINES_MAX = 20_000;
const FONT_PX = 13;

/** The colours of the lines that have some; they come after the text, and nothing moves when they do. */
const useColours = (text: string, language: string): readonly HighlightedLine[] => {
  const [lines, setLines] = useState<readonly HighlightedLine[]>([]);
  useEffect(() => {
    let isWanted = true;
    void highlight(text, language, false).then((coloured) => {
      if (isWanted) setLines(coloured ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [text, language]);
  return lines;
};

/** A text as it is, with the numbers of its lines, which are not copied with it. */
export const TextView = ({ file, text, zoom }: TextViewProps) => {
  const { t } = useTranslation();
  const language = languageOf(file.filename);
  const colours = useColours(text, language);
  const all = text.replace(/\r\n?/g, '\n').split('\n');
  const isCut = file.size > TEXT_BYTES_MAX || all.length > LINES_MAX;
  if (text === '')
    return <p className="grid grow place-items-center text-sm text-ink-muted">{t('viewer.empty')}</p>;
  return (
    <>
      <section
        aria-label={file.filename}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        data-scrolls=""
        dir="ltr"
        className="min-h-0 grow overflow-auto bg-surface py-4 -outline-offset-2"
      >
        <pre
          className="viewer-text font-mono leading-[1.6]"
          style={
            {
              fontSize: FONT_PX * zoom,
              '--digits': String(Math.min(all.length, LINES_MAX)).length,
            } as CSSProperties
          }
        >
          <code>
            {all.slice(0, LINES_MAX).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <Line key={index} text={line} tokens={colours[index]} isCode={language !== ''} />
            ))}
          </code>
        </pre>
      </section>
      {isCut && (
        <p className="shrink-0 border-t border-line bg-surface px-4 py-2 text-xs text-ink-muted rail:px-5">
          {t('viewer.cut', { size: formatBytes(TEXT_BYTES_MAX) })}
        </p>
      )}
    </>
  );
};

interface LineProps {
  readonly text: string;
  readonly tokens: HighlightedLine | undefined;
  /** Code keeps its lines; a text for people is broken where there is no more room. */
  readonly isCode: boolean;
}

const Line = memo(({ text, tokens, isCode }: LineProps) => (
  <span
    dir={isCode ? 'ltr' : 'auto'}
    className={isCode ? 'viewer-line' : 'viewer-line whitespace-pre-wrap wrap-anywhere'}
  >
    {tokens?.map((token, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="token" style={token.style as CSSProperties}>
        {token.text}
      </span>
    )) ?? text}
    {'\n'}
  </span>
));
