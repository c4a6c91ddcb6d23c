import { Dialog as Base } from '@base-ui/react/dialog';
import type { FileObject } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { KnownFile } from '../../lib/open-file.ts';
import { ask } from '../../lib/query.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { FileView } from './FileView.tsx';
import { kindOf } from './kind-of.ts';
import { type Neighbours, useNeighbours } from './use-neighbours.ts';
import { ViewerHead } from './ViewerHead.tsx';
import type { PageSeen } from './view-props.ts';
import { zoomByKey } from './zoom.ts';

interface ViewerProps {
  readonly id: string;
  /** Of a PDF: where it is opened. */
  readonly page: number;
  /** Words of that page that are marked. */
  readonly passage?: string | undefined;
  /** What is known of it until it is asked for. */
  readonly known: KnownFile | null;
  readonly among: readonly KnownFile[];
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** A file over the whole page: as large as there is room for, with the others that it stands among to its sides. */
export const Viewer = ({ id, page, passage, known, among, onShow, onClose }: ViewerProps) => {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  /** What the file that is shown does with a key; false where it is none of its keys. */
  const keys = useRef<(key: string) => boolean>(() => false);
  const query = useQuery({
    ...ask('GET /api/v1/files/{id}', { params: { id } }),
    placeholderData: undefined,
  });
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current}
          onKeyDown={(event) => {
            if (isOurs(event) && keys.current(event.key)) event.preventDefault();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none"
        >
          {query.data ? (
            <Shown
              key={id}
              file={query.data}
              page={page}
              passage={passage}
              keys={keys}
              among={among}
              onShow={onShow}
              onClose={onClose}
            />
          ) : (
            <>
              <ViewerHead title={known?.filename ?? t('viewer.file')} onClose={onClose} />
              <div className="grid grow place-items-center">
                <Loaded query={query}>{() => null}</Loaded>
              </div>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

interface ShownProps extends Pick<ViewerProps, 'page' | 'passage' | 'among' | 'onShow' | 'onClose'> {
  readonly file: FileObject;
  readonly keys: RefObject<(key: string) => boolean>;
}

const Shown = ({ file, page, passage, keys, among, onShow, onClose }: ShownProps) => {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [isDrawn, setIsDrawn] = useState(true);
  const [seen, setSeen] = useState<PageSeen | null>(null);
  const neighbours = useNeighbours(file, among);
  const kind = kindOf(file);
  const { at, count } = neighbours;
  const place = count > 1 ? t('viewer.place', { at: formatNumber(at), count }) : null;
  const onKey = (key: string): boolean => {
    const id = neighbourByKey(key, neighbours);
    const asked = zoomByKey(key, zoom);
    if (id !== null) onShow(id);
    else if (asked !== null) setZoom(asked);
    return id !== null || asked !== null;
  };
  keys.current = onKey;
  return (
    <>
      <ViewerHead
        title={file.filename}
        file={file}
        kind={kind}
        place={place}
        page={seen && t('viewer.page_of', { at: formatNumber(seen.at), count: formatNumber(seen.count) })}
        zoom={zoom}
        neighbours={neighbours}
        drawn={kind === 'markdown' ? isDrawn : null}
        onDrawn={setIsDrawn}
        onZoom={setZoom}
        onShow={onShow}
        onClose={onClose}
      />
      <p role="status" className="sr-only">
        {place !== null && `${file.filename}, ${place}`}
      </p>
      <FileView
        file={file}
        kind={kind === 'markdown' && !isDrawn ? 'text' : kind}
        zoom={zoom}
        page={page}
        passage={passage}
        onZoom={setZoom}
        onPage={setSeen}
        onKey={(key) => (key === 'Escape' ? onClose() : void onKey(key))}
        onSwipe={(step) => {
          const id = step === 1 ? neighbours.next : neighbours.previous;
          if (id !== null) onShow(id);
        }}
      />
    </>
  );
};

/** Keys that something in the view has a use for itself stay with it: the arrows of a player, or of a text that is wider than its box. */
const isOurs = ({ target, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean => {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  if (!key.startsWith('Arrow')) return true;
  const scrolls = target.closest<HTMLElement>('[data-scrolls]');
  return !target.closest('audio, video') && (!scrolls || scrolls.scrollWidth <= scrolls.clientWidth);
};

/** The arrow that points forwards is another one where one reads from right to left. */
const neighbourByKey = (key: string, { previous, next }: Neighbours): string | null => {
  const isMirrored = document.documentElement.dir === 'rtl';
  if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return next;
  if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return previous;
  return null;
};
