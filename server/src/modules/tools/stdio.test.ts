// Programs as tool servers: real ones, started by the server.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Account, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';

const SERVERS = '/api/v1/admin/mcp-servers';
const PROGRAM = `${process.execPath} ${join(import.meta.dirname, '../../../test/mcp-program.ts')}`;

interface About {
  readonly pid: number;
  readonly cwd: string;
  readonly environment: readonly string[];
}

const startHouse = async (t: TestContext, allow: string | null = PROGRAM) => {
  const clock = manualClock();
  const env = {
    ...(allow === null ? {} : { MCP_STDIO_ALLOW: allow }),
    METRICS_TOKEN: 'canary-of-the-metrics',
  };
  const harness = await start(t, 'sqlite', { env, clock });
  return { clock, harness, root: await harness.account('root') };
};

const add = ({ call }: Account, command = PROGRAM) =>
  call(`POST ${SERVERS}`, { body: { name: 'program', transport: 'stdio', command } });

const use = async ({ call }: Account, tool: string): Promise<string> => {
  const name = `program__${tool}`;
  const { content } = (await call('POST /api/v1/chat/completions', {
    body: { content: `/demo tool ${name} {}`, tools: [name], stream: false },
  })) as { content: string };
  return content;
};

const aboutIn = (said: string): About => JSON.parse(/\{"pid".*\}/.exec(said)?.[0] ?? '{}') as About;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('no program is started that the environment does not name, word for word', async (t) => {
  const { root } = await startHouse(t, null);
  await assert.rejects(add(root), { status: 400, message: /starts no programs.*MCP_STDIO_ALLOW/ });
  assert.deepEqual((await root.call('GET /api/v1/admin/mcp-commands')).data, []);
  const { root: other } = await startHouse(t);
  for (const command of [
    `${PROGRAM} --more`,
    process.execPath,
    `${PROGRAM}; touch /tmp/x`,
    `sh -c ${PROGRAM}`,
  ])
    await assert.rejects(
      add(other, command),
      { status: 400, message: /not one that the operator named/ },
      command,
    );
  assert.deepEqual((await other.call('GET /api/v1/admin/mcp-commands')).data, [{ command: PROGRAM }]);
});

test('a program has a folder of its own, none of our environment, and ends with its server', async (t) => {
  const { harness, root } = await startHouse(t);
  const server = await add(root);
  assert.deepEqual(
    [server.transport, server.url, server.command, server.error, server.tools.map(({ name }) => name)],
    ['stdio', null, PROGRAM, null, ['about', 'end']],
  );
  const about = aboutIn(await use(root, 'about'));
  assert.equal(aboutIn(await use(root, 'about')).pid, about.pid, 'one program for all calls');
  const extra = about.environment.filter(
    (name) => !['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'].includes(name),
  );
  assert.deepEqual(extra, []);
  assert.match(about.cwd, /parley-tool-/);
  const params = { id: server.id };
  await assert.rejects(root.call(`PUT ${SERVERS}/{id}`, { params, body: { command: '/bin/sh' } }), {
    status: 400,
  });
  await assert.rejects(
    root.call(`PUT ${SERVERS}/{id}`, { params, body: { token: 'a-token-of-some-length' } }),
    {
      status: 400,
    },
  );
  await root.call(`DELETE ${SERVERS}/{id}`, { params });
  await until('the program has ended', async () => !isAlive(about.pid));
  await until('its folder is gone', async () => !existsSync(about.cwd));

  await add(root);
  const { pid } = aboutIn(await use(root, 'about'));
  await harness.server.stop({ graceMs: 200 });
  await until('it ends with our server', async () => !isAlive(pid));
});

test('a program that ends by itself is started again, later each time', async (t) => {
  const { clock, root } = await startHouse(t);
  await add(root);
  const first = aboutIn(await use(root, 'about'));
  assert.match(await use(root, 'end'), /ended during the call/);
  assert.match(await use(root, 'about'), /started again in 1 s/);
  clock.advance(1_000);
  assert.match(await use(root, 'end'), /ended during the call/);
  assert.match(await use(root, 'about'), /started again in 2 s/);
  clock.advance(2_000);
  const next = aboutIn(await use(root, 'about'));
  assert.notEqual(next.pid, first.pid);
});

test('a program that does not start, or is allowed no longer, says so', async (t) => {
  const { root } = await startHouse(t, '/nonexistent/program');
  const server = await add(root, '/nonexistent/program');
  assert.match(server.error ?? '', /does not start/);
});
