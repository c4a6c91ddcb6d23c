import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf } from './range.ts';

const SIZE = 100;
const BIG = '9'.repeat(400);

test('one range of bytes is understood in its three forms', () => {
  const cases: Array<[string, number, number]> = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=10-19', 10, 19],
    ['bytes=10-', 10, 99],
    ['bytes=99-', 99, 99],
    ['bytes=90-200', 90, 99],
    [`bytes=0-${BIG}`, 0, 99],
    ['bytes=-1', 99, 99],
    ['bytes=-100', 0, 99],
    ['bytes=-101', 0, 99],
    [`bytes=-${BIG}`, 0, 99],
    ['Bytes= 1-2 ', 1, 2],
  ];
  for (const [header, start, end] of cases) assert.deepEqual(rangeOf(header, SIZE), { start, end }, header);
});

test('what makes no sense as a range is no range', () => {
  for (const header of [
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-4',
    'bytes=1-2-3',
    'bytes=+1-2',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'items=0-5',
    'bytes 0-5',
    '0-5',
    'bytes=--5',
    'bytes=- 5',
    'bytes=1 -2',
  ])
    assert.equal(rangeOf(header, SIZE), null, String(header));
});

test('bytes that the file does not have, and several ranges, are refused with its size', () => {
  const refused = { status: 416, headers: { 'content-range': 'bytes */100' } };
  for (const header of [
    'bytes=100-',
    'bytes=100-200',
    `bytes=${BIG}-`,
    'bytes=-0',
    'bytes=0-1,5-6',
    'bytes=0-1,',
    'bytes=,',
    'bytes=0-,0-,0-,0-',
  ])
    assert.throws(() => rangeOf(header, SIZE), refused, header);
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
    assert.throws(
      () => rangeOf(header, 0),
      { status: 416, headers: { 'content-range': 'bytes */0' } },
      header,
    );
});
