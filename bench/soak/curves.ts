// Curves as a picture that any browser shows: one below the other, with the same time.

export interface Curve {
  readonly name: string;
  readonly points: ReadonlyArray<readonly [number, number]>;
}

export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly curves: readonly Curve[];
}

const WIDTH = 860;
const HEIGHT = 170;
const LEFT = 70;
const RIGHT = 170;
const TOP = 30;
const BOTTOM = 28;
/** Told apart without red and green. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#7f6000'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const text = (x: number, y: number, words: string, rest = ''): string =>
  `<text x="${x}" y="${y}" ${rest}>${escaped(words)}</text>`;

/** The next 1, 2 or 5 times a power of ten. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
};

const panel = ({ title, unit, curves }: Panel, top: number, lastX: number): string => {
  const highest = roundUp(Math.max(1e-9, ...curves.flatMap(({ points }) => points.map(([, y]) => y))));
  const [width, height] = [WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM];
  const place = ([x, y]: readonly [number, number]): string =>
    `${(LEFT + (x / lastX) * width).toFixed(1)},${(top + TOP + height * (1 - y / highest)).toFixed(1)}`;
  const lines = [0, 0.5, 1].map((part) => {
    const y = top + TOP + height * (1 - part);
    const label = (highest * part).toLocaleString('en', { maximumSignificantDigits: 3 });
    return `<line x1="${LEFT}" y1="${y}" x2="${LEFT + width}" y2="${y}" stroke="#ccc"/>${text(LEFT - 6, y + 4, label, 'text-anchor="end"')}`;
  });
  const drawn = curves.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length] ?? '#000';
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(place).join(' ')}"/>`,
      text(LEFT + width + 8, top + TOP + 12 + i * 15, name, `fill="${colour}"`),
    ].join('');
  });
  const ends = `${text(LEFT, top + HEIGHT - 10, '0')}${text(LEFT + width, top + HEIGHT - 10, `${(lastX / 60).toFixed(0)} min`, 'text-anchor="end"')}`;
  return [text(LEFT, top + 20, `${title} (${unit})`, 'font-weight="bold"'), ...lines, ...drawn, ends].join(
    '\n',
  );
};

export const picture = (title: string, panels: readonly Panel[]): string => {
  const lastX = Math.max(
    1,
    ...panels.flatMap(({ curves }) => curves.flatMap(({ points }) => points.map(([x]) => x))),
  );
  const height = 30 + panels.length * HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(LEFT, 20, title, 'font-size="14"'),
    ...panels.map((one, i) => panel(one, 30 + i * HEIGHT, lastX)),
    '</svg>',
    '',
  ].join('\n');
};
