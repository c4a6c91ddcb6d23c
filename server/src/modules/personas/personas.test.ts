import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { type Ctx, systemCtx } from '../../kernel/ctx.ts';
import { authenticate } from '../auth/index.ts';
import { accessPersona, findByHandle, findPersonaByHandle } from './index.ts';

/** A red square of 8 × 8 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC';

const scene = async (t: TestContext, database: Engine) => {
  const harness = await start(t, database);
  const [root, ann, bob] = [
    await harness.account('root'),
    await harness.account('ann'),
    await harness.account('bob'),
  ];
  const ctxOf = async (token: string): Promise<Ctx> => {
    const ctx = systemCtx(harness.server.kernel, 'test');
    const actor = await authenticate(ctx, token);
    assert.ok(actor);
    return { ...ctx, actor };
  };
  return { harness, root, ann, bob, ctxOf };
};

const EDITOR = {
  name: 'Strict Editor',
  description: 'Cuts',
  system_prompt: 'Be short.',
  model: 'parley-demo',
  temperature: 0.2,
  max_tokens: 500,
  reasoning: 'low' as const,
  greeting: 'Give me your text.',
  starters: ['Cut this in half', 'Find the point'],
};

for (const database of DATABASES) {
  test(`${database}: a persona has everything it was given, and only what is given changes`, async (t) => {
    const { ann, bob, harness } = await scene(t, database);
    const made = await ann.call('POST /api/v1/personas', { body: EDITOR });
    const { id, created_at, updated_at, ...rest } = made;
    assert.deepEqual(rest, {
      ...EDITOR,
      handle: 'strict-editor',
      avatar: null,
      provider_config_id: null,
      top_p: null,
      scope: 'personal',
      owner_id: ann.user.id,
      team_id: null,
      is_active: true,
      can_edit: true,
    });
    const params = { id };
    const changed = await ann.call('PUT /api/v1/personas/{id}', {
      params,
      body: { temperature: null, top_p: 0.5, starters: [] },
    });
    assert.deepEqual(
      [changed.temperature, changed.top_p, changed.max_tokens, changed.starters, changed.name],
      [null, 0.5, 500, [], 'Strict Editor'],
    );
    assert.deepEqual(await ann.call('GET /api/v1/personas/{id}', { params }), changed);
    assert.deepEqual((await ann.call('GET /api/v1/personas')).data, [changed]);
    assert.deepEqual((await bob.call('GET /api/v1/personas')).data, []);
    for (const attempt of [
      () => bob.call('GET /api/v1/personas/{id}', { params }),
      () => bob.call('PUT /api/v1/personas/{id}', { params, body: { name: 'x' } }),
      () => bob.call('DELETE /api/v1/personas/{id}', { params }),
      () => bob.call('GET /api/v1/personas/{id}/export', { params }),
      () => bob.call('POST /api/v1/personas/{id}/duplicate', { params }),
    ])
      await assert.rejects(attempt(), { status: 404, message: 'persona not found' });
    const turned = ann.call('PUT /api/v1/personas/{id}', { params, body: { name: 'nn\u202eA' } });
    await assert.rejects(turned, { status: 400, message: /^name: must not hold line breaks/ });
    await ann.call('DELETE /api/v1/personas/{id}', { params });
    await assert.rejects(ann.call('GET /api/v1/personas/{id}', { params }), { status: 404 });
    const kinds = () => harness.heard.map(({ kind }) => kind).filter((kind) => kind.includes('persona'));
    await until('the last is heard', () => kinds().includes('user.persona.deleted'));
    assert.deepEqual(kinds(), ['user.persona.created', 'user.persona.updated', 'user.persona.deleted']);
  });

  test(`${database}: handles are shared by people, personas and groups`, async (t) => {
    const { ann, harness } = await scene(t, database);
    const make = (body: { name: string; handle?: string }) => ann.call('POST /api/v1/personas', { body });
    assert.equal((await make({ name: 'Bob' })).handle, 'bob-2', 'a person has it');
    assert.equal((await make({ name: '日本' })).handle, 'persona');
    assert.equal((await make({ name: 'Gärtner Größe' })).handle, 'gartner-grosse');
    assert.equal((await make({ name: 'Æsop Łukasz Bjørn STRAẞE' })).handle, 'aesop-lukasz-bjorn-strasse');
    const mine = await make({ name: 'Mine', handle: 'Helper' });
    assert.equal(mine.handle, 'helper');
    await assert.rejects(make({ name: 'Other', handle: 'helper' }), {
      status: 409,
      message: 'this handle is taken',
    });
    await assert.rejects(make({ name: 'Other', handle: 'ann' }), { status: 409 });
    const group = await ann.call('POST /api/v1/persona-groups', { body: { name: 'Helper' } });
    assert.equal(group.handle, 'helper-2');
    for (const handle of ['', 'a b', 'ä', '-a', 'x'.repeat(41), '@a'])
      await assert.rejects(make({ name: 'x', handle }), { status: 400 }, handle);
    const params = { id: mine.id };
    await ann.call('PUT /api/v1/personas/{id}', { params, body: { handle: 'aide' } });
    assert.equal((await make({ name: 'Next', handle: 'helper' })).handle, 'helper', 'an old handle is free');
    await ann.call('DELETE /api/v1/personas/{id}', { params });
    assert.equal((await harness.account('aide')).user.handle, 'aide', 'a deleted one’s too');
  });

  test(`${database}: a persona for everybody is made by administrators and used by all`, async (t) => {
    const { root, ann } = await scene(t, database);
    await assert.rejects(ann.call('POST /api/v1/personas', { body: { ...EDITOR, scope: 'global' } }), {
      status: 403,
    });
    const mine = await root.call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
    await assert.rejects(
      root.call('POST /api/v1/personas', {
        body: { ...EDITOR, scope: 'global', provider_config_id: mine.id },
      }),
      { status: 400, message: /your own configuration/ },
    );
    const { id, owner_id, can_edit } = await root.call('POST /api/v1/personas', {
      body: { ...EDITOR, scope: 'global' },
    });
    assert.deepEqual([owner_id, can_edit], [null, true]);
    const params = { id };
    assert.equal((await ann.call('GET /api/v1/personas/{id}', { params })).can_edit, false);
    await assert.rejects(ann.call('PUT /api/v1/personas/{id}', { params, body: { name: 'x' } }), {
      status: 403,
    });
    await assert.rejects(ann.call('DELETE /api/v1/personas/{id}', { params }), { status: 403 });
    const own = await ann.call('POST /api/v1/personas', { body: { name: 'Zed' } });
    assert.deepEqual(
      (await ann.call('GET /api/v1/personas')).data.map(({ name }) => name),
      ['Zed', 'Strict Editor'],
      'one’s own first',
    );
    const { data } = await ann.call('GET /api/v1/models/enabled');
    assert.deepEqual(
      data.filter(({ type }) => type === 'persona').map(({ persona_id, model_id }) => [persona_id, model_id]),
      [
        [own.id, 'parley-demo'],
        [id, 'parley-demo'],
      ],
    );
    await root.call('PUT /api/v1/personas/{id}', { params, body: { is_active: false } });
    await assert.rejects(ann.call('GET /api/v1/personas/{id}', { params }), { status: 404 });
    const { data: log } = await root.call('GET /api/v1/admin/audit');
    assert.deepEqual(
      log.filter(({ action }) => action.startsWith('persona.')).map(({ action }) => action),
      ['persona.updated', 'persona.created'],
    );
  });

  test(`${database}: a persona uses no configuration that its owner may not name`, async (t) => {
    const { ann, bob } = await scene(t, database);
    const theirs = await bob.call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
    const provider_config_id = theirs.id;
    await assert.rejects(ann.call('POST /api/v1/personas', { body: { name: 'x', provider_config_id } }), {
      status: 404,
    });
    const { id } = await ann.call('POST /api/v1/personas', { body: { name: 'x' } });
    await assert.rejects(
      ann.call('PUT /api/v1/personas/{id}', { params: { id }, body: { provider_config_id } }),
      { status: 404 },
    );
    const mine = await ann.call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
    await ann.call('PUT /api/v1/personas/{id}', { params: { id }, body: { provider_config_id: mine.id } });
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: mine.id } });
    const left = await ann.call('GET /api/v1/personas/{id}', { params: { id } });
    assert.equal(left.provider_config_id, null, 'it outlives its configuration');
  });

  test(`${database}: a picture, tools, and knowledge that does not exist yet`, async (t) => {
    const { ann } = await scene(t, database);
    const { id } = await ann.call('POST /api/v1/personas', { body: EDITOR });
    const params = { id };
    const { avatar } = await ann.call('POST /api/v1/personas/{id}/avatar', {
      params,
      body: { image: PICTURE },
    });
    assert.match(String(avatar), /^data:image\/png;base64,/);
    const same = await ann.call('POST /api/v1/personas/{id}/avatar', { params });
    assert.equal(same.avatar, avatar, 'no picture, no change');
    await assert.rejects(
      ann.call('POST /api/v1/personas/{id}/avatar', { params, body: { image: 'PHN2Zz4=' } }),
      { status: 400 },
    );
    await ann.call('DELETE /api/v1/personas/{id}/avatar', { params });
    assert.equal((await ann.call('GET /api/v1/personas/{id}', { params })).avatar, null);

    const grant = (tool_names: string[]) =>
      ann.call('PUT /api/v1/personas/{id}/tool-grants', { params, body: { tool_names } });
    await grant(['web_fetch', 'calculator', 'calculator']);
    // Replaced by several at once, the list is still one of theirs.
    for (let i = 0; i < 4; i++) await Promise.all([1, 2, 3].map(() => grant(['web_fetch', 'calculator'])));
    assert.deepEqual((await ann.call('GET /api/v1/personas/{id}/tool-grants', { params })).data, [
      { tool_name: 'calculator' },
      { tool_name: 'web_fetch' },
    ]);
    assert.deepEqual((await grant([])).data, []);
    for (const name of ['', 'a b', 'x'.repeat(129), '../etc', 'no_such_tool'])
      await assert.rejects(grant([name]), { status: 400 }, name);
    await assert.rejects(grant(['calculator', 'no_such_tool']), { message: /no tool "no_such_tool"/ });
    assert.deepEqual((await grant([])).data, [], 'nothing was granted');
  });

  test(`${database}: a persona travels as a file that names nobody`, async (t) => {
    const { ann, bob, harness } = await scene(t, database);
    const config = await ann.call('POST /api/v1/api-configs', {
      body: { provider: 'demo', name: 'Secret name' },
    });
    const { id } = await ann.call('POST /api/v1/personas', {
      body: { ...EDITOR, provider_config_id: config.id },
    });
    const params = { id };
    await ann.call('POST /api/v1/personas/{id}/avatar', { params, body: { image: PICTURE } });
    await ann.call('PUT /api/v1/personas/{id}/tool-grants', {
      params,
      body: { tool_names: ['calculator'] },
    });
    const file = await ann.call('GET /api/v1/personas/{id}/export', { params });
    const answer = await harness.raw('GET', `/api/v1/personas/${id}/export`, { token: ann.access_token });
    assert.equal(
      answer.headers.get('content-disposition'),
      'attachment; filename="strict-editor.persona.json"',
    );
    const text = JSON.stringify(file);
    for (const private_ of [id, config.id, ann.user.id, ann.user.email, 'Secret name'])
      assert.ok(!text.includes(private_), private_);
    const taken = await bob.call('POST /api/v1/personas/import', {
      body: { ...file, tools: [...(file.tools ?? []), 'a_tool_of_another_server'] },
    });
    assert.notEqual(taken.id, id);
    assert.deepEqual(
      [taken.name, taken.handle, taken.system_prompt, taken.temperature, taken.owner_id, taken.scope],
      ['Strict Editor', 'strict-editor', 'Be short.', 0.2, bob.user.id, 'personal'],
    );
    assert.equal(taken.avatar, file.avatar);
    const { data } = await bob.call('GET /api/v1/personas/{id}/tool-grants', { params: { id: taken.id } });
    assert.deepEqual(data, [{ tool_name: 'calculator' }]);
    await assert.rejects(
      bob.call('POST /api/v1/personas/import', { body: { ...file, avatar: 'PHN2Zz4=' } }),
      { status: 400 },
    );
    const copy = await ann.call('POST /api/v1/personas/{id}/duplicate', { params });
    assert.deepEqual(
      [copy.handle, copy.provider_config_id, copy.avatar],
      ['strict-editor-2', config.id, file.avatar],
    );
  });

  test(`${database}: a group has members, one leader, and a rule for who speaks`, async (t) => {
    const { ann, bob, ctxOf } = await scene(t, database);
    const personas = [];
    for (const name of ['One', 'Two', 'Three'])
      personas.push(await ann.call('POST /api/v1/personas', { body: { name } }));
    const group = await ann.call('POST /api/v1/persona-groups', {
      body: { name: 'Panel', turn_policy: { kind: 'debate', rounds: 2, max_cost: 0.5 } },
    });
    const params = { id: group.id };
    const add = (persona_id: string, is_leader?: boolean) =>
      ann.call('POST /api/v1/persona-groups/{id}/members', { params, body: { persona_id, is_leader } });
    const [one, two, three] = personas.map(({ id }) => id) as [string, string, string];
    const first = await add(one, true);
    assert.deepEqual([first.is_leader, first.persona.name], [true, 'One']);
    const second = await add(two, true);
    await add(three);
    await assert.rejects(add(three), { status: 409 });
    const leaders = async () =>
      (await ann.call('GET /api/v1/persona-groups/{id}', { params })).members
        .filter(({ is_leader }) => is_leader)
        .map(({ persona }) => persona.name);
    assert.deepEqual(await leaders(), ['Two']);
    await ann.call('PATCH /api/v1/persona-groups/{id}/members/{memberId}', {
      params: { ...params, memberId: first.id },
      body: { is_leader: true },
    });
    assert.deepEqual(await leaders(), ['One']);
    await ann.call('DELETE /api/v1/persona-groups/{id}/members/{memberId}', {
      params: { ...params, memberId: first.id },
    });
    assert.deepEqual(await leaders(), []);

    const other = await ann.call('POST /api/v1/persona-groups', { body: { name: 'Other' } });
    await assert.rejects(
      ann.call('DELETE /api/v1/persona-groups/{id}/members/{memberId}', {
        params: { id: other.id, memberId: second.id },
      }),
      { status: 404 },
    );
    const foreign = await bob.call('POST /api/v1/personas', { body: { name: 'Foreign' } });
    await assert.rejects(add(foreign.id), { status: 404 });
    await assert.rejects(bob.call('GET /api/v1/persona-groups/{id}', { params }), { status: 404 });

    const ctx = await ctxOf(ann.access_token);
    const found = (await findByHandle(ctx, ['panel'], null)).get('panel');
    assert.ok(found?.kind === 'group');
    assert.deepEqual(
      found.group.members.map(({ name }) => name),
      ['Two', 'Three'],
    );
    assert.deepEqual(found.group.policy, { kind: 'debate', rounds: 2, max_cost: 0.5 });
    assert.equal((await findByHandle(await ctxOf(bob.access_token), ['panel'], null)).size, 0);

    await ann.call('DELETE /api/v1/personas/{id}', { params: { id: two } });
    assert.equal((await ann.call('GET /api/v1/persona-groups/{id}', { params })).members.length, 1);
    const renamed = await ann.call('PUT /api/v1/persona-groups/{id}', { params, body: { name: 'Board' } });
    assert.deepEqual([renamed.name, renamed.turn_policy.kind], ['Board', 'debate']);
    await ann.call('DELETE /api/v1/persona-groups/{id}', { params });
    assert.equal((await ann.call('GET /api/v1/personas')).data.length, 2, 'its personas stay');
  });

  test(`${database}: a persona takes part in a channel like people do, and leaves it when it goes`, async (t) => {
    const { ann, bob, harness, ctxOf } = await scene(t, database);
    const persona = await ann.call('POST /api/v1/personas', { body: EDITOR });
    const channel = await ann.call('POST /api/v1/channels', { body: { type: 'group' } });
    const params = { id: channel.id };
    const join = (participant_type: 'user' | 'persona', participant_id: string, who = ann) =>
      who.call('POST /api/v1/channels/{id}/participants', {
        params,
        body: { participant_type, participant_id },
      });
    await join('user', bob.user.id);
    const seat = await join('persona', persona.id);
    assert.deepEqual(
      [seat.participant_type, seat.participant_id, seat.display_name, seat.handle, seat.role],
      ['persona', persona.id, 'Strict Editor', 'strict-editor', 'member'],
    );
    await assert.rejects(join('persona', persona.id), { status: 409, message: /this persona/ });
    await assert.rejects(join('persona', ann.user.id), { status: 404 });
    await assert.rejects(join('user', persona.id), { status: 404 });
    const foreign = await bob.call('POST /api/v1/personas', { body: { name: 'Foreign' } });
    await assert.rejects(join('persona', foreign.id), { status: 404, message: 'persona not found' });
    const { participants } = await bob.call('GET /api/v1/channels/{id}/participants', { params });
    assert.deepEqual(
      participants.map(({ handle }) => handle),
      ['ann', 'bob', 'strict-editor'],
    );
    const counted = await ann.call('GET /api/v1/channels/{id}', { params });
    assert.deepEqual([counted.participant_count, counted.person_count], [3, 2]);

    const asBob = await ctxOf(bob.access_token);
    assert.equal(
      (await accessPersona(asBob, persona.id)).id,
      persona.id,
      'who is with it may have it answer',
    );
    assert.equal((await findPersonaByHandle(asBob, 'strict-editor'))?.id, persona.id);
    await assert.rejects(bob.call('GET /api/v1/personas/{id}', { params: { id: persona.id } }), {
      status: 404,
    });
    await assert.rejects(
      ann.call('POST /api/v1/channels/{id}/owner', { params, body: { participant_id: seat.id } }),
      { status: 409 },
    );

    await ann.call('DELETE /api/v1/personas/{id}', { params: { id: persona.id } });
    assert.equal((await ann.call('GET /api/v1/channels/{id}', { params })).participant_count, 2);
    await until('it is told', () =>
      harness.heard.some(
        ({ kind, payload }) =>
          kind === 'user.channel.left' && (payload as { participant_id: string }).participant_id === seat.id,
      ),
    );
    await assert.rejects(accessPersona(asBob, persona.id), { status: 404 });
  });

  test(`${database}: when a person's account goes, their personas leave the channels and free their handles`, async (t) => {
    const { root, ann, bob } = await scene(t, database);
    const persona = await ann.call('POST /api/v1/personas', { body: { name: 'Butler' } });
    await ann.call('POST /api/v1/persona-groups', { body: { name: 'Household' } });
    const channel = await ann.call('POST /api/v1/channels', { body: { type: 'group' } });
    const params = { id: channel.id };
    for (const body of [
      { participant_type: 'user', participant_id: bob.user.id },
      { participant_type: 'persona', participant_id: persona.id },
    ] as const)
      await ann.call('POST /api/v1/channels/{id}/participants', { params, body });
    await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: ann.user.id } });
    const { participants } = await bob.call('GET /api/v1/channels/{id}/participants', { params });
    assert.deepEqual(
      participants.map(({ handle }) => handle),
      ['bob'],
    );
    assert.equal((await bob.call('POST /api/v1/personas', { body: { name: 'Butler' } })).handle, 'butler');
    const { handle } = await bob.call('POST /api/v1/persona-groups', { body: { name: 'Household' } });
    assert.equal(handle, 'household');
  });
}
