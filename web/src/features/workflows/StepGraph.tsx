import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { layersOf, type Stage, type Way, waysOf } from './stages.ts';
import { stepSummary } from './step-summary.ts';
import type { StepViewProps } from './step-view.ts';
import { KIND_COLOUR, KIND_ICON, KIND_TEXT } from './workflow-words.ts';

const BOX = { width: 216, height: 76 };
const GAP = { x: 24, y: 52 };
const LABEL_MAX = 22;
const LABEL = { height: 20, charWidth: 6.2, padding: 16 };

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Layers from above to below, each in the middle. Own arithmetic: a library for graphs is 50 kB and more for this. */
const placesOf = (layers: ReadonlyArray<readonly Stage[]>) => {
  const widthOf = (count: number): number => count * (BOX.width + GAP.x) - GAP.x;
  const width = Math.max(BOX.width, ...layers.map((layer) => widthOf(layer.length)));
  const places = new Map<string, Place>();
  for (const [row, layer] of layers.entries())
    for (const [at, { key }] of layer.entries())
      places.set(key, {
        x: (width - widthOf(layer.length)) / 2 + at * (BOX.width + GAP.x),
        y: row * (BOX.height + GAP.y),
      });
  return { places, width, height: layers.length * (BOX.height + GAP.y) };
};

const curve = (from: Place, to: Place): string => {
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height];
  const [x2, y2] = [to.x + BOX.width / 2, to.y];
  // A way back goes round the side of the steps.
  if (y2 <= y1)
    return `M${from.x + BOX.width},${from.y + BOX.height / 2} C${from.x + BOX.width + 60},${from.y} ${to.x + BOX.width + 60},${to.y + BOX.height} ${to.x + BOX.width},${to.y + BOX.height / 2}`;
  const middle = (y1 + y2) / 2;
  return `M${x1},${y1} C${x1},${middle} ${x2},${middle} ${x2},${y2}`;
};

/** Two decisions that lead to the same step are one line with both names. */
const linesOf = (ways: readonly Way[]): Way[] =>
  [...Map.groupBy(ways, ({ to, isTrouble }) => `${to} ${isTrouble}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              label: [first, ...others]
                .map(({ label }) => label)
                .filter(Boolean)
                .join(', '),
            },
          ],
  );

/** The steps as boxes that the keyboard reaches in the order of the way, and lines between them. */
export const StepGraph = ({ draft, chosen, wrong, onChoose }: StepViewProps) => {
  const { t } = useTranslation();
  const { places, width, height } = placesOf(layersOf(draft));
  const ways = draft.stages.flatMap((stage) => linesOf(waysOf(stage)));
  return (
    <section
      aria-label={t('workflow_page.graph')}
      className="overflow-auto rounded-card border border-line bg-canvas bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[18px_18px] p-5"
    >
      {/* Lines know left and right alone: the drawing is the same in every script, the words in the boxes are not. */}
      <div dir="ltr" className="relative mx-auto" style={{ width: width + 70, height }}>
        <svg aria-hidden="true" width={width + 70} height={height} className="absolute inset-0">
          {ways.map(({ from, to, label, isTrouble }) => {
            const [a, b] = [places.get(from), places.get(to)];
            if (!a || !b) return null;
            return (
              <g key={`${from} ${to} ${label} ${isTrouble}`}>
                <path
                  d={curve(a, b)}
                  fill="none"
                  strokeWidth={1.5}
                  strokeDasharray={isTrouble ? '5 4' : undefined}
                  className={isTrouble ? 'stroke-danger' : 'stroke-edge'}
                />
                {b.y > a.y && <Arrow place={b} isTrouble={isTrouble} />}
                {label !== '' && b.y > a.y && (
                  <Label x={(a.x + b.x + BOX.width) / 2} y={(a.y + BOX.height + b.y) / 2} text={label} />
                )}
              </g>
            );
          })}
        </svg>
        {layersOf(draft)
          .flat()
          .map((stage) => (
            <Box
              key={stage.key}
              stage={stage}
              place={places.get(stage.key) ?? { x: 0, y: 0 }}
              isChosen={stage.key === chosen}
              isWrong={wrong.has(stage.key)}
              onChoose={() => onChoose(stage.key)}
            />
          ))}
      </div>
    </section>
  );
};

interface ArrowProps {
  readonly place: Place;
  readonly isTrouble: boolean;
}

const Arrow = ({ place: { x, y }, isTrouble }: ArrowProps) => {
  const at = x + BOX.width / 2;
  return (
    <path
      d={`M${at - 5},${y - 9} L${at + 5},${y - 9} L${at},${y} Z`}
      className={isTrouble ? 'fill-danger' : 'fill-edge'}
    />
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
  readonly onChoose: () => void;
}

const Box = ({ stage, place, isChosen, isWrong, onChoose }: BoxProps) => {
  const { t, i18n } = useTranslation();
  const Icon = KIND_ICON[stage.kind];
  return (
    <button
      type="button"
      dir={i18n.dir()}
      aria-pressed={isChosen}
      onClick={onChoose}
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
