import type { FileObject } from '@parley/contract';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from './read-file.ts';
import type { ViewProps } from './view-props.ts';
import { within } from './zoom.ts';

interface PictureViewProps extends ViewProps {
  readonly file: FileObject;
  readonly bytes: Blob;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room around a picture that fits. */
const MARGIN_PX = 32;
const SWIPE_PX = 60;
const WHEEL_PX = 400;

/** A picture in the middle. Larger than the room there is, it is dragged, scrolled, and pinched. */
export const PictureView = ({ file, bytes, zoom, onZoom, onSwipe }: PictureViewProps) => {
  const { t } = useTranslation();
  const url = useAddress(bytes);
  const box = useRef<HTMLElement>(null);
  const room = useRoom(box);
  const [natural, setNatural] = useState<Size | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const shown = natural && room && fit(natural, room, zoom);
  useKeptMiddle(box, shown?.width ?? 0);
  const hands = useHands(box, zoom, onZoom, onSwipe);
  if (isBroken)
    return (
      <p className="grid min-h-0 grow place-items-center p-6 text-sm text-ink-muted">
        {t('viewer.not_shown')}
      </p>
    );
  return (
    <section
      ref={box}
      aria-label={file.filename}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      data-scrolls=""
      {...hands}
      className="flex min-h-0 grow touch-pan-x touch-pan-y overflow-auto bg-sunken -outline-offset-2"
    >
      {url && (
        <img
          src={url}
          alt={file.filename}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setIsBroken(true)}
          onDoubleClick={() => onZoom(zoom === 1 ? 2 : 1)}
          style={shown ? { width: shown.width, height: shown.height } : { visibility: 'hidden' }}
          className="m-auto max-w-none shrink-0 select-none"
        />
      )}
    </section>
  );
};

/** As a whole at 1, and not larger than it is then. */
const fit = ({ width, height }: Size, room: Size, zoom: number): Size => {
  const scale = Math.min(1, room.width / width, room.height / height) * zoom;
  return { width: width * scale, height: height * scale };
};

const useRoom = (box: RefObject<HTMLElement | null>): Size | null => {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void =>
      setRoom({
        width: Math.max(1, element.offsetWidth - MARGIN_PX),
        height: Math.max(1, element.offsetHeight - MARGIN_PX),
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
};

/** What was in the middle stays there when the picture grows or shrinks. */
const useKeptMiddle = (box: RefObject<HTMLElement | null>, width: number): void => {
  const last = useRef(width);
  useLayoutEffect(() => {
    const element = box.current;
    const factor = last.current > 0 ? width / last.current : 1;
    last.current = width;
    if (!element || factor === 1) return;
    const { clientWidth, clientHeight } = element;
    element.scrollLeft = (element.scrollLeft + clientWidth / 2) * factor - clientWidth / 2;
    element.scrollTop = (element.scrollTop + clientHeight / 2) * factor - clientHeight / 2;
  }, [box, width]);
};

const distance = ([a, b]: readonly PointerEvent[]): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

/** A mouse drags, two fingers pinch, one finger swipes to the next picture while this one is whole; a wheel zooms with the main modifier. */
const useHands = (
  box: RefObject<HTMLElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
  onSwipe: (step: 1 | -1) => void,
) => {
  const down = useRef(new Map<number, PointerEvent>());
  const first = useRef<PointerEvent | null>(null);
  const pinch = useRef({ distance: 0, zoom: 1 });
  const latest = useRef({ zoom, onZoom });
  latest.current = { zoom, onZoom };
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const now = latest.current;
      now.onZoom(within(now.zoom * Math.exp(-event.deltaY / WHEEL_PX)));
    };
    const element = box.current;
    // Not React's own, which cannot keep the page itself from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [box]);
  const lift = (event: PointerEvent): void => {
    down.current.delete(event.pointerId);
    const begun = first.current;
    if (down.current.size > 0 || !begun || begun.pointerType !== 'touch' || zoom !== 1) return;
    const x = event.clientX - begun.clientX;
    const isLevel = Math.abs(event.clientY - begun.clientY) < Math.abs(x) / 2;
    if (pinch.current.distance > 0 || !isLevel || Math.abs(x) < SWIPE_PX) return;
    onSwipe(x < 0 === (document.documentElement.dir !== 'rtl') ? 1 : -1);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (down.current.size === 0) {
        first.current = event;
        pinch.current = { distance: 0, zoom };
      }
      down.current.set(event.pointerId, event);
      if (down.current.size === 2) pinch.current = { distance: distance([...down.current.values()]), zoom };
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      down.current.set(event.pointerId, event);
      if (down.current.size === 2 && pinch.current.distance > 0)
        onZoom(within((pinch.current.zoom * distance([...down.current.values()])) / pinch.current.distance));
      else if (event.pointerType === 'mouse')
        box.current?.scrollBy(before.clientX - event.clientX, before.clientY - event.clientY);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
};
