import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from './http-input.ts';
import { digestOfBody, parseJsonInSlices } from './json-in-slices.ts';

const parse = (text: string, itemsMax = 1_000) =>
  parseJsonInSlices(Buffer.from(text), { itemsMax, isHashed: false });

test('what comes out is what a small body would give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.array(fc.json({ maxDepth: 3 })), async (one, list) => {
      const text = ` {"a": ${one}, "b" : [${list.join(' , ')}], "c\\"[": [ ], "b2":[[1,{"x":[2]}],"]"]} `;
      let whole: unknown;
      try {
        whole = parseJson(Buffer.from(text));
      } catch (error) {
        await assert.rejects(parse(text), { message: (error as Error).message });
        return;
      }
      assert.deepEqual(await parse(text), whole);
    }),
    { seed: 11, numRuns: 200 },
  );
});

test('what is no JSON is refused, wherever it is broken', async () => {
  for (const text of [
    ...[
      '{"a":[1,]}',
      '{"a":[,1]}',
      '{"a":[1 2]}',
      '{"a":[1}',
      '{"a":[1]',
      '{"a":["x]}',
      '{"a":[1]]}',
      '{"a":[{]}]}',
    ],
    ...[
      '[',
      '{',
      '"',
      '{"a":[1],}',
      '{"a":[1]}}',
      '{"a" [1]}',
      '{"a":[tru]}',
      '{"a":[1],"b":}',
      '{"a":[[1]}',
    ],
  ])
    await assert.rejects(parse(text), { status: 400, message: 'the body is not valid JSON' }, text);
});

test('the rules for small bodies hold for each item', async () => {
  await assert.rejects(parse('{"a":[1,2,3]}', 2), { message: 'a list in the body has more than 2 items' });
  await assert.rejects(parse('{"a":[{"__proto__":{}}]}'), {
    message: 'the body must not have a key named __proto__',
  });
  await assert.rejects(parse('{"__proto__":[1]}'), {
    message: 'the body must not have a key named __proto__',
  });
  await assert.rejects(parse('{"a":["\\u0000"]}'), { status: 400 });
  await assert.rejects(
    parseJsonInSlices(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {
      itemsMax: 9,
      isHashed: false,
    }),
    {
      message: 'the body is not valid JSON',
    },
  );
  await assert.rejects(parse(`{"a":[[${'0,'.repeat(60_000)}0]]}`), {
    message: 'an item of the body holds too many values',
  });
});

test('a body that comes again byte for byte has the same digest, and another has another', async () => {
  const digest = async (text: string) =>
    digestOfBody(await parseJsonInSlices(Buffer.from(text), { itemsMax: 9, isHashed: true }));
  assert.equal(await digest('{"a":[1]}'), await digest('{"a":[1]}'));
  assert.notEqual(await digest('{"a":[1]}'), await digest('{"a":[2]}'));
});
