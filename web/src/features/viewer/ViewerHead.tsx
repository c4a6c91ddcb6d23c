import { Dialog as Base } from '@base-ui/react/dialog';
import type { FileObject } from '@parley/contract';
import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  FileCode2,
  FileText,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../lib/download.ts';
import { formatBytes, locale } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { copyFile } from './copy-file.ts';
import type { Kind } from './kind-of.ts';
import type { Neighbours } from './use-neighbours.ts';
import { larger, smaller, ZOOM_MAX, ZOOM_MIN } from './zoom.ts';

interface ViewerHeadProps {
  readonly title: string;
  readonly onClose: () => void;
}

interface WholeHeadProps extends ViewerHeadProps {
  readonly file: FileObject;
  readonly kind: Kind;
  readonly place: string | null;
  /** Which page of it is in sight. */
  readonly page: string | null;
  readonly zoom: number;
  readonly neighbours: Neighbours;
  /** Whether Markdown is drawn, or shown as it was written; null: it is none. */
  readonly drawn: boolean | null;
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onShow: (id: string) => void;
}

/** What the file is called and what can be done with it; until it is known, its name alone. On a phone the buttons are within reach of the thumb. */
export const ViewerHead = (props: ViewerHeadProps | WholeHeadProps) => {
  const { t } = useTranslation();
  const isWhole = 'file' in props;
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line bg-surface ps-4 pe-2 pt-[env(safe-area-inset-top)] rail:ps-5 rail:pe-3">
        <div className="min-w-0 grow py-1.5">
          <Base.Title dir="auto" title={props.title} className="truncate type-ui font-semibold at-start">
            {props.title}
          </Base.Title>
          {isWhole && (
            <p className="truncate text-xs text-ink-muted">
              {[props.page, formatBytes(props.file.size), props.place].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        {isWhole && (
          <div className="flex items-center max-rail:hidden">
            <Acts {...props} />
          </div>
        )}
        <Icon label={t('actions.close')} onClick={props.onClose}>
          <X aria-hidden="true" />
        </Icon>
      </header>
      {isWhole && (
        <div className="order-last flex shrink-0 items-center justify-around border-t border-line bg-surface px-2 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] rail:hidden">
          <Acts {...props} />
        </div>
      )}
    </>
  );
};

interface IconProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Icon = ({ label, isOff, onClick, children }: IconProps) => (
  <Button
    look="quiet"
    size="icon"
    aria-label={label}
    title={label}
    // It keeps the focus: pressed once too often, a button that is taken away would take the focus with it.
    aria-disabled={isOff || undefined}
    onClick={() => isOff || onClick()}
  >
    {children}
  </Button>
);

const CAN_ZOOM: ReadonlySet<Kind> = new Set(['picture', 'text', 'markdown', 'pdf']);
const CAN_COPY: ReadonlySet<Kind> = new Set(['picture', 'text', 'markdown']);

const Acts = (props: WholeHeadProps) => {
  const { t } = useTranslation();
  const { file, kind, neighbours, drawn, onDrawn, onShow } = props;
  const { previous, next, count } = neighbours;
  const save = async (): Promise<void> => {
    const isSaved = await saveFrom(`/api/v1/files/${file.id}/download`, file.filename);
    if (!isSaved) toast.error(t('chat.file_failed', { name: file.filename }));
  };
  const copy = async (): Promise<void> => {
    if (await copyFile(file, kind)) toast.success(t('copy.copied'));
    else toast.error(t('viewer.copy_failed'));
  };
  return (
    <>
      {count > 1 && (
        <>
          <Icon
            label={t('viewer.previous')}
            isOff={previous === null}
            onClick={() => previous && onShow(previous)}
          >
            <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </Icon>
          <Icon label={t('viewer.next')} isOff={next === null} onClick={() => next && onShow(next)}>
            <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
          </Icon>
        </>
      )}
      {CAN_ZOOM.has(kind) && <Zoom {...props} />}
      {drawn !== null && (
        <Icon label={t(drawn ? 'viewer.as_written' : 'viewer.as_drawn')} onClick={() => onDrawn(!drawn)}>
          {drawn ? <FileCode2 aria-hidden="true" /> : <FileText aria-hidden="true" />}
        </Icon>
      )}
      {CAN_COPY.has(kind) && (
        <Icon label={t('copy.copy')} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
        </Icon>
      )}
      <Icon label={t('actions.download')} onClick={() => void save()}>
        <Download aria-hidden="true" />
      </Icon>
    </>
  );
};

const percent = (zoom: number): string => new Intl.NumberFormat(locale(), { style: 'percent' }).format(zoom);

const Zoom = ({ zoom, onZoom }: Pick<WholeHeadProps, 'zoom' | 'onZoom'>) => {
  const { t } = useTranslation();
  return (
    <>
      <Icon label={t('viewer.smaller')} isOff={zoom <= ZOOM_MIN} onClick={() => onZoom(smaller(zoom))}>
        <ZoomOut aria-hidden="true" />
      </Icon>
      <Button
        look="quiet"
        aria-label={t('viewer.fit', { size: percent(zoom) })}
        title={t('viewer.fit_short')}
        onClick={() => onZoom(1)}
        className="min-w-14 px-1 text-xs tabular-nums"
      >
        {percent(zoom)}
      </Button>
      <Icon label={t('viewer.larger')} isOff={zoom >= ZOOM_MAX} onClick={() => onZoom(larger(zoom))}>
        <ZoomIn aria-hidden="true" />
      </Icon>
    </>
  );
};
