// The permission table: every operation × no credential, a person with no permission at all, with every one but the right one, with exactly the
// right one through a role made for it, and an administrator. What happens is what the route table says, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSION_NAMES, type Permission } from '@parley/contract';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { unique } from './derive.ts';
import { send } from './exchange.ts';
import { requestOf, successOf } from './fixtures.ts';
import { inTurn, isChosen, OPERATIONS, type TestedOperation } from './route-table.ts';
import { openWorld, type Person, type World } from './world.ts';

interface Subject {
  readonly person: Person;
  /** Gives exactly these permissions, from the next request on. */
  grant(permissions: readonly Permission[]): Promise<void>;
}

const newSubject = async ({ admin, newPerson }: World): Promise<Subject> => {
  const person = await newPerson();
  const role = await admin.call('POST /api/v1/admin/roles', { body: { name: unique(), permissions: [] } });
  const params = { id: person.id };
  await admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role_ids: [role.id] } });
  let granted = '';
  return {
    person,
    grant: async (permissions) => {
      const body = { permissions: [...permissions] };
      // Those who have every other permission have the same ones for many operations.
      if (granted === body.permissions.join()) return;
      granted = body.permissions.join();
      await admin.call('PUT /api/v1/admin/roles/{id}', { params: { id: role.id }, body });
    },
  };
};

/** Takes away what every account may do, so that a role made for the test grants exactly what it says. */
const emptyUserRole = async ({ admin }: World): Promise<void> => {
  const { data } = await admin.call('GET /api/v1/admin/roles');
  const id = data.find(({ name, is_builtin }) => is_builtin && name === 'user')?.id ?? '';
  await admin.call('PUT /api/v1/admin/roles/{id}', { params: { id }, body: { permissions: [] } });
};

/**
 * Those who try operations that change something. One of them tries at most one operation of each noun, so that none meets what another
 * has left; one whose account was changed tries nothing more.
 */
const takingTurns = <T extends { person: Person }>(make: () => Promise<T>) => {
  const everyone: T[] = [];
  const next = new Map<string, number>();
  return {
    for: async ({ path }: TestedOperation): Promise<T> => {
      const noun = path.split('/')[3] ?? '';
      const turn = next.get(noun) ?? 0;
      next.set(noun, turn + 1);
      const known = everyone[turn] ?? (await make());
      everyone[turn] = known;
      return known;
    },
    leave: (one: T): void => {
      const at = everyone.indexOf(one);
      if (at >= 0) everyone.splice(at, 1);
    },
  };
};

/** Operations of these change the account that asks, or what every account may do. */
const ACCOUNT_NOUNS = /^\/api\/v1\/(auth|profile|sessions|api-keys|users|admin|me)\b/;

/**
 * Of so many operations one is tried in the gate by a person who had its permission a moment before, and by an administrator. The first is
 * refused by what refuses those who never had it, once what people may do is read anew for each request; the second has every permission.
 */
const LOST_EVERY = 4;
const ADMINISTRATORS_EVERY = 4;

const needed = ({ spec }: TestedOperation): Permission[] =>
  PERMISSION_NAMES.filter((name) => name === spec.permission);

for (const engine of DATABASES) {
  test(`${engine}: a permission opens exactly the operations that ask for it`, async (t) => {
    const world = await openWorld(t, engine);
    await emptyUserRole(world);
    const without = await newSubject(world);
    const others = await newSubject(world);
    const reader = await newSubject(world);
    // Those that ask for one permission follow each other, so that what people may do is seldom changed for the next.
    const operations = inTurn(engine, OPERATIONS).toSorted((one, other) =>
      String(one.spec.permission).localeCompare(String(other.spec.permission)),
    );
    const subjects = takingTurns(() => newSubject(world));
    const administrators = takingTurns(async () => ({ person: await world.newAdmin() }));
    let checks = 0;

    const decide = async (
      op: TestedOperation,
      who: string,
      expected: number,
      parts: Parameters<typeof send>[2],
      token: string | null,
    ): Promise<void> => {
      const { status, text } = await send(world.url, op, parts, token);
      assert.equal(status, expected, `${who} → ${op.name}: ${text.slice(0, 300)}`);
      checks += 1;
    };

    for (const op of operations) {
      const success = successOf(op, world);
      const subject = op.method === 'GET' ? reader : await subjects.for(op);
      await subject.grant(PERMISSION_NAMES);
      const parts = await requestOf(world, op, subject.person);
      const token = parts.token ?? subject.person.token;
      if (op.spec.auth === 'none') {
        await decide(op, 'nobody', success, parts, null);
        continue;
      }
      await decide(op, 'nobody', 401, parts, null);
      if (op.spec.permission !== null) {
        await decide(op, 'somebody without any permission', 403, parts, without.person.token);
        await others.grant(PERMISSION_NAMES.filter((name) => name !== op.spec.permission));
        await decide(op, 'somebody with every other permission', 403, parts, others.person.token);
        if (isChosen(op, LOST_EVERY)) {
          await subject.grant(PERMISSION_NAMES.filter((name) => name !== op.spec.permission));
          await decide(op, 'somebody who lost the permission a moment ago', 403, parts, token);
        }
      }
      await subject.grant(needed(op));
      await decide(op, 'somebody with exactly this permission', success, parts, token);
      if (!isChosen(op, ADMINISTRATORS_EVERY)) {
        if (ACCOUNT_NOUNS.test(op.path)) subjects.leave(subject);
        continue;
      }
      const admin =
        op.method === 'GET' ? { person: await world.reader('administrator') } : await administrators.for(op);
      const byAdmin = await requestOf(world, op, admin.person);
      await decide(op, 'an administrator', success, byAdmin, byAdmin.token ?? admin.person.token);
      if (!ACCOUNT_NOUNS.test(op.path)) continue;
      subjects.leave(subject);
      administrators.leave(admin);
    }
    counted(t, 'permission table', checks, operations.length * 2);
  });
}
