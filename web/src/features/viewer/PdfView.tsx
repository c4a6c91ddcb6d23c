import type { FileObject } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewProps } from './view-props.ts';

interface PdfViewProps extends ViewProps {
  readonly file: FileObject;
  readonly bytes: Blob;
}

type Report =
  | { readonly kind: 'ready' | 'locked' | 'failed' }
  | { readonly kind: 'shown'; readonly pages: number }
  | { readonly kind: 'key'; readonly key: string };

const KEYS = new Set(['Escape', 'ArrowLeft', 'ArrowRight', '+', '=', '-', '_', '0']);

/** What the frame may say. Anything else it says is not heard. */
const readReport = (data: unknown): Report | null => {
  if (typeof data !== 'object' || data === null) return null;
  if ('isReady' in data) return { kind: 'ready' };
  if ('isLocked' in data) return { kind: 'locked' };
  if ('isFailed' in data) return { kind: 'failed' };
  if ('pages' in data && Number.isInteger(data.pages)) return { kind: 'shown', pages: Number(data.pages) };
  return 'key' in data && typeof data.key === 'string' && KEYS.has(data.key)
    ? { kind: 'key', key: data.key }
    : null;
};

/**
 * The pages of a PDF, drawn in a frame without an origin, network or storage: what reads them is some megabyte of program, fed by strangers.
 * The frame gets the bytes from here, and hands back the keys that are pressed in it.
 */
export const PdfView = ({ file, bytes, zoom, onKey }: PdfViewProps) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [state, setState] = useState<'waiting' | 'shown' | 'locked' | 'failed'>('waiting');
  const heard = useRef(onKey);
  heard.current = onKey;
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const report = readReport(data);
      if (report?.kind === 'ready') setIsReady(true);
      else if (report?.kind === 'key') heard.current(report.key);
      else if (report) setState(report.kind);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    void bytes.arrayBuffer().then((buffer) => {
      const page = t('viewer.page', { number: '#' });
      frame.current?.contentWindow?.postMessage({ bytes: buffer, page }, '*', [buffer]);
    });
  }, [isReady, bytes, t]);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ zoom }, '*');
  }, [isReady, zoom]);
  if (state === 'failed' || state === 'locked')
    return (
      <p className="grid min-h-0 grow place-items-center p-6 text-center text-sm text-ink-muted">
        {t(state === 'locked' ? 'viewer.locked' : 'viewer.not_shown')}
      </p>
    );
  return (
    <iframe
      ref={frame}
      title={file.filename}
      src="/frames/pdf.html"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      aria-busy={state === 'waiting'}
      className="min-h-0 w-full grow border-0 bg-sunken"
    />
  );
};
