import { ask, connect, make, route } from './bridge.js';
import { tableOf } from './csv.js';

const SVG = 'http://www.w3.org/2000/svg';
const COLORS = ['var(--accent)', 'var(--warning-text)', 'var(--success-text)', 'var(--danger-text)'];
/** So long after the last key, the chart is drawn anew. */
const PAUSE_MS = 300;
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 320, 48, 28];

const draw = (tag, attributes, text) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
};

const chartOf = ({ columns, count }, kind) => {
  const labels = columns.find(({ isNumeric }) => !isNumeric)?.values ?? [];
  const series = columns.filter(({ isNumeric }) => isNumeric).slice(0, COLORS.length);
  const values = series.flatMap((one) => one.values).filter((one) => one !== null);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value) => (HEIGHT - BOTTOM) * (1 - (value - low) / (high - low || 1)) + 8;
  const step = (WIDTH - LEFT) / Math.max(1, count);
  const chart = draw('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT + 16}`,
    role: 'img',
    'aria-label': series.map(({ name }) => name).join(', '),
  });
  for (const edge of [low, high])
    chart.append(
      draw('line', { x1: LEFT, x2: WIDTH, y1: y(edge), y2: y(edge), stroke: 'var(--line)' }),
      draw(
        'text',
        { x: LEFT - 6, y: y(edge) + 4, 'text-anchor': 'end', 'font-size': 11, fill: 'var(--ink-muted)' },
        edge,
      ),
    );
  series.forEach((one, nth) => {
    const points = one.values.flatMap((value, at) =>
      value === null ? [] : [[LEFT + step * (at + 0.5), y(value), value, at]],
    );
    if (kind === 'line')
      chart.append(
        draw('polyline', {
          points: points.map(([x, top]) => `${x},${top}`).join(' '),
          fill: 'none',
          stroke: COLORS[nth],
          'stroke-width': 2,
        }),
      );
    else
      for (const [x, top, value, at] of points) {
        const wide = (step * 0.8) / series.length;
        const bar = draw('rect', {
          x: x - step * 0.4 + wide * nth,
          y: Math.min(top, y(0)),
          width: wide,
          height: Math.abs(y(0) - top),
          fill: COLORS[nth],
        });
        bar.append(draw('title', {}, `${labels[at] ?? at + 1}: ${value}`));
        chart.append(bar);
      }
  });
  const every = Math.ceil(count / 12);
  labels.forEach((label, at) => {
    if (at % every === 0)
      chart.append(
        draw(
          'text',
          {
            x: LEFT + step * (at + 0.5),
            y: HEIGHT + 8,
            'text-anchor': 'middle',
            'font-size': 11,
            fill: 'var(--ink-muted)',
          },
          label.slice(0, 12),
        ),
      );
  });
  return chart;
};

/** The table in a message: what stands in its first block of code, or all of it. */
const tableIn = (said) => /```[^\n]*\n([\s\S]*?)```/.exec(said)?.[1] ?? said;

connect(({ params }) => {
  const main = document.querySelector('#main');
  const failure = make('p', { class: 'wrong', role: 'alert' });
  const title = make('h1', { dir: 'auto' });
  const place = make('div');
  const kind = make(
    'select',
    { 'aria-label': 'Kind' },
    make('option', { value: 'bar', text: 'Bars' }),
    make('option', { value: 'line', text: 'Lines' }),
  );
  const text = make('textarea', {
    'aria-label': 'Comma-separated values',
    rows: 6,
    placeholder: 'month,sold\nJan,12\nFeb,17',
  });
  const file = make('input', { type: 'file', accept: '.csv,.tsv,.txt', 'aria-label': 'File' });
  const show = () => {
    const table = tableOf(text.value);
    failure.textContent = '';
    place.replaceChildren(
      ...(table.columns.some(({ isNumeric }) => isNumeric) ? [chartOf(table, kind.value)] : []),
    );
  };
  const keep = () => {
    show();
    route('/table', 'PUT', { csv: text.value, title: title.textContent }).catch((error) => {
      failure.textContent = error.message;
    });
  };
  kind.addEventListener('change', show);
  let pause;
  text.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(show, PAUSE_MS);
  });
  text.addEventListener('change', keep);
  file.addEventListener('change', async () => {
    text.value = (await file.files[0]?.text()) ?? text.value;
    title.textContent = file.files[0]?.name ?? '';
    keep();
  });
  main.append(title, make('div', { class: 'row' }, kind, file), failure, place, text);
  const begin = async () => {
    if (params.message_id) text.value = tableIn((await ask('message.get')).text);
    else {
      const kept = await route('/table');
      title.textContent = kept.title;
      text.value = kept.csv;
    }
    show();
    await ask('resize', { height: document.body.getBoundingClientRect().height });
  };
  begin().catch((error) => {
    failure.textContent = error.message;
  });
});
