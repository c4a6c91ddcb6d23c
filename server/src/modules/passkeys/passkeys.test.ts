import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { type Asked, type Lies, passkeyDevice } from '../../../test/passkey-device.ts';

const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'parley' };
const DOOR = '/api/v1/auth/web/passkey';

const doorOf = (harness: Harness) => {
  const knock = async (path: string, body?: object) => {
    const { status, body: answer } = await harness.send('POST', `${DOOR}${path}`, {
      headers: FROM_THE_PAGE,
      ...(body === undefined ? {} : { body }),
    });
    return { status, body: answer as unknown as { error?: string; access_token?: string } & Asked };
  };
  return {
    ask: async (): Promise<Asked> => (await knock('/options')).body,
    enter: (body: object) => knock('', body),
  };
};

const originOf = ({ url }: Harness): string => new URL(url).origin;

const keep = async ({ call }: Account, device: ReturnType<typeof passkeyDevice>, name = 'My key') =>
  call('POST /api/v1/passkeys', {
    body: { name, ...device.make(await call('POST /api/v1/passkeys/options')) },
  });

for (const database of DATABASES) {
  test(`${database}: a passkey is made, signs in, is listed and removed`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const door = doorOf(harness);
    await ann.call('PUT /api/v1/profile/instructions', { body: { about: 'I grow roses.' } });
    for (const kind of ['ec', 'ed25519', 'rsa'] as const) {
      const device = passkeyDevice(originOf(harness), kind, kind === 'ec');
      const made = await keep(ann, device, kind);
      assert.deepEqual([made.name, made.last_used_at], [kind, null]);
      for (let i = 0; i < 2; i++) {
        const { status, body } = await door.enter(device.signIn(await door.ask()));
        assert.equal(status, 200, JSON.stringify(body.error));
        const me = harness.clientOf(body.access_token ?? '');
        assert.equal((await me('GET /api/v1/profile')).username, 'ann');
        // What is sealed opens with the password alone.
        assert.equal((await me('GET /api/v1/profile/instructions')).key_status, 'closed');
        assert.equal((await me('GET /api/v1/memory/settings')).is_open, false);
      }
    }
    const options = await ann.call('POST /api/v1/passkeys/options');
    assert.equal(options.known.length, 3);
    assert.deepEqual(
      [options.username, Buffer.from(options.user_handle, 'base64url').toString()],
      ['ann', ann.user.id],
    );
    const { data } = await ann.call('GET /api/v1/passkeys');
    assert.deepEqual(data.map(({ name }) => name).sort(), ['ec', 'ed25519', 'rsa']);
    assert.ok(data.every(({ last_used_at }) => last_used_at !== null));
    const bob = await harness.account('bob');
    assert.deepEqual((await bob.call('GET /api/v1/passkeys')).data, []);
    for (const { id } of data) {
      await assert.rejects(bob.call('DELETE /api/v1/passkeys/{id}', { params: { id } }), { status: 404 });
      await ann.call('DELETE /api/v1/passkeys/{id}', { params: { id } });
    }
    assert.deepEqual((await ann.call('GET /api/v1/passkeys')).data, []);
  });

  test(`${database}: what a passkey signs is believed once, here, from its own device alone`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const door = doorOf(harness);
    const device = passkeyDevice(originOf(harness), 'ec', true);
    await keep(ann, device);
    const lies: ReadonlyArray<readonly [string, Lies]> = [
      ['another site', { origin: 'https://evil.example' }],
      ['another site', { crossOrigin: true }],
      ['another ceremony', { type: 'webauthn.create' }],
      ['another host', { host: 'evil.example' }],
      ['did not make sure', { flags: 0x01 }],
      ['did not make sure', { flags: 0x04 }],
      ['was copied', { count: 1 }],
    ];
    for (const [why, lie] of lies) {
      const { status, body } = await door.enter(device.signIn(await door.ask(), lie));
      assert.equal(status, 401, JSON.stringify(lie));
      assert.match(body.error ?? '', new RegExp(why));
    }
    const refused = async (why: RegExp, signed: object) => {
      const { status, body } = await door.enter(signed);
      assert.equal(status, 401);
      assert.match(body.error ?? '', why);
    };
    const asked = await door.ask();
    const right = device.signIn(asked);
    await refused(/signature/, { ...right, signature: device.signIn(await door.ask()).signature });
    await refused(/not known/, passkeyDevice(originOf(harness)).signIn(asked));
    const own = await ann.call('POST /api/v1/passkeys/options');
    await refused(/challenge has ended/, device.signIn(own));
    await refused(/challenge has ended/, device.signIn({ ...asked, challenge: 'AAAA' }));
    await refused(/not JSON/, { ...right, client_data: 'AAAA' });
    assert.equal((await door.enter(device.signIn(asked))).status, 200);
    await refused(/answered already/, device.signIn(asked));
    await refused(/challenge has ended/, device.signIn({ ...asked, challenge: `${asked.challenge}=` }));
    const elsewhere = await harness.send('POST', DOOR, { body: right });
    assert.equal(elsewhere.status, 403, 'only for pages of this server');
  });

  test(`${database}: what is made wrongly is not kept`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const device = passkeyDevice(originOf(harness));
    const options = () => ann.call('POST /api/v1/passkeys/options');
    const give = (made: ReturnType<typeof device.make>, who = ann) =>
      who.call('POST /api/v1/passkeys', { body: { name: 'x', ...made } });
    const wrong = { status: 400 };
    await assert.rejects(give(device.make(await options(), { origin: 'https://evil.example' })), wrong);
    await assert.rejects(give(device.make(await options(), { host: 'evil.example' })), wrong);
    await assert.rejects(give(device.make(await options(), { flags: 0x45 & ~0x04 })), wrong);
    await assert.rejects(give(device.make(await options(), { flags: 0x05 })), wrong);
    const made = device.make(await options());
    await assert.rejects(give({ ...made, credential_id: 'AAAA' }), wrong);
    await assert.rejects(give({ ...made, public_key: 'AAAA' }), wrong);
    await assert.rejects(give(made, bob), wrong, 'the challenge is another person’s');
    const late = device.make(await options());
    clock.advance(6 * 60_000);
    await assert.rejects(give(late), wrong);
    const first = device.make(await options());
    await give(first);
    await assert.rejects(give(first), wrong, 'the challenge was answered');
    await assert.rejects(give(device.make(await options())), { status: 409 });
    await assert.rejects(
      give(device.make(await bob.call('POST /api/v1/passkeys/options')), bob),
      { status: 409 },
      'one passkey is of one person',
    );
  });

  test(`${database}: a reset password, a deactivated account and other ways to sign in end passkeys`, async (t) => {
    const harness = await start(t, database);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const door = doorOf(harness);
    const device = passkeyDevice(originOf(harness));
    await keep(ann, device);
    const params = { id: ann.user.id };
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
    assert.equal((await door.enter(device.signIn(await door.ask()))).status, 403);
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: true } });
    assert.equal((await door.enter(device.signIn(await door.ask()))).status, 200);
    await root.call('PUT /api/v1/admin/users/{id}', {
      params,
      body: { password: 'another long password' },
    });
    assert.equal((await door.enter(device.signIn(await door.ask()))).status, 401);
  });
}
