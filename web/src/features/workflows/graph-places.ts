// Where the boxes and the lines of the graph lie. Own arithmetic: a library for graphs is 50 kB and more for this.

import { type Draft, layersOf, type Stage, type Way, waysOf } from './stages.ts';

export const BOX = { width: 216, height: 76 };
const GAP = { x: 24, y: 72 };
/** At the side, for the ways back. */
const SIDE = 70;
const APART = 18;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A way with where its line begins and ends. */
export interface Line extends Way {
  readonly start: Place;
  readonly end: Place;
  /** Against the order of the steps: it goes round their side. */
  readonly isBack: boolean;
}

export type Layers = ReadonlyArray<readonly Stage[]>;

/** Layers from above to below, each in the middle. */
const placesOf = (layers: Layers) => {
  const widthOf = (count: number): number => count * (BOX.width + GAP.x) - GAP.x;
  const width = Math.max(BOX.width, ...layers.map((layer) => widthOf(layer.length)));
  const places = new Map<string, Place>();
  for (const [row, layer] of layers.entries())
    for (const [at, { key }] of layer.entries())
      places.set(key, {
        x: (width - widthOf(layer.length)) / 2 + at * (BOX.width + GAP.x),
        y: row * (BOX.height + GAP.y),
      });
  return { places, width: width + SIDE, height: Math.max(1, layers.length) * (BOX.height + GAP.y) - GAP.y };
};

/** Two decisions that lead to the same step are one line with both names. */
const joined = (ways: readonly Way[]): Way[] =>
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

/** The one of what goes well, the other of what fails. */
const isBeside = (a: Way, b: Way): boolean =>
  a.from === b.from && a.to === b.to && a.isTrouble !== b.isTrouble;

/** Of two lines between the same steps none lies on the other. */
const apart = (line: Line): Line => {
  const by = line.isTrouble ? APART : -APART;
  const moved = ({ x, y }: Place): Place => (line.isBack ? { x, y: y + by } : { x: x + by, y });
  return { ...line, start: moved(line.start), end: moved(line.end) };
};

export const graphOf = (draft: Draft) => {
  const layers = layersOf(draft);
  const { places, width, height } = placesOf(layers);
  const lines = draft.stages
    .flatMap((stage) => joined(waysOf(stage)))
    .flatMap((way): Line[] => {
      const [a, b] = [places.get(way.from), places.get(way.to)];
      if (!a || !b) return [];
      const isBack = b.y <= a.y;
      const side = (place: Place): Place => ({ x: place.x + BOX.width, y: place.y + BOX.height / 2 });
      const start = isBack ? side(a) : { x: a.x + BOX.width / 2, y: a.y + BOX.height };
      const end = isBack ? side(b) : { x: b.x + BOX.width / 2, y: b.y };
      return [{ ...way, start, end, isBack }];
    })
    .map((line, _at, all) => (all.some((other) => isBeside(line, other)) ? apart(line) : line));
  return { layers, places, lines, width, height };
};

const BEND = 60;

export const curve = ({ start, end, isBack }: Line): string => {
  const middle = (start.y + end.y) / 2;
  return isBack
    ? `M${start.x},${start.y} C${start.x + BEND},${start.y - BOX.height / 2} ${end.x + BEND},${end.y + BOX.height / 2} ${end.x},${end.y}`
    : `M${start.x},${start.y} C${start.x},${middle} ${end.x},${middle} ${end.x},${end.y}`;
};

/** A point of a line that goes down: 0 is its beginning, 1 its end. */
export const pointOn = ({ start, end }: Line, at: number): Place => {
  const middle = (start.y + end.y) / 2;
  const rest = 1 - at;
  const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * at, 3 * rest * at ** 2, at ** 3];
  return { x: (a + b) * start.x + (c + d) * end.x, y: a * start.y + (b + c) * middle + d * end.y };
};

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The step that lies in this direction, for the keys with arrows. */
export const neighbourOf = (layers: Layers, key: string, arrow: Arrow): string | undefined => {
  const row = layers.findIndex((layer) => layer.some((stage) => stage.key === key));
  const layer = layers[row];
  if (!layer) return undefined;
  const at = layer.findIndex((stage) => stage.key === key);
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight')
    return layer[arrow === 'ArrowLeft' ? at - 1 : at + 1]?.key;
  const next = layers[arrow === 'ArrowUp' ? row - 1 : row + 1];
  if (!next) return undefined;
  // As far from the middle as this one is.
  const wanted = Math.round(at - (layer.length - 1) / 2 + (next.length - 1) / 2);
  return next[Math.min(next.length - 1, Math.max(0, wanted))]?.key;
};
