// What went wrong in other products, by its name, and the smallest proof that it does not go wrong here. Most of them have a suite beside
// this one that tries the same thing on every route; these tables are for a reader who asks about one advisory.

import { test } from 'node:test';
import { DATABASES } from '../harness.ts';
import { AVAILABILITY } from './advisories/availability.ts';
import { CONTENT } from './advisories/content.ts';
import type { Lab } from './advisories/lab.ts';
import { OBJECTS } from './advisories/objects.ts';
import { PRIVILEGE } from './advisories/privilege.ts';
import { SIGNING_IN } from './advisories/signing-in.ts';
import { counted } from './counted.ts';
import { openWorld } from './world.ts';

const ADVISORIES = [...OBJECTS, ...PRIVILEGE, ...SIGNING_IN, ...CONTENT, ...AVAILABILITY];

for (const engine of DATABASES) {
  test(`${engine}: what went wrong elsewhere`, async (t) => {
    const world = await openWorld(t, engine);
    const lab: Lab = { world, victim: await world.newPerson(), mallory: await world.newPerson() };
    for (const { ids, promise, check } of ADVISORIES) await t.test(`${ids}: ${promise}`, () => check(lab));
    counted(t, 'advisories', ADVISORIES.length, 25);
  });
}
