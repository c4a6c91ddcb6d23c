// Every operation of packages, extensions, surfaces, webhooks and connections answers with every status that the contract declares for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionRoutes, extensionRoutes, packageRoutes } from '@parley/contract';
import { openPackageHouse, type PackageHouse } from './package-statuses/package-house.ts';
import { PACKAGE_ROWS, type Request } from './package-statuses/package-rows.ts';
import { OPERATIONS } from './route-table.ts';

const NAMES = [packageRoutes, extensionRoutes, connectionRoutes].flatMap((routes) => Object.keys(routes));
const TRIED = OPERATIONS.filter(({ name }) => NAMES.includes(name));

/** What cannot be made here, and where it is held. */
const ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  // An upload that falls silent: `http-upload.test.ts` of the kernel.
  'POST /api/v1/packages/install': [408],
  'POST /api/v1/admin/packages/install': [408],
  'POST /api/v1/admin/packages/{id}/update': [408],
  // A request that only reads has no body that could be too large.
  'GET /api/v1/ext/{package_id}/{path}': [413],
  'GET /api/v1/hooks/{package_id}/{slug}': [413],
  // Those who see a connection may try it.
  'POST /api/v1/connections/{id}/test': [403],
  // The way through a real server of OAuth: `sign-in.test.ts` of connections.
  'POST /api/v1/connections/authorized': [200, 403, 404],
};

test('the rows name every operation with the statuses that the contract declares for it', () => {
  assert.deepEqual(Object.keys(PACKAGE_ROWS).sort(), NAMES.toSorted());
  for (const { name, spec } of TRIED) {
    const rows = Object.keys(PACKAGE_ROWS[name] ?? {}).map(Number);
    const declared = [...Object.keys(spec.response).map(Number), ...(spec.errors ?? [])];
    const missing = declared.filter((status) => !rows.includes(status));
    assert.deepEqual(missing, ELSEWHERE[name] ?? [], name);
  }
});

const send = async ({ harness }: PackageHouse, operation: string, request: Request): Promise<number> => {
  const [method = '', pattern = ''] = operation.split(' ');
  const { params = [], query = '', json, body, who, headers = {}, before = 0 } = request;
  let at = 0;
  const path = pattern.replaceAll(/\{\w+\}/g, () => params[at++] ?? 'none');
  const ask = async (): Promise<number> => {
    const given =
      method === 'GET' ? undefined : (body ?? (json === undefined ? undefined : JSON.stringify(json)));
    const response = await fetch(harness.url + path + query, {
      method,
      ...(given === undefined ? {} : { body: given }),
      headers: {
        ...(who === null ? {} : { authorization: `Bearer ${who.access_token}` }),
        ...(given === undefined || given instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    await response.arrayBuffer();
    return response.status;
  };
  for (let n = 0; n < before; n++) await ask();
  return ask();
};

test('each of these statuses happens', async (t) => {
  const house = await openPackageHouse(t);
  const wrong: string[] = [];
  const all = Object.entries(PACKAGE_ROWS).flatMap(([operation, rows]) =>
    Object.entries(rows).map(([wanted, row]) => ({ operation, wanted: Number(wanted), row })),
  );
  // Who has asked too often is refused everything for a while: that comes last.
  for (const isLast of [false, true])
    for (const { operation, wanted, row } of all) {
      if ((wanted === 429) !== isLast) continue;
      const status = await send(house, operation, await row(house));
      if (status !== wanted) wrong.push(`${operation}: ${status} in place of ${wanted}`);
    }
  assert.deepEqual(wrong, []);
});
