import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { PartWidth } from '../lib/part-width.ts';

const STEP_PX = 16;

interface WidthEdgeProps {
  readonly label: string;
  readonly width: PartWidth;
  /** On which side of its part it is. */
  readonly side: 'start' | 'end';
}

/** The edge of a part that can be dragged, and moved with the arrow keys. */
export const WidthEdge = ({ label, width, side }: WidthEdgeProps) => {
  const [now, setNow] = useState(width.read);
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  // What was chosen on this device, as soon as there is such a part.
  useLayoutEffect(() => void width.set(width.read()), [width]);
  /** By how much the part grows for each pixel that its edge goes to the right. */
  const growth = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1) * (side === 'end' ? 1 : -1);
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (start.current) setNow(width.set(start.current.width + (clientX - start.current.x) * growth()));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setNow(width.set(now + step * growth()));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two parts cannot be moved; this can
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={width.min}
      aria-valuemax={width.max()}
      aria-valuenow={now}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: now };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={() => setNow(width.set(width.usual))}
      onKeyDown={onKeyDown}
      className={classNames(
        'absolute inset-y-2 w-1.5 cursor-col-resize touch-none rounded-full transition-colors duration-(--d-open) hover:bg-line focus-visible:bg-accent',
        side === 'end' ? 'end-0' : 'start-0',
      )}
    />
  );
};
