import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteSpec } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { validate } from './http-validate.ts';

const bodyOf = async (shape: z.ZodRawShape, body: unknown): Promise<unknown> => {
  const request = { query: {}, params: {}, headers: {}, method: 'POST', protocol: 'http', url: '/', body };
  const spec = { body: z.object(shape) } as unknown as RouteSpec;
  return (await validate(spec, request as unknown as FastifyRequest)).body;
};

test('of a list no more is looked at than up to the first item that is wrong', async () => {
  let looked = 0;
  const item = z.custom<number>((value) => {
    looked++;
    return value !== 2;
  });
  const numbers = Array.from({ length: 1_000 }, (_, n) => n);
  for (const field of [
    z.array(item),
    z.array(item).optional(),
    z.array(item).nullish(),
    z.union([z.string(), z.array(item)]),
  ]) {
    looked = 0;
    await assert.rejects(bodyOf({ list: field }, { list: numbers }), { status: 400, message: /^list\.2/ });
    assert.equal(looked, 3);
  }
});

test('a list is held against what it must be as a whole, and its items are as they were parsed', async () => {
  const list = Array.from({ length: 20 }, (_, n) => ` ${n} `);
  const text = z.string().trim();
  assert.deepEqual(await bodyOf({ list: z.array(text) }, { list }), {
    list: list.map((item) => item.trim()),
  });
  const either = z.union([z.array(text), z.array(z.number())]);
  assert.deepEqual(await bodyOf({ list: either }, { list: list.map(Number) }), { list: list.map(Number) });
  for (const field of [z.array(text).max(19), z.array(text).max(19).optional()])
    await assert.rejects(bodyOf({ list: field }, { list }), { status: 400, message: /^list/ });
  await assert.rejects(bodyOf({ list: z.string() }, { list }), { status: 400 });
});
