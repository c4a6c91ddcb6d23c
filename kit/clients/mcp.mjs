// Two programs of the protocol's own makers against our MCP server: the inspector, as its command line, and the conformance suite.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { apiKey, baseURL, check, model } from './checks.mjs';

const url = new URL('/api/v1/mcp', baseURL);
const folder = mkdtempSync(join(tmpdir(), 'parley-mcp-'));

/** A command of a package, run by this Node; gives what it printed, and fails when it does. */
const run = async (name, file, args) => {
  const manifest = join(import.meta.dirname, 'node_modules', name, 'package.json');
  const env = { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, 'catalog.json') };
  const options = { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(dirname(manifest), file), ...args],
    options,
  ).catch((error) => {
    throw new Error(`${name} ${args.join(' ')}: ${`${error.stdout}${error.stderr}`.slice(-4_000)}`);
  });
  return stdout;
};

/** Something to be listed and read. */
const make = async (path, body) => {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(new URL(path, baseURL), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 201, await response.text());
};
await make('/api/v1/channels', { title: 'Whales' });
await make('/api/v1/personas', { name: 'Ada', handle: 'ada', model });

const inspect = async (method, ...args) => {
  const bearer = `Authorization: Bearer ${apiKey}`;
  const where = ['--cli', url.href, '--transport', 'http', '--header', bearer];
  const file = 'clients/launcher/build/index.js';
  return JSON.parse(
    await run('@modelcontextprotocol/inspector', file, [...where, '--method', method, ...args]),
  );
};

await check('the inspector lists our tools, and finds their schemas portable', async () => {
  const { tools } = await inspect('tools/list', '--strict');
  for (const name of ['search', 'read_conversation', 'list_personas', 'ask_persona'])
    assert.ok(
      tools.some((tool) => tool.name === name),
      name,
    );
});
await check('the inspector calls a tool', async () => {
  const { isError, content } = await inspect('tools/call', '--tool-name', 'list_personas');
  assert.deepEqual([isError, content[0].type], [false, 'text']);
});
await check('the inspector lists and reads resources', async () => {
  const { resources } = await inspect('resources/list');
  const channel = resources.find(({ uri }) => uri.startsWith('parley://channels/'));
  const { contents } = await inspect('resources/read', '--uri', channel.uri);
  assert.equal(contents[0].mimeType, 'text/markdown');
  const { resourceTemplates } = await inspect('resources/templates/list');
  assert.ok(resourceTemplates.length > 0);
});
await check('the inspector lists and gets prompts', async () => {
  const { prompts } = await inspect('prompts/list');
  const args = ['--prompt-name', prompts[0].name, '--prompt-args', 'question=Why?'];
  const { messages } = await inspect('prompts/get', ...args);
  assert.match(messages[0].content.text, /Why\?$/);
});

/** The suite cannot send a bearer: it speaks with this, which adds ours and changes nothing else. */
const withBearer = createServer((asked, answer) => {
  const { method, headers } = asked;
  const sent = request(
    url,
    { method, headers: { ...headers, authorization: `Bearer ${apiKey}` } },
    (response) => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    },
  );
  sent.on('error', () => answer.destroy());
  asked.pipe(sent);
});
await new Promise((ready) => withBearer.listen(0, '127.0.0.1', ready));

const EXAMPLE = "asks for a tool, resource or prompt of the suite's own example server";
const NO_STREAMS =
  'warns where a server keeps no sessions and answers in JSON, both of which the protocol leaves to the server';
const NOT_OFFERED = 'is about something that we do not declare among our capabilities (docs/mcp.md says why)';

/** Scenarios of the suite that fail, and why. One that passes all the same fails the run, so that this list stays true. */
const EXPLAINED = {
  'logging-set-level': NOT_OFFERED,
  'completion-complete': NOT_OFFERED,
  'resources-subscribe': NOT_OFFERED,
  'resources-unsubscribe': NOT_OFFERED,
  'tools-call-simple-text': EXAMPLE,
  'tools-call-image': EXAMPLE,
  'tools-call-audio': EXAMPLE,
  'tools-call-embedded-resource': EXAMPLE,
  'tools-call-mixed-content': EXAMPLE,
  'tools-call-with-logging': EXAMPLE,
  'tools-call-error': EXAMPLE,
  'tools-call-with-progress': EXAMPLE,
  'tools-call-sampling': EXAMPLE,
  'tools-call-elicitation': EXAMPLE,
  'json-schema-2020-12': EXAMPLE,
  'elicitation-sep1034-defaults': EXAMPLE,
  'elicitation-sep1330-enums': EXAMPLE,
  'server-sse-polling': NO_STREAMS,
  'server-sse-multiple-streams': NO_STREAMS,
  'resources-read-text': EXAMPLE,
  'resources-read-binary': EXAMPLE,
  'resources-templates-read': EXAMPLE,
  'prompts-get-simple': EXAMPLE,
  'prompts-get-with-args': EXAMPLE,
  'prompts-get-embedded-resource': EXAMPLE,
  'prompts-get-with-image': EXAMPLE,
  'dns-rebinding-protection':
    'sends a foreign Host together with an Origin of that very host, for servers that open by being reached; ours opens by a bearer, which no page of another site has, and refuses an Origin that is not the Host',
};

await check('the conformance suite finds nothing that is not explained', async () => {
  const baseline = join(folder, 'explained.yaml');
  const lines = Object.keys(EXPLAINED).map((name) => `  - ${name}\n`);
  writeFileSync(baseline, `server:\n${lines.join('')}`);
  const address = `http://localhost:${withBearer.address().port}/mcp`;
  const args = ['server', '--url', address, '--suite', 'all', '--expected-failures', baseline, '-o', folder];
  const told = await run('@modelcontextprotocol/conformance', 'dist/index.js', args);
  for (const name of ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'])
    assert.match(told, new RegExp(`^✓ ${name}: 1 passed, 0 failed$`, 'm'), name);
});

withBearer.close();
rmSync(folder, { recursive: true });
