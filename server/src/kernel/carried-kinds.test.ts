import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type RouteSpec } from '@parley/contract';
import { z } from 'zod';
import { resourcesOf } from './carried-kinds.ts';

test('the identifiers that a request can carry are read off its schemas', () => {
  assert.deepEqual([...resourcesOf(api['PUT /api/v1/admin/users/{id}'])].toSorted(), ['role', 'user']);
  assert.deepEqual([...resourcesOf(api['GET /api/v1/admin/audit'])], ['user']);
  assert.deepEqual([...resourcesOf(api['GET /api/v1/folders'])], []);
});

/** The kinds that stand in the schemas as they are printed. */
const printedKinds = ({ params, query, body }: RouteSpec): string[] => {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value))
      if (key === 'x-resource') found.add(String(part));
      else walk(part);
  };
  for (const schema of [params, query, body])
    if (schema) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...found].toSorted();
};

test('for every route they are those that its printed schemas name', () => {
  for (const [operation, spec] of Object.entries(api))
    assert.deepEqual([...resourcesOf(spec)].toSorted(), printedKinds(spec), operation);
});

test('they are found in lists, alternatives, records, and schemas of themselves', () => {
  const id = (kind: string) => z.uuid().meta({ 'x-resource': kind });
  interface Tree {
    readonly leaf: string;
    readonly below?: Tree[] | undefined;
  }
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ leaf: id('leaf'), below: z.array(tree).optional() }));
  const body = z.object({
    list: z.array(id('listed').nullable()).optional(),
    either: z.union([id('one'), z.literal('all')]).default('all'),
    by: z.record(z.string(), id('recorded')),
    tree,
    told: id('told').transform((text) => ({ text })),
  });
  const spec: RouteSpec = { summary: '', auth: 'none', permission: null, resources: [], body, response: {} };
  assert.deepEqual([...resourcesOf(spec)].toSorted(), ['leaf', 'listed', 'one', 'recorded', 'told']);
});
