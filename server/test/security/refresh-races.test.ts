// One refresh token, many hands at once: exactly one wins, whatever the database and however many instances there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthResponse } from '@parley/contract';
import { DATABASES } from '../harness.ts';
import { manualClock } from '../manual-clock.ts';
import { counted } from './counted.ts';
import { openInstances, openWorld } from './world.ts';

const ROUNDS = 25;
const AT_ONCE = 20;

const refresh = async (
  url: string,
  token: string,
  key?: string,
): Promise<{ status: number; pair: AuthResponse }> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key !== undefined) headers['idempotency-key'] = key;
  const body = JSON.stringify({ refresh_token: token });
  const response = await fetch(`${url}/api/v1/auth/refresh`, { method: 'POST', headers, body });
  return { status: response.status, pair: (await response.json()) as AuthResponse };
};

for (const engine of DATABASES) {
  test(`${engine}: of many refreshes with one token exactly one wins, and its pair goes on working`, async (t) => {
    const world = await openWorld(t, engine);
    const urls = await openInstances(t, engine, world);
    let { refreshToken } = await world.newPerson();
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => refresh(urls[i % urls.length] ?? '', refreshToken)),
      );
      const [winner, ...others] = answers.filter(({ status }) => status === 200);
      assert.ok(winner, `round ${round}: nobody won`);
      assert.deepEqual(others, [], `round ${round}: ${others.length + 1} won`);
      assert.equal(answers.filter(({ status }) => status === 401).length, AT_ONCE - 1);
      for (const url of urls) {
        const headers: Record<string, string> = { authorization: `Bearer ${winner.pair.access_token}` };
        assert.equal((await fetch(`${url}/api/v1/profile`, { headers })).status, 200, `round ${round}`);
      }
      refreshToken = winner.pair.refresh_token;
    }
    counted(t, 'racing refreshes', ROUNDS * AT_ONCE, 500);
  });

  test(`${engine}: the same Idempotency-Key gets the same pair, and another one gets nothing`, async (t) => {
    const world = await openWorld(t, engine);
    const urls = await openInstances(t, engine, world);
    const { refreshToken } = await world.newPerson();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => refresh(urls[i % urls.length] ?? '', refreshToken, 'lost')),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ pair }) => pair.refresh_token)).size, 1);
    assert.equal((await refresh(world.url, refreshToken, 'other')).status, 401);
    assert.equal((await refresh(world.url, refreshToken)).status, 401);
    // Once the successor is in use, the retry is over too.
    const successor = answers[0]?.pair.refresh_token ?? '';
    assert.equal((await refresh(world.url, successor)).status, 200);
    assert.equal((await refresh(world.url, refreshToken, 'lost')).status, 401);
  });

  test(`${engine}: a token that comes back late ends the session and everything that grew from it`, async (t) => {
    const clock = manualClock(new Date().toISOString());
    const world = await openWorld(t, engine, { clock });
    const person = await world.newPerson();
    const second = await refresh(world.url, person.refreshToken);
    clock.advance(10_001);
    assert.equal((await refresh(world.url, person.refreshToken)).status, 401);
    assert.equal((await refresh(world.url, second.pair.refresh_token)).status, 401);
    const profile = world.harness.clientOf(second.pair.access_token)('GET /api/v1/profile');
    await assert.rejects(profile, { status: 401 });
    // Another session of the same person is not touched.
    assert.equal((await world.signIn(person)).id, person.id);
  });

  test(`${engine}: a refresh that races with the end of its session leaves nothing that works`, async (t) => {
    const world = await openWorld(t, engine);
    const urls = await openInstances(t, engine, world);
    const person = await world.newPerson();
    for (let round = 0; round < 10; round++) {
      const session = await world.signIn(person);
      const [answer] = await Promise.all([
        refresh(urls.at(-1) ?? '', session.refreshToken),
        session.call('POST /api/v1/auth/logout'),
      ]);
      const tokens = [session.token, ...(answer.status === 200 ? [answer.pair.access_token] : [])];
      for (const token of tokens)
        await assert.rejects(world.harness.clientOf(token)('GET /api/v1/profile'), { status: 401 });
      if (answer.status === 200)
        assert.equal((await refresh(world.url, answer.pair.refresh_token)).status, 401, `round ${round}`);
    }
  });
}
