// Behind a real nginx, with certificates of a real authority: what docs/sign-in.md tells operators to write is what works.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { exitOf } from '../../../test/child.ts';
import { start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const NGINX = '/usr/sbin/nginx';
const OPENSSL = '/usr/bin/openssl';
const isHere = existsSync(NGINX) && existsSync(OPENSSL);
const SECRET = 'a secret between the proxy and the server';

const openssl = (folder: string, ...args: string[]): void => {
  execFileSync(OPENSSL, args, { cwd: folder, stdio: 'pipe' });
};

const authority = (folder: string, name: string): void =>
  openssl(
    folder,
    ...`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout ${name}.key -out ${name}.crt -subj`.split(
      ' ',
    ),
    `/CN=${name}`,
  );

const issue = (folder: string, ca: string, name: string, extension: string): void => {
  openssl(
    folder,
    ...`req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key -out ${name}.csr -subj`.split(
      ' ',
    ),
    `/O=Corp/CN=${name}`,
  );
  writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${extension}\n`);
  openssl(
    folder,
    ...`x509 -req -in ${name}.csr -CA ${ca}.crt -CAkey ${ca}.key -CAcreateserial -days 1 -out ${name}.crt -extfile ${name}.ext`.split(
      ' ',
    ),
  );
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const configuration = (folder: string, port: number, upstream: string, verify: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/server.crt; ssl_certificate_key ${folder}/server.key;
    ssl_client_certificate ${folder}/ca.crt;
    ssl_verify_client ${verify};
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header X-Proxy-Auth "${SECRET}";
      proxy_set_header X-SSL-Client-Verify $ssl_client_verify;
      proxy_set_header X-SSL-Client-Cert $ssl_client_escaped_cert;
    }
  }
}`;

const open = async (t: TestContext, verify: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'));
  authority(folder, 'ca');
  authority(folder, 'stranger-ca');
  issue(folder, 'ca', 'server', 'DNS:localhost');
  issue(folder, 'ca', 'ann', 'email:ann@example.com');
  issue(folder, 'ca', 'bob', 'email:bob@example.com');
  issue(folder, 'stranger-ca', 'mallory', 'email:ann@example.com');
  const { url } = await start(t, 'sqlite', {
    env: { AUTH_MODE: 'mtls', TRUST_PROXY: '127.0.0.1', MTLS_PROXY_SECRET: SECRET },
  });
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, url, verify));
  const nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  t.after(async () => {
    nginx.kill('SIGTERM');
    await exitOf(nginx);
    rmSync(folder, { recursive: true, force: true });
  });
  const file = (name: string) => readFileSync(join(folder, name));
  const ask = (
    person: string | null,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const badge = person === null ? {} : { key: file(`${person}.key`), cert: file(`${person}.crt`) };
      const options = {
        port,
        host: '127.0.0.1',
        path: '/api/v1/profile',
        servername: 'localhost',
        ca: file('ca.crt'),
        headers,
        agent: false as const,
      };
      const outgoing = httpsRequest({ ...options, ...badge }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  await until('nginx answers', () =>
    ask('ann').then(
      () => true,
      () => false,
    ),
  );
  return { ask, url };
};

test('behind nginx a certificate is enough, and nothing that a client writes itself counts', {
  skip: !isHere && 'nginx or openssl is not installed',
}, async (t) => {
  const { ask, url } = await open(t, 'optional');
  const ann = await ask('ann');
  assert.equal(ann.status, 200, ann.text);
  assert.equal((JSON.parse(ann.text) as { email: string }).email, 'ann@example.com');
  const bob = await ask('bob');
  assert.equal((JSON.parse(bob.text) as { email: string }).email, 'bob@example.com');
  assert.equal((await ask(null)).status, 401, 'no certificate');
  assert.equal((await ask('mallory')).status, 400, 'nginx itself refuses another authority');
  const forged = { 'X-SSL-Client-Verify': 'SUCCESS', 'X-SSL-Client-Cert': 'x', 'X-Proxy-Auth': 'x' };
  assert.equal((await ask(null, forged)).status, 401, 'written over by the proxy');
  const same = await ask('bob', forged);
  assert.equal((JSON.parse(same.text) as { email: string }).email, 'bob@example.com');
  const around = await fetch(`${url}/api/v1/profile`, { headers: { 'X-SSL-Client-Verify': 'SUCCESS' } });
  assert.equal(around.status, 401, 'past the proxy');
});
