import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, PageQuery } from '@parley/contract';
import { pageOf } from './page.ts';

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
