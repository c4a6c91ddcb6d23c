import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListLoader } from '../../feature.ts';
import { useLetterKeys } from '../shortcuts/index.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { LIST_WIDTH, readListWidth, setListWidth } from './shell-state.ts';
import { useSectionList } from './use-section-list.ts';

interface SectionListProps {
  readonly load: ListLoader;
  readonly onNavigate?: () => void;
}

/** What the section holds; the rows of it can be gone through with J and K. */
export const SectionList = ({ load, onNavigate }: SectionListProps) => {
  const List = useSectionList(load);
  const hasLetters = useLetterKeys();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows in it have the focus; this only hears their keys
    <div className="flex min-h-0 grow flex-col" onKeyDown={hasLetters ? stepOn : undefined}>
      {List ? <List onNavigate={onNavigate} /> : <ListSkeleton />}
    </div>
  );
};

/** A row is what the list itself links to or opens, and not the button of its menu. */
const ROWS = 'a[href], button[aria-expanded]';

const stepOn = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { j: 1, k: -1 }[event.key];
  const at = event.target;
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(at instanceof HTMLElement) || at.matches('input, textarea')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.indexOf(at.closest<HTMLElement>(ROWS) ?? at);
  const next = rows[here + step];
  if (here === -1 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
};

interface ListColumnProps extends SectionListProps {
  readonly label: string;
}

/** The list of the section, beside the page. */
export const ListColumn = ({ label, load }: ListColumnProps) => (
  <aside
    aria-label={label}
    data-part="list"
    className="relative flex w-(--list) shrink-0 flex-col ps-0.5 pe-2"
  >
    <SectionList load={load} />
    <Edge />
  </aside>
);

const STEP_PX = 16;

/** Its edge can be dragged, and moved with the arrow keys. */
const Edge = () => {
  const { t } = useTranslation();
  const [width, setWidth] = useState(readListWidth);
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  // What was chosen on this device, as soon as there is a column.
  useEffect(() => void setListWidth(readListWidth()), []);
  const isMirrored = (): boolean => document.documentElement.dir === 'rtl';
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (!start.current) return;
    const moved = (clientX - start.current.x) * (isMirrored() ? -1 : 1);
    setWidth(setListWidth(start.current.width + moved));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setWidth(setListWidth(width + (isMirrored() ? -step : step)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two parts cannot be moved; this can
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell.list_width')}
      aria-valuemin={LIST_WIDTH.min}
      aria-valuemax={LIST_WIDTH.max}
      aria-valuenow={width}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={() => setWidth(setListWidth(LIST_WIDTH.usual))}
      onKeyDown={onKeyDown}
      className="absolute inset-y-2 end-0 w-1.5 cursor-col-resize touch-none rounded-full transition-colors duration-(--d-open) hover:bg-line focus-visible:bg-accent"
    />
  );
};
