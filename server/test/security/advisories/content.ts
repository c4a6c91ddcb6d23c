// What people write and upload.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_ONLY } from '../../../src/kernel/code-only.ts';
import { rawForm } from '../../multipart.ts';
import { PICTURE } from '../fixture.ts';
import { request } from '../raw-http.ts';
import { type Json, PUBLIC, printed } from '../route-table.ts';
import { type Advisory, ask, assertStatus } from './lab.ts';

/**
 * By its file: the one program that it starts. Documents are read by our own program under the Node that runs already, with no word of the document on its
 * command line; what bounds its memory is told a number.
 */
const STARTS_PROCESSES: Readonly<Record<string, string>> = {
  [join('kernel', 'documents', 'reader-process.ts')]: 'process.execPath',
  [join('kernel', 'confine.ts')]: "'prlimit'",
};
/** Starts Node itself with its own code, for files of other products. */
const FORKS_READER = join('modules', 'person-data', 'foreign', 'reader.ts');

const isAddressField = (name: string): boolean =>
  /^(url|uri|href|src|image_url|callback|webhook|base_url|redirect(_uri)?)$/.test(name);

export const CONTENT: readonly Advisory[] = [
  {
    ids: 'CVE-2024-32964, CVE-2026-54157 (LobeChat)',
    promise: 'no operation takes an address from somebody who is not signed in',
    check: async () => {
      for (const { name, spec } of PUBLIC)
        for (const schema of [spec.query, spec.body, spec.params]) {
          const fields = schema ? Object.keys((printed(schema).root.properties ?? {}) as Json) : [];
          assert.deepEqual(fields.filter(isAddressField), [], name);
        }
    },
  },
  {
    ids: 'CVE-2025-56520 (Dify)',
    promise: 'a picture is bytes, never an address to fetch',
    check: async ({ world, mallory }) => {
      for (const image of [
        `${world.url}/health`,
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        'data:text/html;base64,aGk=',
      ])
        await assertStatus(
          400,
          ask(world, 'POST /api/v1/profile/avatar', mallory.token, { body: { image } }),
          image,
        );
      assert.equal((await mallory.call('GET /api/v1/profile')).avatar, null);
    },
  },
  {
    ids: 'Open WebUI profile_image_url hardening',
    promise:
      'an avatar is a raster picture that we drew again: SVG, HTML and what hides behind a picture stay out',
    check: async ({ world, mallory }) => {
      const base64 = (text: string) => Buffer.from(text).toString('base64');
      for (const content of [
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        '<html><script>1</script>',
        'GIF89a/*<script>*/=1',
      ])
        await assertStatus(
          400,
          ask(world, 'POST /api/v1/profile/avatar', mallory.token, { body: { image: base64(content) } }),
          content,
        );
      const hidden = Buffer.concat([
        Buffer.from(PICTURE, 'base64'),
        Buffer.from('<script>hidden</script>'),
      ]).toString('base64');
      const { text } = await ask(world, 'POST /api/v1/profile/avatar', mallory.token, {
        body: { image: hidden },
      });
      const avatar = Buffer.from(
        (JSON.parse(text) as { avatar: string }).avatar.split(',')[1] ?? '',
        'base64',
      ).toString('latin1');
      assert.ok(avatar.startsWith('\x89PNG') && !avatar.includes('script'));
      await mallory.call('DELETE /api/v1/profile/avatar');
    },
  },
  {
    ids: 'CVE-2025-8848 (LibreChat), CVE-2021-21332 (Synapse)',
    promise: 'no header and no parameter is repeated in a page',
    check: async ({ world }) => {
      const probe = '"><script>probe</script>';
      const names = [
        'Accept-Language',
        'User-Agent',
        'Referer',
        'Origin',
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'X-Forwarded-For',
        'Forwarded',
        'X-Real-IP',
        'Via',
        'From',
        'X-Request-Id',
        'X-Correlation-Id',
        'Accept',
        'Accept-Charset',
        'X-Original-URL',
        'X-Wap-Profile',
        'True-Client-IP',
        'Cookie',
        'Authorization',
      ];
      for (const name of names) {
        const answer = await request(world.url, 'GET', '/api/docs', [[name, probe]]);
        assert.ok(!(answer.head + answer.body).includes('probe'), name);
      }
      for (const field of ['code', 'state', 'error', 'error_description', 'iss']) {
        const path = `/api/v1/auth/oidc/callback?${field}=${encodeURIComponent(probe)}`;
        const answer = await request(world.url, 'GET', path, [['Accept', 'text/html']]);
        assert.ok(!answer.body.includes('probe'), field);
        assert.match(answer.head, /content-security-policy/i);
      }
    },
  },
  {
    ids: 'CVE-2025-32442, CVE-2026-25223, CVE-2026-3419, CVE-2026-33806 (Fastify)',
    promise: 'a strange content type does not walk around the schema',
    check: async ({ world, mallory }) => {
      for (const type of [
        'text/plain',
        'application/json ;x',
        'application/jsonx',
        'APPLICATION/JSON\t',
        'application/json, text/plain',
        'application/vnd.x+json',
        'multipart/form-data',
      ])
        await assertStatus(
          [400, 415],
          world.harness.raw('POST', '/api/v1/folders', {
            token: mallory.token,
            headers: { 'content-type': type },
            body: '{"name":7}',
          }),
          type,
        );
    },
  },
  {
    ids: 'CVE-2025-26319, CVE-2025-71324, CVE-2025-71334, CVE-2024-36420 (Flowise), GHSA-qrm5-r67f-6692 (LibreChat)',
    promise: 'identifiers and file names are data, never paths',
    check: async ({ world, mallory }) => {
      const { id } = await mallory.call('POST /api/v1/channels', { body: { title: 'x' } });
      const disposition = 'name="file"; filename="../../../../tmp/parley-escaped.txt"';
      const form = rawForm([{ disposition, content: 'escaped' }]);
      const response = await world.harness.raw('POST', `/api/v1/channels/${id}/files`, {
        token: mallory.token,
        headers: form.headers,
        body: form.body,
      });
      const { filename } = (await response.json()) as { filename: string };
      assert.equal(response.status, 201);
      assert.doesNotMatch(filename, /[/\\]|\.\./);
      const files = globSync('**/*', { cwd: world.harness.database.dataDir });
      assert.ok(files.length > 0 && !files.some((path) => path.includes('escaped')));
      await assertStatus(
        404,
        request(world.url, 'GET', '/api/v1/files/..%2f..%2f..%2fetc%2fpasswd/download', [
          ['Authorization', `Bearer ${mallory.token}`],
        ]),
      );
    },
  },
  {
    ids: 'CVE-2026-21858 "Ni8mare" (n8n)',
    promise: 'only the multipart parser makes a file out of a request',
    check: async ({ world, mallory }) => {
      const { id } = await mallory.call('POST /api/v1/channels', { body: { title: 'x' } });
      const path = `/api/v1/channels/${id}/files`;
      const file = { filepath: '/etc/passwd', originalFilename: 'x', path: '/etc/passwd' };
      for (const [type, body] of [
        ['application/json', JSON.stringify({ files: { file }, file })],
        ['application/x-www-form-urlencoded', 'file[filepath]=/etc/passwd'],
        [
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n',
        ],
        ['multipart/form-data', 'nothing'],
      ] as const)
        await assertStatus(
          [400, 415],
          world.harness.raw('POST', path, { token: mallory.token, headers: { 'content-type': type }, body }),
          type,
        );
    },
  },
  {
    ids: 'CVE-2026-22709, GHSA-8hg8-63c5-gwmx (vm2), CVE-2026-46442, CVE-2025-59528 (Flowise)',
    promise: 'nothing in the server turns text into code',
    check: async () => {
      const root = join(import.meta.dirname, '..', '..', '..', 'src');
      const sources = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
      assert.ok(sources.length > 50);
      for (const path of sources) {
        const code = readFileSync(join(root, path), 'utf8');
        assert.doesNotMatch(
          code,
          /from '(node:)?vm'|from 'vm2'|from 'isolated-vm'|\beval\(|new Function\(/,
          path,
        );
        const program = STARTS_PROCESSES[path];
        if (program !== undefined) {
          const started = [...code.matchAll(/\bspawn\(([^,]+),/g)].map(([, started]) => started);
          assert.deepEqual(started, [program], path);
          assert.match(code, /import \{ (type ChildProcess, )?spawn \} from 'node:child_process'/, path);
          assert.doesNotMatch(code, /shell:/, path);
        } else if (path === FORKS_READER) {
          assert.match(code, /import \{ type ChildProcess, fork \} from 'node:child_process'/, path);
          assert.deepEqual(code.match(/\bfork\([^,]+,/g), ['fork(join(HERE,'], path);
          assert.match(code, /execArgv: \[[^\]]*\.\.\.CODE_ONLY,/, path);
          assert.ok(CODE_ONLY.includes('--permission'), path);
        } else assert.doesNotMatch(code, /from '(node:)?child_process'/, path);
      }
    },
  },
];
