// The whole tree of `npm start`: npm, the shell that it starts, the program that starts the server, and the server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '../server/test/until.ts';
import { ROOT } from './bootstrap.mjs';

const OFF = { skip: process.platform === 'linux' ? false : 'looks at processes through /proc' };

/** What `npm start` runs, without the installation and the page that come before the server. */
const STARTER = `
import { launch, supervise } from ${JSON.stringify(join(ROOT, 'tools', 'supervise.mjs'))};
supervise(launch(${JSON.stringify(process.execPath)}, ['server/src/main.ts'], { cwd: ${JSON.stringify(ROOT)}, env: process.env }), []);
`;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  await new Promise((resolve) => server.close(resolve));
  return address.port;
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** From npm down to the server; a shell that replaces itself by its only command is not there. */
const treeOf = (pid: number): number[] => {
  const tree = [pid];
  for (let next = childrenOf(pid)[0]; next !== undefined; next = childrenOf(next)[0]) tree.push(next);
  return tree;
};

const isAlive = (pid: number): boolean => {
  try {
    // One that has ended and was not waited for is still listed, as a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
};

interface Started {
  readonly tree: number[];
  /** What was written so far. */
  said(): string;
}

const startNpm = async (t: TestContext): Promise<Started> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-start-'));
  mkdirSync(join(dataDir, 'data'));
  writeFileSync(join(dataDir, 'start.mjs'), STARTER);
  writeFileSync(join(dataDir, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  let text = '';
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: dataDir,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: join(dataDir, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8');
    });
  const tree: number[] = [];
  t.after(() => {
    const left = tree.length > 0 || npm.pid === undefined ? tree : treeOf(npm.pid);
    for (const pid of left) if (isAlive(pid)) end(pid);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  await until('the server is ready', () => {
    assert.equal(npm.exitCode, null, text);
    return text.includes('is ready at');
  });
  tree.push(...treeOf(npm.pid ?? 0));
  return { tree, said: () => text };
};

test('whichever process of npm start is told to end, all of them end', OFF, async (t) => {
  const first = await startNpm(t);
  const { length } = first.tree;
  assert.ok(
    length >= 3,
    'npm, the program that starts, and the server; a shell that replaces itself is not there',
  );
  for (let place = 0; place < length; place++) {
    const { tree, said } = place === 0 ? first : await startNpm(t);
    process.kill(tree[place] ?? 0, 'SIGTERM');
    await until(`all have ended after process ${place} of ${length}`, () => !tree.some(isAlive));
    assert.match(said(), /stopping/, 'the server was stopped, not killed');
  }
});
