import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const create = ({ call }: Account, title: string, rest: object = {}) =>
  call('POST /api/v1/prompts', { body: { title, text: `About ${title}`, ...rest } });

for (const database of DATABASES)
  test(`${database}: prompts`, async (t) => {
    const { account, send, heard } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { call, access_token: token } = ann;

    await t.test('a prompt is its owner’s alone until it is shared', async () => {
      const made = await create(ann, 'Weekly report!', { text: 'For {{who}}, {{tone:formal|friendly}}' });
      assert.deepEqual(
        [made.command, made.description, made.tags, made.uses, made.last_used_at, made.my_role],
        ['weekly-report', '', [], 0, null, 'owner'],
      );
      assert.deepEqual(made.variables, [
        { name: 'who', kind: 'text', default: '', choices: [] },
        { name: 'tone', kind: 'select', default: 'formal', choices: ['formal', 'friendly'] },
      ]);
      const params = { id: made.id };
      const refused = { status: 404, message: 'prompt not found' };
      await assert.rejects(bob.call('GET /api/v1/prompts/{id}', { params }), refused);
      await assert.rejects(bob.call('PUT /api/v1/prompts/{id}', { params, body: { title: 'x' } }), refused);
      await assert.rejects(bob.call('POST /api/v1/prompts/{id}/use', { params }), refused);
      await assert.rejects(bob.call('DELETE /api/v1/prompts/{id}', { params }), refused);
      assert.deepEqual(await bob.call('GET /api/v1/prompts'), { data: [], total: 0 });
      assert.deepEqual(await call('GET /api/v1/prompts'), { data: [made], total: 1 });
      assert.deepEqual(await call('GET /api/v1/prompts/{id}', { params }), made);
      await call('DELETE /api/v1/prompts/{id}', { params });
    });

    await t.test('a change touches only what it names, and what is wrong is refused', async () => {
      const made = await create(ann, ' Plan ', { command: 'PLAN', tags: ['a', 'b', 'a'] });
      assert.deepEqual([made.title, made.command, made.tags], ['Plan', 'plan', ['a', 'b']]);
      const params = { id: made.id };
      const changed = await call('PUT /api/v1/prompts/{id}', { params, body: { text: 'Now {{day:date}}' } });
      assert.deepEqual(
        [changed.title, changed.command, changed.tags, changed.variables.length],
        ['Plan', 'plan', ['a', 'b'], 1],
      );
      const many = Array.from({ length: 21 }, (_, i) => `{{v${i}}}`).join(' ');
      for (const [wrong, field] of [
        [{ title: '' }, 'title'],
        [{ text: '  ' }, 'text'],
        [{ text: many }, 'text'],
        [{ text: 'x'.repeat(20_001) }, 'text'],
        [{ command: 'two words' }, 'command'],
        [{ command: '' }, 'command'],
        [{ tags: ['x'.repeat(51)] }, 'tags'],
        [{ visibility: 'team' }, 'team'],
      ] as const) {
        const { status, body } = await send('PUT', `/api/v1/prompts/${made.id}`, { token, body: wrong });
        assert.deepEqual([status, body.error.includes(field)], [400, true], body.error);
      }
      await call('DELETE /api/v1/prompts/{id}', { params });
    });

    await t.test('members use it as their role allows; what is used most stands first', async () => {
      const [first, second] = [await create(ann, 'First'), await create(ann, 'Second', { tags: ['Ärger'] })];
      const params = { id: first.id };
      const share = { params, body: { user_id: bob.user.id, role: 'viewer' } } as const;
      await call('POST /api/v1/prompts/{id}/members', share);
      assert.equal((await bob.call('POST /api/v1/prompts/{id}/use', { params })).uses, 1);
      await assert.rejects(bob.call('PUT /api/v1/prompts/{id}', { params, body: { title: 'Ours' } }), {
        status: 403,
      });
      const idsOf = async (who: Account, query = {}) =>
        (await who.call('GET /api/v1/prompts', { query })).data.map(({ id }) => id);
      assert.deepEqual(await idsOf(ann), [first.id, second.id]);
      assert.deepEqual(await idsOf(bob), [first.id]);
      assert.deepEqual(await idsOf(ann, { q: 'ÄRGER sec' }), [second.id]);
      assert.deepEqual(await idsOf(bob, { q: 'second' }), []);
      assert.deepEqual(await call('GET /api/v1/prompts', { query: { q: 'i', page: '2', per_page: '1' } }), {
        data: [],
        total: 1,
      });
    });

    await t.test('a prompt is found by its readers until it is deleted, and they hear of it', async () => {
      const { id } = await create(ann, 'The walrus');
      const found = async (who: Account) =>
        (await who.call('GET /api/v1/search', { query: { q: 'walrus', type: 'prompt' } })).data.map(
          (hit) => hit.id,
        );
      await until('it is indexed', async () => (await found(ann)).includes(id));
      assert.deepEqual(await found(bob), []);
      await call('PUT /api/v1/prompts/{id}', { params: { id }, body: { title: 'The old walrus' } });
      await call('DELETE /api/v1/prompts/{id}', { params: { id } });
      assert.deepEqual(await found(ann), []);
      const told = () =>
        heard.filter(
          ({ kind, payload }) => kind.startsWith('user.prompt.') && (payload as { id?: string }).id === id,
        );
      await until('all of it is told', () => told().length === 3);
      assert.deepEqual(
        told().map(({ kind, audience }) => [kind.split('.').at(-1), audience]),
        [
          ['created', { topics: [`members:${id}`] }],
          ['updated', { topics: [`members:${id}`] }],
          ['deleted', { userIds: [ann.user.id] }],
        ],
      );
    });
  });
