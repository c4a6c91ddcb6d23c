import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { complaint, isPlainText, parseJson } from './http-input.ts';

const parse = (text: string, itemsMax?: number) => parseJson(Buffer.from(text), itemsMax);
const refused = (message: RegExp) => ({ status: 400, message });

test('JSON is read as it is', () => {
  assert.deepEqual(parse('{"a":[1,"x",null,true,{"b":{}}]}'), { a: [1, 'x', null, true, { b: {} }] });
  assert.deepEqual(parse(' "\\u00e9 \\ud83d\\ude00" '), 'é 😀');
  assert.equal(parse('7'), 7);
  assert.equal(parse(''), undefined, 'no bytes are no body');
});

test('a key that would reach into our objects is refused, however it is spelled and wherever it hides', () => {
  for (const key of [
    '__proto__',
    'constructor',
    'prototype',
    '\\u005f_proto__',
    '__pr\\u006fto__',
    'c\\u006fnstructor',
  ])
    for (const text of [`{"${key}":1}`, `{"${key}" \n : {}}`, `{"a":{"${key}":1}}`, `[{"a":[{"${key}":1}]}]`])
      assert.throws(() => parse(text), refused(/must not have a key named/), text);
  for (const text of [
    '"__proto__"',
    '{"a":"__proto__"}',
    '["constructor"]',
    '{"__proto":1}',
    '{"proto__":"constructor:"}',
  ])
    assert.doesNotThrow(() => parse(text), text);
});

test('depth, keys and items have their limits, and a list may have its own', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.doesNotThrow(() => parse(deep(32)));
  assert.throws(() => parse(deep(33)), refused(/32 levels/));
  assert.throws(() => parse(deep(200_000)), refused(/32 levels/));
  const list = (items: number) => JSON.stringify(Array(items).fill(0));
  assert.doesNotThrow(() => parse(list(1_000)));
  assert.throws(() => parse(list(1_001)), refused(/1000 items/));
  assert.doesNotThrow(() => parse(list(1_001), 2_000));
  assert.throws(() => parse(list(2_001), 2_000), refused(/2000 items/));
  const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}`;
  assert.doesNotThrow(() => parse(keys(1_000)));
  assert.throws(() => parse(keys(1_001)), refused(/1000 keys/));
});

test('text that a database cannot keep is refused, in values and in keys', () => {
  for (const text of [
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff x"',
    '{"\\u0000":1}',
    '{"a":["\\ud83d"]}',
    '{"\\udc00":1}',
  ])
    assert.throws(() => parse(text), refused(/NUL or half a character/), text);
  assert.deepEqual(['a', '', '😀', '\u{10ffff}', '\u0001'].map(isPlainText), Array(5).fill(true));
  assert.deepEqual(['\0', 'a\0', '\ud800', 'x\udc00'].map(isPlainText), Array(4).fill(false));
});

test('what is not JSON, or not UTF-8, is refused', () => {
  for (const text of ['{', '{a:1}', "'a'", 'undefined', '{"a":1,}', '1 2', '\u{feff}{'])
    assert.throws(() => parse(text), refused(/not valid JSON/), text);
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xc3, 0x28, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0xfe, 0xff, 0x00, 0x7b],
  ])
    assert.throws(() => parseJson(Buffer.from(bytes)), refused(/not valid JSON/));
});

test('a complaint says where and what, three at most, and never what was sent', () => {
  const schema = z.object({
    a: z.object({ b: z.int() }),
    c: z.string(),
    d: z.boolean(),
    e: z.enum(['x', 'y']),
  });
  const { error } = schema.safeParse({ a: { b: 'my secret' }, c: 7, e: 'my secret' });
  assert.ok(error);
  const told = complaint(error);
  assert.match(told, /^a\.b: .+; c: .+; d: .+$/);
  assert.ok(!told.includes('my secret'));
  const { error: whole } = z.object({}).safeParse('x');
  assert.equal(whole && complaint(whole), 'the request must be an object');
});

test('a complaint is in our own words, and in those of the contract where it has some', () => {
  const told = (schema: z.ZodType, value: unknown): string => {
    const { error } = z.object({ x: schema }).safeParse({ x: value });
    assert.ok(error, String(value));
    return complaint(error);
  };
  assert.equal(told(z.string(), undefined), 'x: is missing');
  assert.equal(told(z.enum(['a', 'b']), 'c'), 'x: must be one of a, b');
  assert.equal(told(z.string(), null), 'x: must be text');
  assert.equal(told(z.number(), 'a'), 'x: must be a number');
  assert.equal(told(z.int(), 1.5), 'x: must be a whole number');
  assert.equal(told(z.boolean(), 1), 'x: must be true or false');
  assert.equal(told(z.array(z.string()), {}), 'x: must be a list');
  assert.equal(told(z.record(z.string(), z.string()), []), 'x: must be an object');
  assert.equal(told(z.string().max(3), 'four'), 'x: must have 3 characters at most');
  assert.equal(told(z.string().min(2), 'a'), 'x: must have 2 characters at least');
  assert.equal(told(z.array(z.string()).max(0), ['a']), 'x: must have 0 items at most');
  assert.equal(told(z.number().max(3), 4), 'x: must be 3 at most');
  assert.equal(told(z.number().positive(), 0), 'x: must be more than 0');
  assert.equal(told(z.uuid(), 'a'), 'x: is not in the right form');
  assert.equal(told(z.union([z.string(), z.number()]), true), 'x: has none of the forms that it may have');
  assert.equal(told(z.string().regex(/^a$/, 'must be an a'), 'b'), 'x: must be an a');
});
