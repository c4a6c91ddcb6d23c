import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { DATABASES, start } from '../../../test/harness.ts';

for (const database of DATABASES) {
  test(`${database}: the documentation`, async (t) => {
    const { raw, anonymous, server } = await start(t, database);
    const page = await raw('GET', '/api/docs');
    const html = await page.text();

    await t.test('is the description, as JSON and as YAML alike', async () => {
      const json = await anonymous('GET /api/docs/openapi.json');
      const yaml = await raw('GET', '/api/docs/openapi.yaml');
      assert.equal(yaml.headers.get('content-type'), 'application/yaml');
      assert.deepEqual(parse(await yaml.text()), json);
      assert.equal((json.info as { version: string }).version, server.kernel.version);
    });

    await t.test('is a page that fetches nothing from elsewhere', async () => {
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
      const references = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => String(address));
      assert.ok(references.length >= 3);
      for (const address of references) {
        if (address === 'data:,') continue;
        assert.match(address, /^\/api\/docs\//, address);
        const file = await raw('GET', address);
        assert.equal(file.status, 200, address);
        const type = String(file.headers.get('content-type'));
        assert.match(type, address.endsWith('.css') ? /^text\/css/ : /javascript/, address);
        const text = await file.text();
        if (address.endsWith('.css')) assert.doesNotMatch(text, /(@import|url\(["']?(https?:)?\/\/)/);
      }
      assert.doesNotMatch(html, /https?:\/\/|<script>|style=|onload=/);
    });

    await t.test('would not be allowed to either', () => {
      const policy = String(page.headers.get('content-security-policy'));
      assert.match(policy, /default-src 'none'; script-src 'self';/);
      assert.match(policy, /connect-src 'self'/);
      assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
    });

    await t.test('shows nothing of the server’s files but its own', async () => {
      for (const path of [
        '',
        'index.html/..',
        'package.json',
        '../package.json',
        '.npmrc',
        'no-such-file.js',
      ])
        assert.ok([403, 404].includes((await raw('GET', `/api/docs/assets/${path}`)).status), path);
    });
  });
}
