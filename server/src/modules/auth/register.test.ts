import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';

const REGISTER = '/api/v1/auth/register';

const input = (username: string, more: object = {}) => ({
  username,
  password: TEST_PASSWORD,
  email: `${createHash('sha256').update(username).digest('hex').slice(0, 20)}@example.com`,
  ...more,
});

const register = ({ send }: Harness, body: unknown) => send('POST', REGISTER, { body });

/** Statuses by what was sent, so that a failure shows the whole table. */
const statuses = async (harness: Harness, bodies: Record<string, unknown>) => {
  const found: Record<string, number> = {};
  for (const [name, body] of Object.entries(bodies)) found[name] = (await register(harness, body)).status;
  return found;
};

const all = (bodies: Record<string, unknown>, status: number) =>
  Object.fromEntries(Object.keys(bodies).map((name) => [name, status]));

for (const database of DATABASES) {
  test(`${database}: registering`, async (t) => {
    const harness = await start(t, database);

    await t.test('the first account is an administrator and gets a pair of tokens', async () => {
      assert.ok(harness.server.isFresh, 'the start says so');
      const { status, body } = await register(harness, input('Ann', { display_name: ' Ann Lee ' }));
      assert.equal(status, 201);
      const { access_token, refresh_token, token_type, expires_in, user, ...rest } = body;
      assert.deepEqual(rest, {});
      assert.deepEqual([token_type, expires_in], ['Bearer', 900]);
      assert.match(String(access_token), /^[\w-]+\.[\w-]+\.[\w-]+$/);
      assert.match(String(refresh_token), /^rt_/);
      const { id, created_at, updated_at, ...known } = user as Record<string, unknown>;
      assert.match(String(id), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(updated_at, created_at);
      assert.deepEqual(known, {
        username: 'Ann',
        handle: 'ann',
        email: input('Ann').email,
        display_name: 'Ann Lee',
        avatar: null,
        role: 'admin',
        is_active: true,
        auth_source: 'builtin',
        has_two_factor: false,
        last_login_at: null,
      });
    });

    await t.test('every later one is not, and is called by its username when it gives no name', async () => {
      for (const more of [{}, { display_name: '' }, { display_name: '   ' }]) {
        const username = `bob${Object.keys(more).length}${JSON.stringify(more).length}`;
        const { status, body } = await register(harness, input(username, more));
        assert.equal(status, 201);
        const { role, display_name } = body.user as Record<string, unknown>;
        assert.deepEqual([role, display_name], ['user', username]);
      }
    });

    await t.test('fields that are not part of the input change nothing', async () => {
      const planted = { id: 'x', role: 'admin', is_active: false, handle: 'boss', created_at: 'never' };
      const { status, body } = await register(harness, input('mallory', planted));
      assert.equal(status, 201);
      const user = body.user as Record<string, unknown>;
      assert.deepEqual([user.role, user.is_active, user.handle], ['user', true, 'mallory']);
      assert.notEqual(user.id, 'x');
    });

    await t.test('a username has three characters or more, of letters, digits and . _ -', async () => {
      const wrong = {
        'none at all': { ...input('x'), username: undefined },
        'not text': { ...input('x'), username: 7 },
        two: input('ab'),
        'two after trimming': input('  ab  '),
        'two characters of four units': input('\u{1d49c}\u{1d49c}'),
        'sixty-five': input('a'.repeat(65)),
        'a space inside': input('ann lee'),
        'an at sign': input('ann@lee'),
        'a slash': input('ann/lee'),
        markup: input('<b>ann</b>'),
        'a line break': input('ann\nlee'),
        'a right-to-left mark': input('ann\u202elee'),
      };
      assert.deepEqual(await statuses(harness, wrong), all(wrong, 400));
      const right = {
        three: input('abc'),
        most: input('a'.repeat(64)),
        signs: input('a._-9'),
        other: input('Åse'),
      };
      assert.deepEqual(await statuses(harness, right), all(right, 201));
    });

    await t.test('a password has 8 to 128 characters, counted as a person counts', async () => {
      const wrong = Object.fromEntries(
        ['1234567', 'x'.repeat(129), '😀'.repeat(7), '😀'.repeat(129), '          ', 7, null, ''].map(
          (password, i) => [`${i}`, input(`pw-wrong-${i}`, { password })],
        ),
      );
      assert.deepEqual(await statuses(harness, wrong), all(wrong, 400));
      const right = Object.fromEntries(
        ['12345678', 'x'.repeat(128), '😀'.repeat(8), '😀'.repeat(128), ' 1234 6 '].map((password, i) => [
          `${i}`,
          input(`pw-right-${i}`, { password }),
        ]),
      );
      assert.deepEqual(await statuses(harness, right), all(right, 201));
    });

    await t.test('an e-mail address looks like one', async () => {
      const addresses = [
        ...[
          '',
          'ann',
          'ann@',
          '@example.com',
          'ann@example',
          'a b@example.com',
          'ann@exa mple.com',
          'ann@@x.com',
        ],
        ...[
          'ann@example..com',
          'ann@.example.com',
          'ann@example.com.',
          '.ann@example.com',
          'a..b@example.com',
        ],
        ...['a@b.com, c@d.com', 'Ann <ann@example.com>', 'ann@-x.com', `${'a'.repeat(65)}@example.com`],
        ...[`ann@${'a'.repeat(250)}.com`, 'ann\u0007@example.com', 7, null, undefined],
      ];
      const wrong = Object.fromEntries(
        addresses.map((email, i) => [`${i} ${email}`, input(`mail-wrong-${i}`, { email })]),
      );
      assert.deepEqual(await statuses(harness, wrong), all(wrong, 400));
      const fine = ['ann+list@example.com', "o'hara@mail.example.co.uk", 'jürgen@bücher.example', 'A.B@X.IO'];
      const right = Object.fromEntries(fine.map((email, i) => [email, input(`mail-right-${i}`, { email })]));
      assert.deepEqual(await statuses(harness, right), all(right, 201));
    });

    await t.test('a username and an e-mail address are taken in every spelling', async () => {
      await register(harness, input('Zoë.Kay', { email: 'Zoe@Example.com' }));
      const taken = {
        'the same': input('Zoë.Kay'),
        'other case': input('ZOË.KAY'),
        'decomposed letters': input('zoe\u0308.kay'),
        'a full-width letter': input('ｚoë.kay'),
        'the Kelvin sign': input('zoë.\u212aay'),
        'the e-mail': input('somebody', { email: 'zoe@example.com' }),
        'the e-mail in other case': input('somebody', { email: 'ZOE@EXAMPLE.COM' }),
        'the e-mail in full-width letters': input('somebody', { email: 'ｚoe@example.com' }),
      };
      assert.deepEqual(await statuses(harness, taken), all(taken, 409));
      const { body } = await register(harness, input('zoë.kay'));
      assert.match(body.error, /username is taken/);
    });
  });

  test(`${database}: a handle comes from the username, in [a-z0-9_-], numbered when it is taken`, async (t) => {
    const harness = await start(t, database);
    const handleOf = async (username: string) => {
      const { body } = await register(harness, input(username));
      return (body.user as { handle: string }).handle;
    };
    const handles: Record<string, string> = {};
    for (const name of ['Ann', 'a-n.n', 'A_n-N', 'Ånn', 'ann.', '...', '李小龙', '--x--', 'b'.repeat(64)])
      handles[name] = await handleOf(name);
    assert.deepEqual(handles, {
      Ann: 'ann',
      'a-n.n': 'a-n-n',
      'A_n-N': 'a_n-n',
      Ånn: 'ann-2',
      'ann.': 'ann-3',
      '...': 'user',
      李小龙: 'user-2',
      '--x--': 'x',
      ['b'.repeat(64)]: 'b'.repeat(40),
    });
    const crowd = await Promise.all(
      Array.from({ length: 25 }, (_, i) => handleOf(`${'.'.repeat(i + 1)}ann`)),
    );
    assert.equal(new Set(crowd).size, 25);
    for (const handle of crowd) assert.match(handle, /^ann-\d+$/);
  });

  test(`${database}: exactly one administrator comes from 50 registrations at once`, async (t) => {
    const harness = await start(t, database);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => register(harness, input(`person-${i}`))),
    );
    const roles = answers.map(({ status, body }) => [status, (body.user as { role: string }).role].join(' '));
    assert.deepEqual(roles.toSorted(), ['201 admin', ...Array(49).fill('201 user')]);
  });

  test(`${database}: of 20 registrations of one name at once, one wins`, async (t) => {
    const harness = await start(t, database);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => register(harness, input(i % 2 ? 'twin' : 'TWIN'))),
    );
    const found = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(found, [201, ...Array(19).fill(409)]);
  });

  test(`${database}: with require_approval an account waits for an administrator`, async (t) => {
    const harness = await start(t, database);
    const { call: admin } = await harness.account('root');
    await admin('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'require_approval' },
      body: { value: true },
    });

    const { status, body } = await register(harness, input('bob'));
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body).toSorted(), ['message', 'user']);
    const { id, is_active } = body.user as { id: string; is_active: boolean };
    assert.equal(is_active, false);
    const login = () =>
      harness.send('POST', '/api/v1/auth/login', { body: { login: 'bob', password: TEST_PASSWORD } });
    assert.equal((await login()).status, 403);
    assert.deepEqual((await admin('GET /api/v1/admin/users', { query: { is_active: 'false' } })).total, 1);

    await admin('PUT /api/v1/admin/users/{id}', { params: { id }, body: { is_active: true } });
    assert.equal((await login()).status, 200);
  });

  test(`${database}: without allow_registration only an administrator makes accounts`, async (t) => {
    const harness = await start(t, database);
    const { anonymous } = harness;
    const before = await anonymous('GET /api/v1/auth/options');
    assert.deepEqual([before.needs_setup, before.allow_registration], [true, true]);
    const { call: admin } = await harness.account('root');
    const params = { key: 'allow_registration' } as const;
    await admin('PUT /api/v1/admin/settings/{key}', { params, body: { value: false } });

    const options = await anonymous('GET /api/v1/auth/options');
    assert.deepEqual(options, {
      auth_mode: 'builtin',
      allow_registration: false,
      needs_setup: false,
      oidc: null,
      password_reset: false,
      service_name: 'Parley',
    });
    assert.equal((await register(harness, input('bob'))).status, 403);
    await admin('POST /api/v1/admin/users', { body: input('bob') });
    const body = { login: 'bob', password: TEST_PASSWORD };
    assert.equal((await harness.send('POST', '/api/v1/auth/login', { body })).status, 200);
  });

  test(`${database}: where people sign in elsewhere, nobody registers or signs in by password`, async (t) => {
    const harness = await start(t, database, { env: { AUTH_MODE: 'oidc' } });
    const { auth_mode, allow_registration, needs_setup, oidc } =
      await harness.anonymous('GET /api/v1/auth/options');
    assert.deepEqual([auth_mode, allow_registration, needs_setup], ['oidc', false, false]);
    assert.deepEqual(oidc, { login_url: '/api/v1/auth/oidc/login' });
    assert.equal((await register(harness, input('bob'))).status, 403);
    const body = { login: 'bob', password: TEST_PASSWORD };
    assert.equal((await harness.send('POST', '/api/v1/auth/login', { body })).status, 403);
  });

  test(`${database}: an address registers 60 times a minute at most`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock });
    const invalid = input('x');
    const answers = await Promise.all(Array.from({ length: 61 }, () => register(harness, invalid)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [...Array(60).fill(400), 429]);
    const { status, headers } = await register(harness, input('ann'));
    assert.equal(status, 429);
    clock.advance(Number(headers.get('retry-after')) * 1000);
    assert.equal((await register(harness, input('ann'))).status, 201);
  });
}
