// Values from a schema, at random: mostly what it asks for, at its borders as well, and now and then something else altogether.

import fc from 'fast-check';
import type { z } from 'zod';
import { type Json, printed } from './route-table.ts';

/** Anything that JSON can carry, with what databases, regular expressions and people stumble over. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, '', ' ', '\u0000', '\ud800', '\u202e', '￿', '😀', '0', '-1', 'null', 'true', '[]', '{}'],
      ...[
        0,
        -0,
        -1,
        1.5,
        1e21,
        2 ** 31,
        2 ** 53,
        -(2 ** 63),
        true,
        false,
        [],
        {},
        [[]],
        [null],
        { a: { b: [] } },
      ],
      ...[
        "' or 1=1 --",
        '%',
        '_',
        '\\',
        '../../etc/passwd',
        '<script>',
        '#{7*7}',
        '{{7*7}}',
        '$where',
        'a'.repeat(300),
      ],
      ...['2026-02-30T00:00:00Z', '0000-00-00', '9999999999999', '00000000-0000-0000-0000-000000000000'],
    ),
  },
);

const text = (schema: Json): fc.Arbitrary<string> => {
  const least = Number(schema.minLength ?? 0);
  const most = Math.min(Number(schema.maxLength ?? 200), 400);
  if (schema.format === 'email')
    return fc
      .tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[a-z]{1,12}$/))
      .map(([a, b]) => `${a}@${b}.example`);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.string({ minLength: Math.min(least, most), maxLength: most, unit: 'grapheme' }),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(least), 'x'.repeat(most), 'x'.repeat(most + 1)) },
  );
};

const number = (schema: Json): fc.Arbitrary<number> => {
  const min = Math.max(Number(schema.minimum ?? -1e9), -Number.MAX_SAFE_INTEGER);
  const max = Math.min(Number(schema.maximum ?? 1e9), Number.MAX_SAFE_INTEGER);
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.oneof(whole, fc.constantFrom(min, max, min - 1, max + 1));
};

/** Mostly this, sometimes anything. */
const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: anything });

export const arbitraryOf = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const { root, resolve } = printed(schema);
  const build = (given: Json, depth: number): fc.Arbitrary<unknown> => {
    const part = resolve(given);
    if (depth > 4) return anything;
    if ('const' in part) return fc.constant(part.const);
    if (Array.isArray(part.enum)) return fc.constantFrom<unknown>(...(part.enum as unknown[]));
    const choices = (part.anyOf ?? part.oneOf) as Json[] | undefined;
    if (choices) return fc.oneof(...choices.map((choice) => build(choice, depth + 1)));
    if (part.type === 'object') return object(part, depth);
    if (part.type === 'array')
      return fc.array(mostly(build((part.items ?? {}) as Json, depth + 1)), { maxLength: 5 });
    if (part.type === 'string') return text(part);
    if (part.type === 'integer' || part.type === 'number') return number(part);
    if (part.type === 'boolean') return fc.boolean();
    return anything;
  };
  const object = (part: Json, depth: number): fc.Arbitrary<unknown> => {
    const properties = Object.entries((part.properties ?? {}) as Record<string, Json>);
    if (properties.length === 0) return fc.dictionary(fc.string({ maxLength: 20 }), anything, { maxKeys: 6 });
    const required = (part.required ?? []) as string[];
    return fc.record(
      Object.fromEntries(properties.map(([key, child]) => [key, mostly(build(child, depth + 1))])),
      {
        requiredKeys: required,
      },
    );
  };
  return fc.oneof({ weight: 19, arbitrary: build(root, 0) }, { weight: 1, arbitrary: anything });
};

/** For a path or a query: whatever the value is, it travels as text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export const hostileText: fc.Arbitrary<string> = anything.map(textOf);
