import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, PageQuery, type RouteSpec } from '@parley/contract';
import { z } from 'zod';
import { pageOf, partOf } from './page.ts';

const page = (query: Record<string, string>) => pageOf(PageQuery.parse(query));

test('a list has 50 entries from the first on, unless asked otherwise', () => {
  assert.deepEqual([PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX], [50, 200]);
  assert.deepEqual(page({}), { limit: 50, offset: 0 });
});

test('page and per_page count from one', () => {
  assert.deepEqual(page({ page: '1' }), { limit: 50, offset: 0 });
  assert.deepEqual(page({ page: '3' }), { limit: 50, offset: 100 });
  assert.deepEqual(page({ per_page: '7' }), { limit: 7, offset: 0 });
  assert.deepEqual(page({ page: '2', per_page: '200' }), { limit: 200, offset: 200 });
});

test('limit and offset count from zero', () => {
  assert.deepEqual(page({ limit: '10' }), { limit: 10, offset: 0 });
  assert.deepEqual(page({ offset: '5' }), { limit: 50, offset: 5 });
  assert.deepEqual(page({ limit: '1', offset: '1000000' }), { limit: 1, offset: 1_000_000 });
});

test('a mixture is refused', () => {
  for (const query of [
    { page: '1', limit: '1' },
    { per_page: '1', offset: '0' },
    { page: '1', offset: '0' },
  ])
    assert.throws(() => page(query as unknown as Record<string, string>), { status: 400 });
});

test('what is no number within bounds is refused', () => {
  const wrong = {
    page: ['0', '-1', '1.5', 'x', '', ' 1', '1e3', '0x1', '1000001', '9999999999'],
    per_page: ['0', '201', '-1', 'NaN'],
    limit: ['0', '201', '-5', '1_0', '+1'],
    offset: ['-1', '1000001', 'x', '١'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      assert.equal(PageQuery.safeParse({ [name]: value }).success, false, `${name}=${value}`);
});

test('a list that is short by nature is given whole, or the part of it that was asked for', () => {
  const all = Array.from({ length: 60 }, (_, i) => i);
  const part = (query: Record<string, string>) => partOf(all, PageQuery.parse(query));
  assert.deepEqual(part({}), all);
  assert.deepEqual(part({ limit: '2', offset: '1' }), [1, 2]);
  assert.deepEqual(part({ page: '2' }), all.slice(50));
  assert.deepEqual(part({ offset: '60' }), []);
  assert.throws(() => part({ page: '1', limit: '1' }), { status: 400 });
});

/** A tree, which is whole or nothing; a dozen of counts; and OpenAI's own lists: of models, without pages, and of input, which goes on `after` an item. */
const WHOLE = [
  'GET /api/v1/channels/{id}/tree',
  'GET /api/v1/openai/models',
  'GET /api/v1/openai/responses/{id}/input_items',
  'GET /api/v1/teams/{id}/belongings',
];

test('every list takes a page', () => {
  const isList = ({ response }: RouteSpec): boolean => {
    const answer = response[200];
    return answer instanceof z.ZodObject && answer.shape.data instanceof z.ZodArray;
  };
  const without = Object.entries<RouteSpec>(api)
    .filter(([name, spec]) => name.startsWith('GET ') && isList(spec))
    .filter(([, { query }]) => !['limit', 'offset'].every((key) => key in (query?.shape ?? {})))
    .map(([name]) => name);
  assert.deepEqual(without.toSorted(), WHOLE.toSorted());
});
