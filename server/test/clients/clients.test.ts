// Software of others against a whole server, as it comes: each client in a process of its own, with an address and an API key. Only in
// the long run (`npm run test:long`), because the clients take some 460 MB and are installed for it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { DATABASES } from '../databases.ts';
import { start } from '../harness.ts';
import { archiveOf, packageForm } from '../packages.ts';
import { type Exchange, type Script, say } from '../providers/stand-in.ts';
import { sampleFiles } from '../sample-packages.ts';
import { startWithVendor } from '../vendor.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const CLIENTS = join(ROOT, 'kit', 'clients');
/** What was installed last, so that a second run does not install again. */
const STAMP = join(CLIENTS, 'node_modules', '.installed-lock.json');
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

const install = async (): Promise<void> => {
  const lock = readFileSync(join(CLIENTS, 'package-lock.json'), 'utf8');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', args, { cwd: CLIENTS, maxBuffer: OUTPUT_BYTES_MAX, shell: process.platform === 'win32' });
  writeFileSync(STAMP, lock);
};

interface Asked {
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content?: unknown }>;
  readonly tools?: ReadonlyArray<{ readonly function: { readonly name: string } }>;
  readonly response_format?: { readonly type: string };
}

/** A model that needs no script: it calls what it is offered once, answers in JSON where that is wanted, and is friendly otherwise. */
const obliging: Script = (exchange: Exchange) => {
  const { messages, tools = [], response_format } = exchange.heard.body as Asked;
  const [tool] = tools;
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
  const isAnswered = turn.some(({ role }) => role === 'tool');
  if (tool && !isAnswered) {
    const args = tool.function.name === 'weather' ? '{"city":"Oslo"}' : '{}';
    return say({ calls: [{ id: `c${messages.length}`, name: tool.function.name, arguments: args }] })(
      exchange,
    );
  }
  if (response_format?.type === 'json_schema') return say({ text: ['{"city":', '"Oslo"}'] })(exchange);
  return say({ text: tool ? ['It rains ', 'in Oslo.'] : ['Hello ', 'there.'] })(exchange);
};

/** Runs a client, and gives the steps that failed. */
const failuresOf = async (script: readonly string[], env: Record<string, string> = {}): Promise<string[]> => {
  const options = { cwd: CLIENTS, env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES_MAX };
  const { stdout, stderr } = await run(process.execPath, [...script], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const steps = stdout.split(/^(?=(?:ok|failed) )/m);
  const failed = steps.filter((step) => step.startsWith('failed '));
  return steps.some((step) => step.startsWith('ok ')) || failed.length > 0
    ? failed
    : [`nothing was tried: ${stderr || stdout}`];
};

const SCRIPTS: ReadonlyArray<readonly [string, ...string[]]> = [
  ['openai.mjs', 'openai-6'],
  ['openai.mjs', 'openai-7'],
  ['ai-sdk.mjs', 'ai-6', 'ai-sdk-openai-3'],
  ['ai-sdk.mjs', 'ai-7', 'ai-sdk-openai-4'],
  ['agents.mjs'],
  ['langchain.mjs'],
  ['mcp.mjs', '@modelcontextprotocol/inspector', '@modelcontextprotocol/conformance'],
];

const speak = async (t: TestContext, engine: (typeof DATABASES)[number], script: readonly string[]) => {
  const { vendor, harness, ann } = await startWithVendor(t, engine);
  vendor.usual(obliging);
  const { key } = await ann.call('POST /api/v1/api-keys', {
    body: { name: 'client', scopes: ['read', 'write'] },
  });
  const env = { BASE_URL: `${harness.url}/api/v1/openai`, API_KEY: key, MODEL: 'stand-in-large' };
  assert.deepEqual(await failuresOf(script, env), []);
};

test('every client is pinned exactly, and the lock file names no registry', () => {
  const read = (name: string) => readFileSync(join(CLIENTS, name), 'utf8');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  for (const [name, version] of Object.entries(dependencies))
    assert.match(version, /^(?:npm:.+@)?\d+\.\d+\.\d+$/, name);
  assert.doesNotMatch(read('package-lock.json'), /"resolved"/);
  for (const [script, ...packages] of SCRIPTS) {
    assert.ok(existsSync(join(CLIENTS, script)), script);
    for (const name of packages) assert.ok(dependencies[name], name);
  }
});

if (process.env.PARLEY_TEST_LONG === '1') {
  before(install);

  for (const database of DATABASES)
    for (const script of SCRIPTS)
      test(`${database}: ${script.join(' ')} does all it can`, (t) => speak(t, database, script));

  test('linters of others find no error in the OpenAPI document, and its types compile', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const document = join(ROOT, 'docs', 'generated', 'openapi.yaml');
    assert.deepEqual(await failuresOf(['openapi.mjs', document, folder]), []);
  });

  test('they find none in the document of a server with packages either', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { account, url } = await start(t, 'sqlite');
    const admin = await account('admin');
    for (const name of ['dice', 'polls', 'github-issues']) {
      const form = packageForm(archiveOf(sampleFiles(name)));
      const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
      await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
    }
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(`${url}/api/docs/openapi.json`)).text());
    assert.deepEqual(await failuresOf(['openapi.mjs', document, folder]), []);
  });
}
