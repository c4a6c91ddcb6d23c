import type { FileObject } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSeen, ViewProps } from './view-props.ts';

interface PdfViewProps extends ViewProps {
  readonly file: FileObject;
  readonly bytes: Blob;
}

type Report =
  | { readonly kind: 'ready' | 'locked' | 'failed' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'page'; readonly seen: PageSeen }
  | { readonly kind: 'key'; readonly key: string };

const KEYS = new Set(['Escape', 'ArrowLeft', 'ArrowRight', '+', '=', '-', '_', '0']);

/** What the frame may say. Anything else it says is not heard. */
const readReport = (data: unknown): Report | null => {
  if (typeof data !== 'object' || data === null) return null;
  if ('isReady' in data) return { kind: 'ready' };
  if ('isLocked' in data) return { kind: 'locked' };
  if ('isFailed' in data) return { kind: 'failed' };
  if ('pages' in data) return { kind: 'shown' };
  if ('at' in data && 'of' in data && Number.isInteger(data.at) && Number.isInteger(data.of))
    return { kind: 'page', seen: { at: Number(data.at), count: Number(data.of) } };
  return 'key' in data && typeof data.key === 'string' && KEYS.has(data.key)
    ? { kind: 'key', key: data.key }
    : null;
};

/**
 * The pages of a PDF, drawn in a frame without an origin, network or storage: what reads them is some megabyte of program, fed by strangers.
 * The frame gets the bytes from here, and hands back the keys that are pressed in it.
 */
export const PdfView = ({ file, bytes, zoom, page, passage, onPage, onKey }: PdfViewProps) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [state, setState] = useState<'waiting' | 'shown' | 'locked' | 'failed'>('waiting');
  const heard = useRef({ onKey, onPage });
  heard.current = { onKey, onPage };
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const report = readReport(data);
      if (report?.kind === 'ready') setIsReady(true);
      else if (report?.kind === 'key') heard.current.onKey(report.key);
      else if (report?.kind === 'page') heard.current.onPage(report.seen);
      else if (report) setState(report.kind);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    void bytes.arrayBuffer().then((buffer) => {
      const told = { bytes: buffer, page: t('viewer.page', { number: '#' }), at: page, passage };
      frame.current?.contentWindow?.postMessage(told, '*', [buffer]);
    });
  }, [isReady, bytes, page, passage, t]);
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
