import { tableOf } from './ui/csv.js';

const CSV_CHARS_MAX = 60_000;

const keyOf = (ctx) => `table:${ctx.user.id}`;

const summaryOf = ({ name, isNumeric, values }) => {
  if (!isNumeric) return { name, kind: 'text', different: new Set(values).size };
  const numbers = values.filter((one) => one !== null);
  const sum = numbers.reduce((a, b) => a + b, 0);
  return {
    name,
    kind: 'number',
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    mean: sum / numbers.length,
  };
};

const keep = async (ctx, csv, title) => {
  const text = String(csv ?? '');
  if (text.length > CSV_CHARS_MAX) return { error: `csv: must have at most ${CSV_CHARS_MAX} characters` };
  const { columns, count } = tableOf(text);
  if (count === 0 || !columns.some(({ isNumeric }) => isNumeric))
    return { error: 'csv: must have a row of names, then rows with at least one column of numbers' };
  await ctx.kv.set(keyOf(ctx), { csv: text, title: String(title ?? '').slice(0, 120) });
  return { rows: count, columns: columns.map(summaryOf) };
};

export async function chart(ctx, { csv, title }) {
  return keep(ctx, csv, title);
}

export async function keepTable(ctx, { json }) {
  const kept = await keep(ctx, json?.csv, json?.title);
  return kept.error ? { status: 400, json: kept } : { json: kept };
}

export async function readTable(ctx) {
  return { json: (await ctx.kv.get(keyOf(ctx))) ?? { csv: '', title: '' } };
}
