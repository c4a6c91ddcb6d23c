import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { schemaForClaude } from './anthropic-schema.ts';

type Schema = Record<string, unknown>;

const closed = (properties: Schema, more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...more,
});

const MENDED: Record<string, Schema> = {
  numbers: closed({
    age: { type: 'integer', minimum: 0, maximum: 150, description: 'in years' },
    share: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
  }),
  texts: closed({
    code: { type: 'string', minLength: 2, maxLength: 2, pattern: '^[A-Z]+$' },
    mail: { type: 'string', format: 'email' },
    iban: { type: 'string', format: 'iban' },
  }),
  lists: closed({
    tags: { type: 'array', items: { type: 'string', maxLength: 9 }, minItems: 2, uniqueItems: true },
  }),
  choices: closed({
    one: { oneOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
    any: { anyOf: [closed({ a: { type: 'integer', minimum: 1 } }), { const: 'none' }] },
    both: { allOf: [closed({ b: { enum: ['x', 'y'], default: 'x' } })] },
  }),
  references: closed(
    { from: { $ref: '#/$defs/place' }, to: { $ref: '#/definitions/place' } },
    {
      title: 'A journey',
      $defs: { place: closed({ city: { type: 'string', minLength: 1 } }) },
      definitions: { place: closed({ city: { type: 'string' } }) },
    },
  ),
  'a list on top': { type: 'array', items: closed({ a: { type: 'boolean' } }) },
  'some that may be missing': { type: 'object', properties: { a: { type: 'string' }, b: {} } },
};

const many = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`p${place}`, { type: 'string' }]));

const LEFT_TO_WORDS: Record<string, Schema> = {
  'a tree': closed(
    { tree: { $ref: '#/$defs/node' } },
    {
      $defs: { node: closed({ children: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
    },
  ),
  itself: closed({ next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } }),
  'a map': { type: 'object', additionalProperties: { type: 'integer' } },
  'anything inside': closed({ extra: { type: 'object' } }),
  'open on purpose': closed({ a: { type: 'string' } }, { additionalProperties: true }),
  'names by pattern': closed({}, { patternProperties: { '^x-': { type: 'string' } } }),
  'too many that may be missing': { type: 'object', properties: many },
};

/** What the AI SDK sends to Claude for a schema; undefined where it does not hold Claude to it. */
const sentBySdk = async (schema: Schema): Promise<unknown> => {
  let body: { output_config?: { format?: { schema?: unknown } } } = {};
  const fetch = async (_url: unknown, init?: { body?: unknown }) => {
    body = JSON.parse(String(init?.body));
    return new Response('{}', { status: 500 });
  };
  const model = createAnthropic({ apiKey: 'k', fetch })('claude-sonnet-4-5');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hello' }] }];
  await assert.rejects(async () => model.doGenerate({ prompt, responseFormat: { type: 'json', schema } }));
  return body.output_config?.format?.schema;
};

test('bounds of a schema are told to Claude in words, as the AI SDK tells them', async () => {
  for (const [name, schema] of Object.entries(MENDED))
    assert.deepEqual(schemaForClaude(schema), await sentBySdk(schema), name);
  assert.deepEqual(
    schemaForClaude(closed({ age: { type: 'integer', minimum: 0, description: 'in years' } })),
    {
      type: 'object',
      properties: { age: { type: 'integer', description: 'in years\nminimum: 0.' } },
      required: ['age'],
      additionalProperties: false,
    },
  );
});

test('a schema that Claude cannot be held to is left to words, as the AI SDK leaves it', async () => {
  for (const [name, schema] of Object.entries(LEFT_TO_WORDS)) {
    assert.equal(schemaForClaude(schema), null, name);
    assert.equal(await sentBySdk(schema), undefined, name);
  }
});

test('tuples, references to elsewhere and schemas that say nothing are left to words as well', () => {
  const cases = [
    closed({ pair: { type: 'array', prefixItems: [{ type: 'string' }] } }),
    closed({ pair: { type: 'array', items: [{ type: 'string' }] } }),
    closed({ a: { $ref: 'https://elsewhere.example/schema.json' } }),
    closed({ a: { $ref: '#/$defs/missing' } }),
    {},
    true,
    null,
    [],
  ];
  for (const schema of cases) assert.equal(schemaForClaude(schema), null, JSON.stringify(schema));
});
