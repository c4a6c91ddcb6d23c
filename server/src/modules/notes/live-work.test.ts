// Counted in steps, so that the verdict is the same on every machine.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as Y from 'yjs';
import { chanceOf } from '../../../test/chance.ts';
import type { Engine } from '../../../test/databases.ts';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
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

test('twenty thousand letters scattered over a long text, or as many taken out, are refused before the work is done', () => {
  const begun = new Y.Doc();
  begun.clientID = 1;
  begun.getText('text').insert(0, 'A line of the note.\n'.repeat(35_000));
  for (const change of [
    (text: Y.Text, at: number) => text.insert(at, 'x'),
    (text: Y.Text, at: number) => text.delete(at, 1),
  ]) {
    const scattered = (count: number): Uint8Array => {
      const doc = copyOf(begun);
      doc.transact(() => {
        const text = doc.getText('text');
        for (let n = count; n > 0; n--) change(text, n * 30);
      });
      return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(begun));
    };
    const many = scattered(20_000);
    examine(begun, many);
    assert.throws(() => applyWithin(copyOf(begun), many, UPDATE_STEPS_MAX), TooMuchWork);
    // As a writer does who replaces a word everywhere.
    const steps = applyWithin(copyOf(begun), scattered(2_000), UPDATE_STEPS_MAX);
    assert.ok(steps < UPDATE_STEPS_MAX / 4, `${steps} steps`);
  }
});

test('a long paste and a change of every line take a small part of the work that is allowed', () => {
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
  assert.ok(applyWithin(other, Y.encodeStateAsUpdate(doc, pasted), UPDATE_STEPS_MAX) < UPDATE_STEPS_MAX / 10);
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

/** One letter that names its neighbours the wrong way round: the document would be put together differently when it is read again. */
const wrongWayRound = (client: number): Uint8Array => {
  const [left, right] = [
    [1, 2],
    [1, 0],
  ] as const;
  return Uint8Array.from([1, 1, client, 0, 128 | 64 | 4, ...left, ...right, 1, 97, 0]);
};

const SYNC = 'POST /api/v1/notes/{id}/sync';

/** A note of two people, and how each hands in bytes. */
const sharedNote = async (t: TestContext, database: Engine) => {
  const { account } = await start(t, database, { env: { RATE_LIMITS: 'on' } });
  const [ann, eve] = [await account('ann'), await account('eve')];
  const made = await ann.call('POST /api/v1/notes', { body: { title: 'Ours', content: 'Milk' } });
  const params = { id: made.id };
  const member = { user_id: eve.user.id, role: 'editor' } as const;
  await ann.call('POST /api/v1/notes/{id}/members', { params, body: member });
  const handIn = ({ call }: Account, bytes: Uint8Array, epoch: number) =>
    call(SYNC, { params, body: { update: Buffer.from(bytes).toString('base64'), epoch } });
  const epochNow = async () => (await ann.call(SYNC, { params, body: {} })).epoch;
  const content = async () => (await ann.call('GET /api/v1/notes/{id}', { params })).content;
  const read = ({ call }: Account, body: { epoch?: number }) => call(SYNC, { params, body });
  return { ann, eve, handIn, epochNow, content, read };
};

for (const database of DATABASES) {
  test(`${database}: a change that is too much work begins the document anew, and the text stays`, async (t) => {
    const { ann, handIn, epochNow, content } = await sharedNote(t, database);
    const many = new Y.Doc();
    many.getText('text');
    for (let client = 2; client < 200; client++) Y.applyUpdate(many, backwards(client, 1));
    let epoch = await epochNow();
    await assert.rejects(handIn(ann, Y.encodeStateAsUpdate(many), epoch), {
      status: 400,
      message: /too many writers/,
    });
    const hostile = atTheBeginning(900, 700, () => null);
    // A person who tries it again and again is told to wait.
    for (let times = 0; times < 5; times++) {
      await assert.rejects(handIn(ann, hostile, epoch), { status: 409, message: /began anew/ });
      assert.equal(await epochNow(), epoch + 1);
      epoch++;
    }
    await assert.rejects(handIn(ann, hostile, epoch), { status: 429 });
    assert.equal(await content(), 'Milk');
  });

  test(`${database}: who was not told that their words were taken learns it when the document began anew`, async (t) => {
    const { ann, eve, handIn, epochNow, content, read } = await sharedNote(t, database);
    const epoch = await epochNow();
    const own = new Y.Doc();
    Y.applyUpdate(own, Buffer.from((await read(eve, { epoch })).update, 'base64'));
    const before = Y.encodeStateVector(own);
    own.getText('text').insert(0, 'Bread, ');
    await handIn(eve, Y.encodeStateAsUpdate(own, before), epoch);
    assert.equal((await read(eve, { epoch })).past_sv, null, 'it is the document of now');
    const hostile = atTheBeginning(900, 700, () => null);
    await assert.rejects(handIn(ann, hostile, epoch), { status: 409 });
    // As if the answer had been lost: handed in again, it is refused, and what was taken is told.
    await assert.rejects(handIn(eve, Y.encodeStateAsUpdate(own, before), epoch), { status: 409 });
    const { past_sv, epoch: now } = await read(eve, { epoch });
    const held = Y.decodeStateVector(Buffer.from(past_sv ?? '', 'base64'));
    assert.equal(held.get(own.clientID), 'Bread, '.length);
    assert.equal(held.has(900), false, 'what was refused is not in it');
    assert.equal(await content(), 'Bread, Milk');
    assert.equal((await read(eve, { epoch: now })).past_sv, null);
    assert.equal((await read(eve, {})).past_sv, null);
  });

  test(`${database}: who fills the place where another writes pays for it, and the other writes on`, async (t) => {
    const { ann, eve, handIn, epochNow, content } = await sharedNote(t, database);
    for (let times = 0; times < 5; times++) {
      const epoch = await epochNow();
      // Each letter stands before the last one: nothing of it joins.
      await handIn(
        eve,
        atTheBeginning(20, 21_000, (n) => (n === 0 ? [1, 0] : [20, n - 1])),
        epoch,
      );
      // Ten words that were typed before all of that was there.
      const typed = atTheBeginning(7, 10, () => [1, 0]);
      await assert.rejects(handIn(ann, typed, epoch), { status: 409, message: /began anew/ });
      const doc = new Y.Doc();
      doc.clientID = 8;
      const now = await handIn(ann, Y.encodeStateAsUpdate(new Y.Doc()), epoch + 1);
      Y.applyUpdate(doc, Buffer.from(now.update, 'base64'));
      const known = Y.encodeStateVector(doc);
      doc.getText('text').delete(0, 21_000);
      doc.getText('text').insert(0, 'a');
      await handIn(ann, Y.encodeStateAsUpdate(doc, known), epoch + 1);
    }
    assert.equal(await content(), 'aaaaaMilk');
    await assert.rejects(handIn(eve, backwards(30, 1), await epochNow()), { status: 429 });
  });

  test(`${database}: a change that does not fit counts, however small it is`, async (t) => {
    const { ann, handIn, epochNow, content } = await sharedNote(t, database);
    const epoch = await epochNow();
    for (let times = 0; times < 17; times++)
      await assert.rejects(handIn(ann, wrongWayRound(50), epoch), { status: 400, message: /does not fit/ });
    await assert.rejects(handIn(ann, wrongWayRound(50), epoch), { status: 429 });
    assert.equal(await content(), 'Milk');
  });
}
