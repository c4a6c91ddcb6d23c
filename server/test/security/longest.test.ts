// Every text of every body at the length that its schema allows, in letters and signs that take more room than they count. Whatever a
// schema takes can be kept, and told to its followers; what is refused is refused with a reason.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { EVENT_PAYLOAD_BYTES_MAX } from '../../src/kernel/events.ts';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { send } from './exchange.ts';
import { requestOf, rightfulCaller } from './fixtures.ts';
import { complaintsAbout } from './judgement.ts';
import { lastingSession } from './lasting-session.ts';
import { GUARDED, inTurn, type Json, printed, type TestedOperation } from './route-table.ts';
import { openWorld } from './world.ts';

/** Three bytes a sign; twice as long as JSON; six times. */
const SIGNS = ['語', '"', '\u0001'];
/** What is shorter fits anywhere. */
const LONG = 4_000;

/** The texts right inside a body that may be long, and how long. */
const longTexts = (schema: z.ZodType): Array<[name: string, length: number]> => {
  const { root, resolve } = printed(schema);
  const lengthOf = (given: Json): number => {
    const part = resolve(given);
    const choices = (part.anyOf ?? part.oneOf ?? []) as Json[];
    return Math.max(Number(part.maxLength ?? 0), ...choices.map(lengthOf));
  };
  return Object.entries((root.properties ?? {}) as Record<string, Json>)
    .map(([name, part]): [string, number] => [name, lengthOf(part)])
    .filter(([name, length]) => length >= LONG && !name.includes('password'));
};

/** As long as may be; and so long that its bytes are few enough for an event, and its JSON is too much. */
const textsOf = (sign: string, length: number): Set<string> =>
  new Set(
    [length, Math.min(length, Math.floor(EVENT_PAYLOAD_BYTES_MAX / 2 / Buffer.byteLength(sign)))].map(
      (count) => sign.repeat(count),
    ),
  );

const bodies = ({ spec }: TestedOperation): Json[] =>
  (spec.body ? longTexts(spec.body) : []).flatMap(([name, length]) =>
    SIGNS.flatMap((sign) => [...textsOf(sign, length)].map((text) => ({ [name]: text }))),
  );

for (const engine of DATABASES) {
  test(`${engine}: the longest text that a schema takes breaks nothing, whatever its signs`, async (t) => {
    const world = await openWorld(t, engine);
    const complaints: string[] = [];
    let requests = 0;
    for (const op of inTurn(
      engine,
      GUARDED.filter((op) => bodies(op).length > 0),
    )) {
      const caller = await rightfulCaller(world, op);
      const base = await requestOf(world, op, caller, { optionalSlots: true });
      const session = lastingSession(world, caller, base.token ?? caller.token);
      for (const long of bodies(op)) {
        const parts = { ...base, body: { ...(base.body as Json), ...long } };
        const answer = await session.run((token) => send(world.url, op, parts, token));
        const [[name, text] = ['', '']] = Object.entries(long);
        const what = `${String(text).length} × ${JSON.stringify(String(text)[0])} as ${name}`;
        complaints.push(...complaintsAbout(op, answer, what));
        requests++;
      }
    }
    assert.deepEqual(complaints, []);
    counted(t, 'requests with a long text', requests, 20);
  });
}
