import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Item, itemsOf } from './json-items.ts';

const itemsIn = async (text: string, piece: number, max = 1_000): Promise<unknown[]> => {
  const bytes = Buffer.from(text);
  const source = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  };
  const found: Item[] = [];
  for await (const item of itemsOf(source(), max)) found.push(item);
  return found.map((item) => ('value' in item ? item.value : item.problem));
};

test('the items of a list, or the one object of a file, wherever its bytes are cut', async () => {
  for (const piece of [1, 2, 3, 7, 1_000]) {
    assert.deepEqual(await itemsIn('[{"a":"],\\"}"} , {"b":[1,{}]},3]', piece), [
      { a: '],"}' },
      { b: [1, {}] },
      3,
    ]);
    assert.deepEqual(await itemsIn('\ufeff {"a":[1,2],"ü":"\\\\"}', piece), [{ a: [1, 2], ü: '\\' }]);
    assert.deepEqual(await itemsIn(' [ ] ', piece), []);
  }
});

test('an item that is damaged or too long is told, and the next is read', async () => {
  assert.deepEqual(await itemsIn(`[{"a":1}, {b}, "${'x'.repeat(2_000)}", 4]`, 50), [
    { a: 1 },
    'it is not valid JSON',
    'it is longer than 1000 bytes',
    4,
  ]);
  assert.deepEqual(await itemsIn('[1, {"a":', 4), [1, 'the file breaks off']);
  assert.deepEqual(await itemsIn('words', 4), ['it is not valid JSON']);
});
