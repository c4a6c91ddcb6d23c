// What packages bring besides code that is called: personas, workflows and steps of workflows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, type PackageSource, packageForm } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';

const MAIN = `
export async function stamp(ctx, { input, instance_id, stage_key, idempotency_key }) {
  const tries = await ctx.kv.incr('tries ' + stage_key);
  await ctx.kv.set('seen', { input, instance_id, stage_key, idempotency_key, by: ctx.user.handle, kind: ctx.call.kind });
  if (input.text === 'break') throw new Error('it broke');
  if (input.text === 'first' && tries === 1) throw new Error('not yet');
  return { number: 7, stamped: input.text.toUpperCase() };
}
export const wrong = () => ({ number: 'seven' });
export async function kept(ctx, { query }) { return { json: await ctx.kv.get(query.key) }; }
`;
const STEP = {
  input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  output: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
};
const MANIFEST = {
  main: 'main.js',
  capabilities: [{ name: 'kv' }],
  routes: [{ method: 'GET', path: '/kept', handler: 'kept' }],
  tools: [{ name: 'look', description: 'Looks', handler: 'kept', side_effects: 'none' }],
  workflow_steps: [
    { name: 'stamp', title: 'Stamp a text', handler: 'stamp', ...STEP },
    { name: 'again', title: 'Stamp, again if need be', handler: 'stamp', idempotent: true, ...STEP },
    { name: 'wrong', title: 'Wrong', handler: 'wrong', ...STEP },
  ],
  personas: ['personas/clerk.json'],
  workflows: ['workflows/stamp.json'],
};
const persona = (more: object = {}): string =>
  JSON.stringify({
    ...{ format: 'parley.persona', version: 1, name: 'Clerk', handle: 'clerk', system_prompt: 'Be brief.' },
    ...{ tools: ['toy__look'], ...more },
  });
const definition = (tool: string, text: string) => ({
  ...{ schema: 1, start: 'work' },
  stages: [
    {
      ...{ key: 'work', kind: 'tool', tool, arguments: { text }, retry: { max: 1, backoff_s: 0 } },
      ...{ save: { number: 'output.number', stamped: 'output.stamped' }, next: [{ to: 'end' }] },
    },
    { key: 'end', kind: 'end' },
  ],
});
const FILES: PackageSource = {
  'manifest.json': manifestOf(MANIFEST),
  'main.js': MAIN,
  'personas/clerk.json': persona(),
  'workflows/stamp.json': JSON.stringify({
    ...{ format: 'parley.workflow', version: 1, title: 'Stamp it', description: '' },
    definition: definition('toy__stamp', 'hello'),
  }),
};
const version = (number: string, more: object, files: PackageSource = {}): PackageSource => ({
  ...FILES,
  ...files,
  'manifest.json': manifestOf({ ...MANIFEST, version: number, ...more }),
});

for (const engine of DATABASES)
  test(`${engine}: a package brings personas, workflows and steps, and takes them along`, async (t) => {
    const { account, url } = await start(t, engine);
    const [admin, ben] = [await account('admin'), await account('ben')];
    const form = packageForm(archiveOf(FILES));
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    const params = { id };
    const personas = async (person = ben) =>
      (await person.call('GET /api/v1/personas')).data.filter(({ scope }) => scope === 'global');
    assert.deepEqual(await personas(admin), [], 'nothing comes before it is enabled');
    const enable = () => admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    await enable();

    // Its persona is there for all while the package is, and is written anew with a version that changes it.
    const [clerk] = await personas();
    assert.deepEqual([clerk?.handle, clerk?.system_prompt, clerk?.can_edit], ['clerk', 'Be brief.', false]);
    const of = { id: clerk?.id ?? '' };
    const granted = await ben.call('GET /api/v1/personas/{id}/tool-grants', { params: of });
    assert.deepEqual(granted.data, [{ tool_name: 'toy__look' }]);
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    assert.deepEqual(await personas(), []);
    await admin.call('PUT /api/v1/personas/{id}', { params: of, body: { greeting: 'Hello' } });
    await enable();
    assert.deepEqual(
      (await personas()).map(({ id: one, greeting }) => [one, greeting]),
      [[clerk?.id, 'Hello']],
    );
    const update = (files: PackageSource) =>
      admin.call('POST /api/v1/admin/packages/{id}/update', {
        ...{ params, query: {}, form: packageForm(archiveOf(files)) },
      });
    await update(version('1.1.0', {}, { 'personas/clerk.json': persona({ system_prompt: 'Be long.' }) }));
    assert.deepEqual(
      (await personas()).map(({ id: one, system_prompt }) => [one, system_prompt]),
      [[clerk?.id, 'Be long.']],
    );

    // Its workflow is a draft of who enabled it, once.
    const { data: workflows } = await admin.call('GET /api/v1/workflows');
    assert.deepEqual(
      workflows.map(({ title, status }) => [title, status]),
      [['Stamp it', 'draft']],
    );
    assert.deepEqual((await ben.call('GET /api/v1/workflows')).data, []);

    // Its steps are for stages, not for models.
    const { tools } = await ben.call('GET /api/v1/tools');
    const names = tools.map(({ name }) => name).filter((name) => name.startsWith('toy__'));
    assert.deepEqual(names, ['toy__look']);
    const [extension] = (await ben.call('GET /api/v1/extensions')).data;
    assert.deepEqual(
      extension?.workflow_steps.map(({ name }) => name),
      ['toy__stamp', 'toy__again', 'toy__wrong'],
    );
    const run = async (workflow: string) => {
      await admin.call('POST /api/v1/workflows/{id}/publish', { params: { id: workflow } });
      const made = await admin.call('POST /api/v1/workflows/{id}/instances', { params: { id: workflow } });
      const read = () => admin.call('GET /api/v1/instances/{id}', { params: { id: made.id } });
      await until('the run ended', async () => ['completed', 'failed'].includes((await read()).status));
      return read();
    };
    const kept = async (key: string) =>
      (await (
        await fetch(`${url}/api/v1/ext/com.example.toy/kept?key=${encodeURIComponent(key)}`, {
          headers: { authorization: `Bearer ${admin.access_token}` },
        })
      ).json()) as Record<string, unknown>;
    const done = await run(workflows[0]?.id ?? '');
    assert.deepEqual([done.status, done.vars], ['completed', { number: 7, stamped: 'HELLO' }]);
    const seen = await kept('seen');
    assert.deepEqual(
      [seen.input, seen.instance_id, seen.stage_key, seen.by, seen.kind],
      [{ text: 'hello' }, done.id, 'work', 'admin', 'step'],
    );
    assert.match(String(seen.idempotency_key), new RegExp(`^${done.id}:\\d+$`));

    // What may have taken effect is not done again, unless it says that it can be.
    const made = async (tool: string, text: string) =>
      (
        await admin.call('POST /api/v1/workflows', {
          body: { title: `${tool} ${text}`, definition: definition(tool, text) },
        })
      ).id;
    const before = Number(await kept('tries work'));
    const broken = await run(await made('toy__stamp', 'break'));
    assert.equal(broken.status, 'failed');
    assert.match(broken.error ?? '', /it broke/);
    assert.equal(Number(await kept('tries work')), before + 1);
    assert.equal((await run(await made('toy__again', 'break'))).status, 'failed');
    assert.equal(Number(await kept('tries work')), before + 3);
    assert.match(
      (await run(await made('toy__wrong', 'x'))).error ?? '',
      /what the step returned does not fit/,
    );

    // Gone with all that it has, its persona is gone; the workflow stays with its owner.
    await admin.call('DELETE /api/v1/admin/packages/{id}', { params, query: { purge: 'true' } });
    assert.deepEqual(await personas(admin), []);
    assert.ok((await admin.call('GET /api/v1/workflows')).data.some(({ title }) => title === 'Stamp it'));
  });

test('what a package brings is looked at when it is installed, and a person makes no more by it than they may', async (t) => {
  const { account } = await start(t, DATABASES[0] ?? 'sqlite');
  const [admin, ben] = [await account('admin'), await account('ben')];
  const refusal = (files: PackageSource) =>
    admin.call('POST /api/v1/admin/packages/install', { form: packageForm(archiveOf(files)) }).then(
      () => 'taken',
      (error: unknown) => (error as Error).message,
    );
  const { 'personas/clerk.json': _, ...without } = FILES;
  assert.match(await refusal(without), /personas\.0: personas\/clerk\.json is not in the archive/);
  const wrong = { ...FILES, 'personas/clerk.json': persona({ temperature: 9 }) };
  assert.match(
    await refusal(wrong),
    /manifest\.json line \d+: personas\.0: personas\/clerk\.json is not what/,
  );
  assert.match(await refusal({ ...FILES, 'personas/clerk.json': '{' }), /is not valid JSON/);
  assert.match(await refusal({ ...FILES, 'personas/clerk.json': persona({ avatar: 'x' }) }), /avatar/);
  const twice = { workflow_steps: [{ ...MANIFEST.workflow_steps[0], name: 'look' }] };
  assert.match(await refusal(version('1.0.0', twice)), /look is there twice/);

  // For themselves: theirs alone, and with the right to make such things.
  await admin.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'allow_user_packages' },
    body: { value: true },
  });
  const { data: roles } = await admin.call('GET /api/v1/admin/roles');
  const user = roles.find(({ name }) => name === 'user');
  const grant = (permissions: string[]) =>
    admin.call('PUT /api/v1/admin/roles/{id}', {
      params: { id: user?.id ?? '' },
      body: { permissions } as never,
    });
  const rest = (user?.permissions ?? []).filter((name) => name !== 'personas.create');
  await grant([...new Set([...rest, 'packages.install'])]);
  const own = await ben.call('POST /api/v1/packages/install', { form: packageForm(archiveOf(FILES)) });
  const enabling = ben.call('PUT /api/v1/packages/{id}/enable', { params: { id: own.id }, body: {} });
  await assert.rejects(enabling, { status: 403, message: /personas\.create/ });
  assert.deepEqual((await ben.call('GET /api/v1/workflows')).data, [], 'nothing was half done');
});
