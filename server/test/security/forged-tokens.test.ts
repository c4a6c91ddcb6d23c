// A token that we did not issue for this person, this session and this moment opens nothing, however well it is made.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hkdf } from '../../src/kernel/crypto/hkdf.ts';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { NO_PARTS, send } from './exchange.ts';
import { assemble, COMMON_SECRETS, dayOf, type Forgery, forgeries, guesses } from './forged-tokens.ts';
import { operation } from './route-table.ts';
import { openWorld, type World } from './world.ts';

const DOORS = [
  operation('GET /api/v1/profile'),
  operation('PUT /api/v1/settings'),
  operation('GET /api/v1/admin/users'),
];

const assertAllRefused = async ({ url }: World, list: readonly Forgery[]): Promise<number> => {
  for (const { what, token } of list)
    for (const door of DOORS) {
      const parts = { ...NO_PARTS, body: door.spec.body ? {} : undefined };
      const { status, text } = await send(url, door, parts, token);
      assert.equal(status, 401, `${what} → ${door.name}: ${text}`);
    }
  return list.length * DOORS.length;
};

for (const engine of DATABASES) {
  test(`${engine}: forged access tokens are refused`, async (t) => {
    const world = await openWorld(t, engine);
    const { admin, url } = world;
    const other = await world.newPerson();
    const { secrets } = world.harness.server.kernel;

    // Made by the same means as the forgeries: if this one did not work, theirs would prove nothing.
    const [head = '', body = ''] = admin.token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    const remade = assemble(head, body, secrets.derive(`jwt|${dayOf()}`));
    assert.equal((await send(url, DOORS[0] ?? assert.fail(), NO_PARTS, remade)).status, 200);

    const list = forgeries({ own: admin.token, other: other.token, secrets });
    assert.equal(new Set(list.map(({ token }) => token)).size, list.length, 'two forgeries are the same');
    counted(t, 'forged tokens', await assertAllRefused(world, list), 60 * DOORS.length);
  });

  test(`${engine}: tokens signed with a hundred common secrets are refused`, async (t) => {
    const world = await openWorld(t, engine);
    assert.equal(new Set(COMMON_SECRETS).size, 100);
    const derive = (secret: Buffer): Buffer => hkdf(secret, `jwt|${dayOf()}`);
    const list = COMMON_SECRETS.flatMap((secret) => guesses(world.admin.token, secret, derive));
    counted(t, 'guessed secrets', await assertAllRefused(world, list), 300);
  });
}
