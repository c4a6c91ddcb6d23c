import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/Notice.tsx';
import type { Artifact } from './artifacts.ts';

/** The frame says no more than 200 things by itself: what says more than this was made to. */
const MESSAGES_MAX = 1_000;
const LINES_MAX = 200;
const LINE_LENGTH_MAX = 2_000;

interface Line {
  readonly level: 'log' | 'error' | 'blocked';
  readonly text: string;
}

/** What a frame may say. Whatever runs in it can say it, too: it is text, and nothing follows from it. */
const readLine = (data: unknown): Line | null => {
  if (typeof data !== 'object' || data === null || !('text' in data) || typeof data.text !== 'string')
    return null;
  const level = 'level' in data ? data.level : null;
  if (level !== 'log' && level !== 'error' && level !== 'blocked') return null;
  return { level, text: data.text.slice(0, LINE_LENGTH_MAX) };
};

interface ArtifactFrameProps {
  readonly artifact: Artifact;
  readonly title: string;
}

/** Code that a model wrote, running in a frame without an origin, storage or network. */
export const ArtifactFrame = ({ artifact: { kind, code }, title }: ArtifactFrameProps) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [isEnded, setIsEnded] = useState(false);

  useEffect(() => {
    let heard = 0;
    let isStarted = false;
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      heard += 1;
      if (heard > MESSAGES_MAX) {
        // At once: while messages pour in, nothing that is drawn later would have its turn.
        if (heard === MESSAGES_MAX + 1) flushSync(() => setIsEnded(true));
        return;
      }
      const line = readLine(data);
      if (line) setLines((all) => (all.length < LINES_MAX ? [...all, line] : all));
      if (isStarted) return;
      isStarted = true;
      // The frame has no origin that could be named.
      frame.current.contentWindow?.postMessage({ kind, source: code }, '*');
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [kind, code]);

  return (
    <div className="flex min-h-0 grow flex-col gap-2">
      {isEnded ? (
        <Notice tone="danger">{t('artifacts.ended')}</Notice>
      ) : (
        <iframe
          ref={frame}
          title={title}
          src="/frames/artifact.html"
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          className="min-h-0 w-full grow rounded-control border border-line bg-white"
        />
      )}
      {lines.length > 0 && (
        <section
          aria-label={t('artifacts.console')}
          dir="ltr"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
          tabIndex={0}
          className="max-h-32 shrink-0 overflow-y-auto rounded-control border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5"
        >
          {lines.map(({ level, text }, index) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              key={index}
              className={level === 'log' ? 'wrap-anywhere' : 'wrap-anywhere text-danger-text'}
            >
              {level === 'blocked' ? t('artifacts.blocked', { what: text }) : text}
            </p>
          ))}
        </section>
      )}
    </div>
  );
};
