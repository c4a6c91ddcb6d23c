// What is remembered about a person is told to a task's run only if they let that task, and while they let it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES } from '../../../test/harness.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Heard, type StandIn, say } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';
import { sql } from '../../db/sql.ts';
import { type Kernel, systemCtx } from '../../kernel/ctx.ts';
import { settle } from './runs.ts';
import * as runsStore from './runs-store.ts';

const TASK = 'PUT /api/v1/tasks/{id}';
const NEW_PASSWORD = 'another fine long password';

/** What the model is told in one more run of the task. */
const toldInRun = async (
  kernel: Kernel,
  vendor: StandIn,
  call: Account['call'],
  id: string,
): Promise<string> => {
  const ctx = systemCtx(kernel, 'test');
  const run = await call('POST /api/v1/tasks/{id}/run', { params: { id } });
  await until('the run is over', async () => {
    // A job would look a second later.
    await settle(ctx, run.id);
    return (await runsStore.find(ctx.db, run.id))?.status === 'done';
  });
  return JSON.stringify((vendor.asked.at(-1) as Heard).body);
};

const countOpenToServer = async ({ database }: Kernel): Promise<number> => {
  const rows = await sql(database.read)
    .selectFrom('data_keys')
    .select('config_id')
    .where('background_box', 'is not', null)
    .execute();
  return rows.length;
};

for (const engine of DATABASES)
  test(`${engine}: a task's run is told memories of its owner only through their grant`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    vendor.usual(say({ text: ['Aye.'] }));
    await ann.call('POST /api/v1/memory', { body: { content: 'My boat is called Petrel' } });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'stand-in-large' },
    });
    const assignee = { type: 'persona', id: persona.id } as const;
    const { id } = await ann.call('POST /api/v1/tasks', { body: { title: 'Name my boat', assignee } });
    const params = { id };
    const grant = (is_memory_granted: boolean) => ann.call(TASK, { params, body: { is_memory_granted } });
    const { kernel } = harness.server;
    const told = () => toldInRun(kernel, vendor, ann.call, id);
    const openToServer = () => countOpenToServer(kernel);

    assert.doesNotMatch(await told(), /Petrel/);
    assert.equal(await openToServer(), 0);

    // Signed in, and for what a persona does.
    const { key } = await ann.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const byKey = harness.clientOf(key);
    const body = { is_memory_granted: true };
    await assert.rejects(byKey(TASK, { params, body }), { status: 403, message: /sign in/ });
    await assert.rejects(ann.call('POST /api/v1/tasks', { body: { title: 'Rent', ...body } }), {
      status: 400,
    });
    assert.equal((await ann.call('GET /api/v1/tasks/{id}', { params })).is_memory_granted, false);

    assert.equal((await grant(true)).is_memory_granted, true);
    assert.match(await told(), /Petrel/);
    // Also what is remembered later; and other changes of the task need no sign-in.
    await ann.call('POST /api/v1/memory', { body: { content: 'My boat has two masts' } });
    await byKey(TASK, { params, body: { priority: 'high' } });
    assert.match(await told(), /two masts/);
    assert.equal(await openToServer(), 2);
    // And the instructions of their own, which are sealed alike.
    await ann.call('PUT /api/v1/profile/instructions', { body: { style: 'Answer in rhymes' } });
    assert.match(await told(), /Answer in rhymes/);
    assert.equal(await openToServer(), 3);
    await ann.call('PUT /api/v1/profile/instructions', { body: { style: '' } });

    // Others who may change the task cannot say so, and an answer that they can read is told nothing.
    await ann.call('POST /api/v1/tasks/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'editor' },
    });
    await assert.rejects(bob.call(TASK, { params, body }), { status: 403 });
    const { channel_id } = await ann.call('GET /api/v1/tasks/{id}', { params });
    const channel = { id: channel_id ?? '' };
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: channel,
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    assert.doesNotMatch(await told(), /Petrel/);

    // Taken back: nothing is left that the server could open.
    assert.equal((await grant(false)).is_memory_granted, false);
    assert.equal(await openToServer(), 0);
    await grant(true);
    assert.equal(await openToServer(), 2);
    await ann.call('DELETE /api/v1/tasks/{id}', { params });
    assert.equal(await openToServer(), 0);
  });

for (const engine of DATABASES)
  test(`${engine}: a reset of the password ends what a person granted to tasks`, async (t) => {
    const mailbox = await openMailbox(t);
    const { vendor, harness, ann } = await startWithVendor(t, engine, {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'parley@chat.example.com',
      PUBLIC_URL: 'https://chat.example.com',
    });
    const { kernel } = harness.server;
    vendor.usual(say({ text: ['Aye.'] }));
    const body = { password: NEW_PASSWORD };
    const byAdministrator = ({ user }: Account) =>
      ann.call('PUT /api/v1/admin/users/{id}', { params: { id: user.id }, body });
    const byLetter = async ({ user }: Account) => {
      await harness.anonymous('POST /api/v1/auth/forgot', { body: { login: user.username } });
      const findLetter = () => mailbox.letters.find(({ to }) => to.includes(user.email));
      await until('the letter is there', () => findLetter() !== undefined);
      const [, token = ''] = /reset-password#([\w-]+)/.exec(findLetter()?.text ?? '') ?? [];
      await harness.anonymous('POST /api/v1/auth/reset', { body: { token, ...body } });
    };

    for (const [name, reset] of Object.entries({ bob: byAdministrator, cleo: byLetter })) {
      const person = await harness.account(name);
      await person.call('POST /api/v1/memory', { body: { content: 'My boat is called Petrel' } });
      const persona = await person.call('POST /api/v1/personas', {
        body: { name: 'Robot', model: 'stand-in-large' },
      });
      const assignee = { type: 'persona', id: persona.id } as const;
      const grant = { is_memory_granted: true };
      const { id } = await person.call('POST /api/v1/tasks', { body: { title: 'Boat', assignee, ...grant } });
      const params = { id };
      // Who knows the old password grants on.
      const change = { current_password: person.password, new_password: `${NEW_PASSWORD}, their own` };
      await person.call('POST /api/v1/profile/password', { body: change });
      assert.match(await toldInRun(kernel, vendor, person.call, id), /Petrel/);
      assert.equal(await countOpenToServer(kernel), 1);

      await reset(person);
      assert.equal(await countOpenToServer(kernel), 0);
      const { access_token } = await harness.anonymous('POST /api/v1/auth/login', {
        body: { login: name, ...body },
      });
      const again = harness.clientOf(access_token);
      assert.equal((await again('GET /api/v1/tasks/{id}', { params })).is_memory_granted, false, name);
      await again('POST /api/v1/memory', { body: { content: 'My boat has two masts' } });
      assert.equal(await countOpenToServer(kernel), 0);
      assert.doesNotMatch(await toldInRun(kernel, vendor, again, id), /Petrel|two masts/);

      // Granted anew: what is locked stays out, and says what opens it.
      await again(TASK, { params, body: grant });
      const told = await toldInRun(kernel, vendor, again, id);
      assert.deepEqual([/two masts/.test(told), /Petrel/.test(told)], [true, false]);
      const { data } = await again('GET /api/v1/tasks/{id}/runs', { params });
      const { left_out } = await again('GET /api/v1/channels/{id}/messages/{msgId}/context', {
        params: { id: data[0]?.channel_id ?? '', msgId: data[0]?.message_id ?? '' },
      });
      assert.match(left_out.find(({ source }) => source === 'memory')?.detail ?? '', /old password unlocks/);
      await again(TASK, { params, body: { is_memory_granted: false } });
    }
  });
