// The description of this server with packages in it is as valid as without them, whatever their schemas say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { sampleFiles } from '../../../test/sample-packages.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: ReadonlyArray<{ in: string; name: string; required?: boolean; schema: Json }>;
  readonly responses: Readonly<Record<string, Json>>;
}

const visit = (value: unknown, see: (node: Json) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) see(value as Json);
  for (const part of Object.values(value)) visit(part, see);
};

/** Words of JSON Schema 2020-12 that OpenAPI 3.0 does not have. */
const thing = {
  type: 'object',
  properties: {
    name: { type: ['string', 'null'], examples: ['Ann'] },
    kind: { const: 'one' },
    size: { type: ['integer', 'null'], enum: [1, 2, null] },
    list: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  },
  required: ['name'],
};
const strange = archiveOf({
  'manifest.json': manifestOf({
    main: 'main.js',
    routes: [
      ...[
        ['GET', '/'],
        ['PUT', '/things/{id}'],
        ['PUT', '/things/{id}/{other}'],
        ['DELETE', '/things-/{id}'],
      ].map(([method, path]) => ({ method, path, handler: 'answer' })),
      {
        ...{ method: 'POST', path: '/things', handler: 'answer', auth: 'admin', summary: 'Makes one' },
        request: { query: thing, body: thing },
        response: { 200: thing, 404: { type: 'object', properties: { error: { type: 'string' } } } },
      },
    ],
  }),
  'main.js': 'export const answer = () => ({ json: {} });',
});

test('the OpenAPI document with seven packages is valid, and has all their routes', async (t) => {
  const { account, url } = await start(t, 'sqlite');
  const admin = await account('admin');
  const samples = ['dice', 'polls', 'charts', 'github-issues', 'rss', 'pii-filter'];
  for (const archive of [...samples.map((name) => archiveOf(sampleFiles(name))), strange]) {
    const form = packageForm(archive);
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  }
  const document = (await (await fetch(`${url}/api/docs/openapi.json`)).json()) as Json & {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  assert.equal(document.openapi, '3.0.3');
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const ofPackages = all.filter(
    ({ path }) => path.startsWith('/api/v1/ext/') && !path.includes('{package_id}'),
  );
  assert.equal(new Set(ofPackages.flatMap(({ operation }) => operation.tags)).size, 7);
  const strangers = ofPackages.filter(({ path }) => path.startsWith('/api/v1/ext/com.example.toy'));
  assert.equal(strangers.length, 5);

  const names = all.map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, names.length, 'every operation has a name of its own');
  for (const { path, method, operation } of ofPackages) {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
    assert.deepEqual(
      inPath.map(({ name, required }) => (required ? name : `${name} may be left out`)),
      placeholders,
      `${method} ${path}`,
    );
    assert.ok(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      path,
    );
    for (const answer of Object.values(operation.responses))
      assert.ok(typeof answer.$ref === 'string' || typeof answer.description === 'string', path);
  }
  visit(
    ofPackages.map(({ operation }) => operation),
    (node) => {
      const told = JSON.stringify(node).slice(0, 160);
      for (const word of ['const', 'examples', '$schema', '$defs']) assert.ok(!(word in node), told);
      if ('type' in node) assert.equal(typeof node.type, 'string', told);
      if (node.nullable === true) assert.ok('type' in node, told);
      if (typeof node.$ref !== 'string') return;
      const target = node.$ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], document);
      assert.equal(typeof target, 'object', node.$ref);
    },
  );
});
