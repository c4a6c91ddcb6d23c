import type { StageKind } from '@parley/contract';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type Language } from '../../i18n/languages.ts';
import { classNames } from '../../lib/class-names.ts';
import { AddStep } from './AddStep.tsx';
import { GraphTools } from './EditorTools.tsx';
import {
  type Arrow,
  BOX,
  curve,
  graphOf,
  type Layers,
  type Line,
  neighbourOf,
  type Place,
  pointOn,
} from './graph-places.ts';
import { KINDS, type Stage, type Way } from './stages.ts';
import { stepSummary } from './step-summary.ts';
import type { StepViewProps } from './step-view.ts';
import type { StepsDraft } from './use-steps-draft.ts';
import { KIND_COLOUR, KIND_ICON, KIND_TEXT } from './workflow-words.ts';

const LABEL_MAX = 22;
const LABEL = { height: 20, charWidth: 6.2, padding: 16 };
const ZOOMS = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2] as const;
const READABLE = 0.67;
/** An end leads nowhere: between two steps it would cut off the second. */
const BETWEEN = KINDS.filter((kind) => kind !== 'end');
const [LABEL_AT, PLUS_AT] = [0.5, 0.8];

interface StepGraphProps extends StepViewProps {
  /** Null for those who may only read. */
  readonly steps: StepsDraft | null;
  readonly onInsert: (kind: StageKind, way: Way) => void;
  readonly onRemove: (key: string) => void;
  readonly onList: () => void;
  /** What is wrong, as a card on the graph; false: nothing is. */
  readonly children: ReactNode;
}

/** What the graph has of a sheet's room, in both directions. */
const roomIn = (sheet: HTMLElement): readonly [number, number] => {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(sheet);
  const px = (length: string): number => Number.parseFloat(length) || 0;
  return [
    sheet.clientWidth - px(paddingLeft) - px(paddingRight),
    sheet.clientHeight - px(paddingTop) - px(paddingBottom),
  ];
};

/** How large the graph is drawn: at first as wide as there is room, if it can still be read then. */
const useZoom = (width: number, height: number) => {
  const [zoom, setZoom] = useState(1);
  const sheet = useRef<HTMLElement>(null);
  const smaller = ZOOMS.findLast((one) => one < zoom);
  const larger = ZOOMS.find((one) => one > zoom);
  const fit = (least: number, isWhole: boolean): void => {
    const [across, down] = sheet.current ? roomIn(sheet.current) : [0, 0];
    if (across <= 0) return;
    const room = Math.min(1, across / width, isWhole ? down / height : 1);
    setZoom(Math.max(least, Math.floor(room * 100) / 100));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is drawn
  useLayoutEffect(() => fit(READABLE, false), []);
  const to = (wanted: number | undefined) => (wanted === undefined ? null : () => setZoom(wanted));
  return {
    zoom,
    sheet,
    fit: () => fit(ZOOMS[0], true),
    smaller: to(smaller),
    larger: to(larger),
    usual: () => setZoom(1),
  };
};

/** Arrows lead from box to box; the other keys do what they are given, with the step of the box. */
const useBoxKeys = (layers: Layers, keys: Readonly<Record<string, ((key: string) => void) | null>>) => {
  const boxes = useRef(new Map<string, HTMLButtonElement>());
  const onKey = (key: string) => (event: KeyboardEvent) => {
    const next = event.key.startsWith('Arrow') && neighbourOf(layers, key, event.key as Arrow);
    const act = next ? () => boxes.current.get(next)?.focus() : keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(key);
  };
  return { boxes, onKey };
};

/** The steps as boxes that the keyboard reaches in the order of the way, and lines between them. */
export const StepGraph = (props: StepGraphProps) => {
  const { draft, chosen, wrong, steps, onChoose, onInsert, onRemove, onList, children } = props;
  const { t } = useTranslation();
  const { layers, places, lines, width, height } = graphOf(draft);
  const { zoom, sheet, fit, smaller, larger, usual } = useZoom(width, height);
  const { boxes, onKey } = useBoxKeys(layers, {
    ...{ '+': larger, '-': smaller, '0': usual },
    ...(steps ? { Delete: onRemove } : {}),
  });
  const titleOf = (key: string): string => draft.stages.find((stage) => stage.key === key)?.title || key;
  return (
    <div className="relative min-w-0">
      <section
        ref={sheet}
        aria-label={t('workflow_page.graph')}
        className={classNames(
          'h-full max-h-[78dvh] min-h-112 overflow-auto rounded-card border border-line bg-canvas bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[18px_18px] ps-18 pe-5 pt-6',
          // The last step can be scrolled to above the card.
          children ? 'pb-48' : 'pb-6',
        )}
      >
        {/* Lines know left and right alone: the drawing is the same in every script, the words in the boxes are not. */}
        <div dir="ltr" className="relative mx-auto" style={{ width, height, zoom }}>
          <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
            {lines.map((line) => (
              <Wire key={`${line.from} ${line.to} ${line.isTrouble}`} line={line} />
            ))}
          </svg>
          {layers.flat().map((stage) => (
            <Box
              key={stage.key}
              stage={stage}
              place={places.get(stage.key) ?? { x: 0, y: 0 }}
              isChosen={stage.key === chosen}
              isWrong={wrong.has(stage.key)}
              box={(element) => {
                if (element) boxes.current.set(stage.key, element);
                else boxes.current.delete(stage.key);
              }}
              onKeyDown={onKey(stage.key)}
              onChoose={() => onChoose(stage.key)}
            />
          ))}
          {steps &&
            lines
              .filter(({ isBack }) => !isBack)
              .map((line) => (
                <Between
                  key={`${line.from} ${line.to} ${line.isTrouble}`}
                  line={line}
                  text={t('workflow_page.add_between', { from: titleOf(line.from), to: titleOf(line.to) })}
                  onAdd={(kind) => onInsert(kind, line)}
                />
              ))}
        </div>
      </section>
      <GraphTools
        zoom={zoom}
        onSmaller={smaller}
        onLarger={larger}
        onFit={fit}
        onList={onList}
        steps={steps}
      />
      {children && <Card>{children}</Card>}
    </div>
  );
};

const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className="absolute start-3 bottom-3 max-h-40 w-96 max-w-[calc(100%-1.5rem)] overflow-y-auto rounded-card shadow-popup">
    {children}
  </div>
);

interface BetweenProps {
  readonly line: Line;
  readonly text: string;
  readonly onAdd: (kind: StageKind) => void;
}

/** The plus on a line: a step comes between the two that it joins. */
const Between = ({ line, text, onAdd }: BetweenProps) => {
  const { x, y } = pointOn(line, line.label === '' ? LABEL_AT : PLUS_AT);
  return (
    <AddStep
      kinds={BETWEEN}
      onAdd={onAdd}
      trigger={
        <button
          type="button"
          aria-label={text}
          title={text}
          style={{ left: x, top: y }}
          className="absolute grid size-6 -translate-1/2 place-items-center rounded-full border border-edge bg-surface text-accent-text hover:bg-hover"
        >
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      }
    />
  );
};

const Wire = ({ line }: { readonly line: Line }) => {
  const { end, label, isTrouble, isBack } = line;
  return (
    <g>
      <path
        d={curve(line)}
        fill="none"
        strokeWidth={1.5}
        strokeDasharray={isTrouble ? '5 4' : undefined}
        className={isTrouble ? 'stroke-danger' : 'stroke-edge'}
      />
      {!isBack && (
        <path
          d={`M${end.x - 5},${end.y - 9} L${end.x + 5},${end.y - 9} L${end.x},${end.y} Z`}
          className={isTrouble ? 'fill-danger' : 'fill-edge'}
        />
      )}
      {label !== '' && !isBack && <Label {...pointOn(line, LABEL_AT)} text={label} />}
    </g>
  );
};

interface LabelProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A condition or a decision, on the line that it leads along. */
const Label = ({ x, y, text }: LabelProps) => {
  const shown = text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX)}…` : text;
  const width = shown.length * LABEL.charWidth + LABEL.padding;
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - LABEL.height / 2}
        width={width}
        height={LABEL.height}
        rx={LABEL.height / 2}
        className="fill-surface stroke-line"
      />
      <text x={x} y={y + 4} textAnchor="middle" className="fill-ink text-[11px]">
        {shown}
      </text>
    </>
  );
};

interface BoxProps {
  readonly stage: Stage;
  readonly place: Place;
  readonly isChosen: boolean;
  readonly isWrong: boolean;
  readonly box: (element: HTMLButtonElement | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChoose: () => void;
}

const Box = ({ stage, place, isChosen, isWrong, box, onKeyDown, onChoose }: BoxProps) => {
  const { t, i18n } = useTranslation();
  const Icon = KIND_ICON[stage.kind];
  return (
    <button
      ref={box}
      type="button"
      dir={directionOf(i18n.language as Language)}
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      style={{ left: place.x, top: place.y, width: BOX.width, height: BOX.height }}
      className={classNames(
        'absolute flex items-center gap-2.5 rounded-card border bg-surface px-3 text-start shadow-card',
        isWrong ? 'border-danger' : 'border-line',
        isChosen && 'ring-2 ring-accent',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-lg text-white',
          KIND_COLOUR[stage.kind],
        )}
      >
        <Icon className="size-4" />
      </span>
      <span className="min-w-0">
        <span className="block text-xs text-ink-muted">{t(KIND_TEXT[stage.kind])}</span>
        <bdi className="block truncate text-sm font-semibold">{stage.title || stage.key}</bdi>
        <bdi className="block truncate text-xs text-ink-muted">{stepSummary(stage, t)}</bdi>
        {isWrong && <span className="sr-only">{t('workflow_page.has_problem')}</span>}
      </span>
    </button>
  );
};
