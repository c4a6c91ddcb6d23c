// Counted in steps, so that the verdict is the same on every machine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES, start } from '../../../test/harness.ts';
import { examine } from './live-guard.ts';
import { applyWithin, TooMuchWork, UPDATE_STEPS_MAX } from './live-work.ts';

/** A number as Yjs writes it. */
const put = (bytes: number[], number: number): void => {
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 | (rest & 127));
  bytes.push(rest);
};

/** So many letters of one writer, each at the beginning of the text; `before` names the neighbour on the right. */
const atTheBeginning = (
  client: number,
  count: number,
  before: (n: number) => readonly [number, number] | null,
): Uint8Array => {
  const bytes: number[] = [];
  for (const number of [1, count, client, 0]) put(bytes, number);
  for (let n = 0; n < count; n++) {
    const neighbour = before(n);
    if (neighbour) for (const number of [64 | 4, ...neighbour]) put(bytes, number);
    else bytes.push(4, 1, 4, ...Buffer.from('text'));
    bytes.push(1, 97);
  }
  put(bytes, 0);
  return Uint8Array.from(bytes);
};

const backwards = (client: number, count: number): Uint8Array =>
  atTheBeginning(client, count, (n) => (n === 0 ? null : [client, n - 1]));

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

test('500 letters of 4 kB against a text of 20,000 parts are refused before the work is done', () => {
  const doc = new Y.Doc();
  doc.getText('text');
  applyWithin(doc, backwards(5, 20_000), UPDATE_STEPS_MAX);
  for (const hostile of [
    atTheBeginning(900, 500, () => null),
    atTheBeginning(900, 500, () => [5, 0]),
    atTheBeginning(900, 500, (n) => [5, n]),
  ]) {
    assert.ok(hostile.length < 6_000);
    assert.throws(() => applyWithin(copyOf(doc), hostile, UPDATE_STEPS_MAX), TooMuchWork);
  }
});

test('what people write while apart takes a small part of the work that is allowed', () => {
  const chance = chanceOf('notes/live-work');
  const begun = new Y.Doc();
  begun.getText('text').insert(0, 'A line of the note.\n'.repeat(500));
  const [ann, bob] = [copyOf(begun), copyOf(begun)];
  for (const [doc, clientID] of [
    [ann, 7],
    [bob, 8],
  ] as const) {
    doc.clientID = clientID;
    const text = doc.getText('text');
    for (let n = 0; n < 3_000; n++) {
      // Both add at the top and at the end, and anywhere, and take away.
      const at = chance.oneOf([0, text.length, Math.floor(chance.between(0, text.length))]) ?? 0;
      if (chance.unit() < 0.25) text.delete(Math.min(at, text.length - 3), 3);
      else text.insert(at, 'word ');
    }
  }
  const undo = new Y.UndoManager(bob.getText('text'), { captureTimeout: 0 });
  bob.getText('text').insert(0, 'x'.repeat(100_000));
  undo.undo();
  const update = Y.encodeStateAsUpdate(bob, Y.encodeStateVector(begun));
  examine(ann, update);
  const steps = applyWithin(ann, update, UPDATE_STEPS_MAX);
  assert.ok(steps < UPDATE_STEPS_MAX / 4, `${steps} steps`);
});

test('a long paste and a change of every line take next to no work', () => {
  const doc = new Y.Doc();
  const text = doc.getText('text');
  const known = Y.encodeStateVector(doc);
  text.insert(0, 'A line of the note.\n'.repeat(50_000));
  const paste = Y.encodeStateAsUpdate(doc, known);
  const other = new Y.Doc();
  other.getText('text');
  assert.equal(applyWithin(other, paste, UPDATE_STEPS_MAX), 0);
  const pasted = Y.encodeStateVector(doc);
  doc.transact(() => {
    for (let line = 999; line >= 0; line--) {
      text.delete(line * 20, 1);
      text.insert(line * 20, 'The');
    }
  });
  assert.ok(applyWithin(other, Y.encodeStateAsUpdate(doc, pasted), UPDATE_STEPS_MAX) < 5_000);
  assert.equal(other.getText('text').toString(), text.toString());
});

/** An update that adds nothing, and removes these parts of what a writer wrote. */
const removing = (client: number, ranges: readonly (readonly [number, number])[]): Uint8Array => {
  const bytes: number[] = [];
  for (const number of [0, 1, client, ranges.length, ...ranges.flat()]) put(bytes, number);
  return Uint8Array.from(bytes);
};

test('what is removed is named in order, and once', () => {
  const doc = new Y.Doc();
  doc.clientID = 5;
  doc.getText('text').insert(0, 'y'.repeat(1_000));
  const ordered = [
    [0, 1],
    [2, 3],
    [5, 1],
  ] as const;
  examine(doc, removing(5, ordered));
  const message = /removes in no order/;
  assert.throws(() => examine(doc, removing(5, ordered.toReversed())), { message });
  assert.throws(() => examine(doc, removing(5, [...ordered, [0, 900]])), { message });
});

for (const database of DATABASES)
  test(`${database}: a change that is too much work is refused, and so is one with too many writers`, async (t) => {
    const { account } = await start(t, database, { env: { RATE_LIMITS: 'on' } });
    const ann = await account('ann');
    const made = await ann.call('POST /api/v1/notes', { body: { title: 'Ours', content: 'Milk' } });
    const params = { id: made.id };
    const { epoch } = await ann.call('POST /api/v1/notes/{id}/sync', { params, body: {} });
    const handIn = (bytes: Uint8Array) => {
      const update = Buffer.from(bytes).toString('base64');
      return ann.call('POST /api/v1/notes/{id}/sync', { params, body: { update, epoch } });
    };
    const many = new Y.Doc();
    many.getText('text');
    for (let client = 2; client < 200; client++) Y.applyUpdate(many, backwards(client, 1));
    await assert.rejects(handIn(Y.encodeStateAsUpdate(many)), { status: 400, message: /too many writers/ });
    await handIn(backwards(5, 2_000));
    await assert.rejects(handIn(atTheBeginning(900, 500, () => null)), {
      status: 400,
      message: /does not fit/,
    });
    await handIn(atTheBeginning(901, 1, () => null));
    const { content } = await ann.call('GET /api/v1/notes/{id}', { params });
    assert.equal(content.length, 2_005);
    // Whoever tries it again and again is told to wait.
    for (let times = 0; times < 4; times++)
      await assert.rejects(handIn(atTheBeginning(902 + times, 500, () => null)), { status: 400 });
    await assert.rejects(handIn(atTheBeginning(990, 500, () => null)), { status: 429 });
  });
