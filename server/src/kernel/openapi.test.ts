import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type RouteSpec } from '@parley/contract';
import { errorStatusesOf, openapiDocument, openapiWith } from './openapi.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  readonly operationId: string;
  readonly responses: Record<string, Json>;
  readonly parameters?: ReadonlyArray<{ name: string; in: string; required: boolean; schema: Json }>;
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  readonly security: ReadonlyArray<Json>;
}

const document = (await openapiDocument('1.2.3')) as Json & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json>; securitySchemes: Json };
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

const visit = (value: unknown, see: (node: Json) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) see(value as Json);
  for (const part of Object.values(value)) visit(part, see);
};

const resolved = (ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);

test('the description is OpenAPI 3.0 and carries the version', () => {
  assert.equal(document.openapi, '3.0.3');
  const { title, version } = document.info as Json;
  assert.deepEqual([title, version], ['Parley', '1.2.3']);
  assert.deepEqual(Object.keys(document).toSorted(), ['components', 'info', 'openapi', 'paths', 'servers']);
});

test('it has every operation of the contract and no other', () => {
  assert.deepEqual(operations.map(({ name }) => name).toSorted(), Object.keys(api).toSorted());
});

test('every reference leads somewhere, inside the document', () => {
  const refs = new Set<string>();
  visit(document, (node) => {
    if (typeof node.$ref === 'string') refs.add(node.$ref);
  });
  assert.ok(refs.size > 20);
  for (const ref of refs) {
    assert.match(ref, /^#\/components\/(schemas|responses|parameters|headers)\/\w+$/);
    assert.equal(typeof resolved(ref), 'object', ref);
  }
});

test('every named part is used', () => {
  const text = JSON.stringify(document);
  for (const kind of ['schemas', 'responses'] as const)
    for (const name of Object.keys(document.components[kind]))
      assert.ok(text.includes(`"#/components/${kind}/${name}"`), name);
});

test('every operation has a name of its own, a summary, a tag and answers', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { name, operation } of operations) {
    assert.match(operation.operationId, /^[a-z][A-Za-z0-9]*$/, name);
    assert.equal(typeof operation.summary, 'string');
    assert.equal((operation.tags as string[]).length, 1);
    const statuses = Object.keys(operation.responses);
    // One that only says that there is nothing here of this kind says 405.
    assert.ok(
      statuses.some((status) => /^([23]\d\d|405)$/.test(status)),
      name,
    );
    for (const status of statuses) assert.match(status, /^[1-5]\d\d$/);
  }
});

test('every answer has a description, and every refusal is the one shape', () => {
  for (const [name, response] of Object.entries(document.components.responses)) {
    assert.equal(typeof response.description, 'string', name);
    assert.deepEqual(response.content, {
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    });
  }
  assert.deepEqual(document.components.schemas.Error, {
    type: 'object',
    properties: { error: { type: 'string' } },
    required: ['error'],
  });
});

test('the placeholders of a path are its path parameters, all required', () => {
  for (const { name, path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      inPath.map((parameter) => parameter.name),
      named,
      name,
    );
    assert.ok(inPath.every(({ required }) => required));
  }
});

test('who may call is said as the contract says it', () => {
  for (const { name, operation } of operations) {
    const spec = api[name as keyof typeof api] as RouteSpec;
    assert.deepEqual(operation.security, spec.auth === 'bearer' ? [{ bearer: [] }] : [], name);
    assert.equal(operation['x-permission'] ?? null, spec.permission, name);
    if (spec.auth === 'bearer') assert.ok('401' in operation.responses, name);
    const takesBody = spec.body !== undefined || spec.upload === true || spec.form === true;
    assert.equal(operation.requestBody !== undefined, takesBody, name);
  }
});

test('only words of OpenAPI 3.0 are used', () => {
  const foreign = [
    '$defs',
    'definitions',
    'const',
    'examples',
    'if',
    'then',
    'prefixItems',
    'propertyNames',
    '$schema',
    'id',
  ];
  const schemas = [
    ...Object.values(document.components.schemas),
    ...operations.flatMap(({ operation }) => (operation.parameters ?? []).map(({ schema }) => schema)),
  ];
  for (const schema of schemas)
    visit(schema, (node) => {
      // The names of properties are free; only the words of a schema are looked at.
      if (!('type' in node) || typeof node.type !== 'string') return;
      for (const word of foreign)
        assert.ok(!(word in node), `${word} in ${JSON.stringify(node).slice(0, 120)}`);
      assert.ok(['object', 'array', 'string', 'number', 'integer', 'boolean'].includes(node.type), node.type);
    });
});

test('a query number is described as a number, with its bounds', () => {
  const parameters = document.paths['/api/v1/folders']?.get?.parameters ?? [];
  const limit = parameters.find(({ name }) => name === 'limit');
  assert.deepEqual(limit, {
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 200 },
  });
});

test('packages may add paths, and the kernel’s own description stays as it is', () => {
  const extra = { '/api/v1/hooks/x/y': { get: { responses: { 200: { description: 'ok' } } } } };
  const added = openapiWith(document, extra) as { paths: Json };
  assert.ok('/api/v1/hooks/x/y' in added.paths && '/health' in added.paths);
  assert.ok(!('/api/v1/hooks/x/y' in document.paths));
});

test('the refusals of a route follow from what it says of itself', () => {
  const base = {
    summary: '',
    auth: 'none',
    permission: null,
    resources: [],
    response: { 200: 'text/plain' },
  } as const;
  assert.deepEqual(errorStatusesOf('GET', base), [429, 503]);
  assert.deepEqual(errorStatusesOf('GET', { ...base, auth: 'bearer' }), [400, 401, 403, 429, 503]);
  assert.deepEqual(errorStatusesOf('GET', { ...base, resources: ['role'] }), [404, 429, 503]);
  assert.deepEqual(errorStatusesOf('GET', { ...base, errors: [418] }), [418, 429, 503]);
});

test('nullable stands beside a type, without which it means nothing, and an enum that may be null has null in it', () => {
  const without: string[] = [];
  let seen = 0;
  visit(document, (node) => {
    if (node.nullable !== true) return;
    seen++;
    const isWithNull = !Array.isArray(node.enum) || node.enum.includes(null);
    if (typeof node.type !== 'string' || !isWithNull) without.push(JSON.stringify(node).slice(0, 120));
  });
  assert.ok(seen > 100, `${seen} seen`);
  assert.deepEqual(without, []);
});
