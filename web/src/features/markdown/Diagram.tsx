import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/Code.tsx';
import { CodeFence } from './CodeFence.tsx';
import { OpenFence } from './open-fence.ts';

const HEIGHT_MAX = 1600;
const HEIGHT_FIRST = 160;

const isDark = (): boolean => document.documentElement.classList.contains('dark');

/** What a frame may say. Anything else it says is not heard. */
const readReport = (data: unknown): { isReady?: true; isFailed?: true; height?: number } => {
  if (typeof data !== 'object' || data === null) return {};
  if ('isReady' in data) return { isReady: true };
  if ('isFailed' in data) return { isFailed: true };
  const height = 'height' in data ? Number(data.height) : Number.NaN;
  return Number.isFinite(height) ? { height: Math.min(HEIGHT_MAX, Math.max(24, height)) } : {};
};

/**
 * A diagram, drawn in a frame without an origin: the library that draws it sets HTML from text, which this page's policy
 * refuses. A text that is no diagram is shown as code.
 */
export const Diagram = ({ source }: { readonly source: string }) => {
  const { t } = useTranslation();
  const isIncomplete = useContext(OpenFence);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT_FIRST);
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    const onMessage = ({ source: from, data }: MessageEvent): void => {
      if (from === null || from !== frame.current?.contentWindow) return;
      const report = readReport(data);
      if (report.isReady) frame.current.contentWindow?.postMessage({ source, isDark: isDark() }, '*');
      if (report.isFailed) setIsFailed(true);
      if (report.height !== undefined) setHeight(report.height);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [source]);

  if (isIncomplete || isFailed)
    return (
      <>
        <CodeFence code={source} language="mermaid" />
        {isFailed && <p className="mt-1 text-sm text-ink-muted">{t('markdown.diagram_failed')}</p>}
      </>
    );
  return (
    <figure className="markdown-fence">
      <figcaption>
        <span>{t('markdown.diagram')}</span>
        <CopyButton text={source} isIcon label={t('markdown.copy_code')} />
      </figcaption>
      <iframe
        ref={frame}
        key={source}
        title={t('markdown.diagram')}
        src="/frames/diagram.html"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        loading="lazy"
        style={{ height }}
        className="mx-auto mb-3 block w-[calc(100%-1.5rem)] border-0"
      />
    </figure>
  );
};
