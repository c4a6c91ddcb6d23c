import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';

const PEOPLE = [
  { username: 'anna', display_name: 'Zoe Underwood' },
  { username: 'annabel', display_name: 'Per Cent' },
  { username: 'Bob', display_name: 'Anna’s brother' },
  { username: 'carol_d', display_name: '100% Carol' },
  { username: 'carolxd', display_name: '100 Carol' },
  { username: 'Émile', display_name: 'ÉMILE Å' },
  { username: 'back.slash', display_name: 'C:\\dir' },
];

for (const database of DATABASES) {
  test(`${database}: finding people`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token } = await harness.account('searcher');
    for (const person of PEOPLE)
      await call('POST /api/v1/admin/users', {
        body: { ...person, email: `mail-${PEOPLE.indexOf(person)}@example.com`, password: TEST_PASSWORD },
      });
    const find = async (q: string, more = {}) =>
      (await call('GET /api/v1/users/search', { query: { q, ...more } })).data.map(({ handle }) => handle);

    await t.test(
      'goes by the beginning of handle, username and display name, whatever the case',
      async () => {
        assert.deepEqual(await find('ann'), ['anna', 'annabel', 'bob']);
        assert.deepEqual(await find('ANNAB'), ['annabel']);
        assert.deepEqual(await find('zoe under'), ['anna']);
        assert.deepEqual(await find('émi'), ['emile'], 'by username');
        assert.deepEqual(await find('emi'), ['emile'], 'by handle');
        assert.deepEqual(await find('under'), [], 'not from the middle');
        assert.deepEqual(await find('nobody'), []);
      },
    );

    await t.test('takes % and _ and \\ as they are', async () => {
      assert.deepEqual(await find('%'), []);
      assert.deepEqual(await find('_'), []);
      assert.deepEqual(await find('100%'), ['carol_d']);
      assert.deepEqual(await find('carol_'), ['carol_d']);
      assert.deepEqual(await find('c:\\'), ['back-slash']);
      assert.deepEqual(await find("' or 1=1"), []);
    });

    await t.test('tells four things of a person, and never the e-mail address', async () => {
      const { data } = await call('GET /api/v1/users/search', { query: { q: 'annabel' } });
      assert.deepEqual(data, [
        { id: data[0]?.id, handle: 'annabel', display_name: 'Per Cent', avatar: null },
      ]);
      assert.deepEqual(await find('mail-'), []);
      assert.deepEqual(await find('mail-1@example.com'), []);
    });

    await t.test('leaves out who is not active', async () => {
      const { data } = await call('GET /api/v1/users/search', { query: { q: 'bob' } });
      const params = { id: String(data[0]?.id) };
      await call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
      assert.deepEqual(await find('bob'), []);
    });

    await t.test('wants something to look for', async () => {
      for (const query of [
        '',
        '?q=',
        '?q=%20',
        `?q=${'x'.repeat(65)}`,
        '?q=a&q=b',
        '?q[]=a',
        '?q=%00',
        '?q=a&limit=201',
      ])
        assert.equal(
          (await harness.send('GET', `/api/v1/users/search${query}`, { token })).status,
          400,
          query,
        );
      assert.equal((await harness.send('GET', '/api/v1/users/search?q=a')).status, 401);
    });

    await t.test('finds twenty at most', async () => {
      for (let i = 0; i < 21; i++)
        await call('POST /api/v1/admin/users', {
          body: { username: `many-${i}`, email: `many-${i}@example.com`, password: TEST_PASSWORD },
        });
      const all = await find('many');
      assert.equal(all.length, 20);
      assert.deepEqual(all, all.toSorted());
      assert.equal((await find('many', { limit: '200' })).length, 20);
      assert.deepEqual(await find('many', { page: '2', per_page: '3' }), all.slice(3, 6));
    });
  });

  test(`${database}: a person searches 60 times a minute at most`, async (t) => {
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    const { access_token: token } = await harness.account('ann');
    const search = () => harness.send('GET', '/api/v1/users/search?q=a', { token });
    const found = await Promise.all(Array.from({ length: 61 }, search));
    assert.deepEqual(found.map(({ status }) => status).toSorted(), [...Array(60).fill(200), 429]);
  });
}
