import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { type TestContext, test } from 'node:test';
import { WebSocket } from 'ws';
import { type CertificateSpec, makeCertificate } from '../../../test/certificate.ts';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { ConfigProblem, readConfig } from '../../config.ts';
import { sql } from '../../db/sql.ts';
import { parseXfcc } from './xfcc.ts';

const SECRET = 'a secret between the proxy and the server';
const MTLS = { AUTH_MODE: 'mtls', TRUST_PROXY: '127.0.0.1', MTLS_PROXY_SECRET: SECRET };
const CA = 'Corporate CA';

const certificateOf = (name: string, spec: Partial<CertificateSpec> = {}): string =>
  makeCertificate({ name, issuer: CA, ...spec }).cert;
const mailed = (name: string, spec: Partial<CertificateSpec> = {}) =>
  certificateOf(name, { names: [[1, `${name}@example.com`]], ...spec });

type Header = readonly [string, string];

/** What nginx would add, as pairs: a test may send one twice, or under another name. */
const nginx = (cert: string, verify = 'SUCCESS', secret = SECRET): Header[] => [
  ['X-Proxy-Auth', secret],
  ['X-SSL-Client-Verify', verify],
  ['X-SSL-Client-Cert', encodeURIComponent(cert)],
];

interface Got {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Plain node:http: fetch would join or refuse what these tests have to send. */
const ask = (
  { url }: Harness,
  headers: readonly Header[],
  { method = 'GET', path = '/api/v1/profile', body }: { method?: string; path?: string; body?: unknown } = {},
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = ['Host', new URL(url).host, ...headers.flat()];
    if (body === undefined) sent.push('Content-Length', '0');
    else sent.push('Content-Type', 'application/json');
    const outgoing = httpRequest(url + path, { method, headers: sent as never }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          body: text === '' ? {} : (JSON.parse(text) as Got['body']),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });

const count = async ({ server }: Harness, table: 'users' | 'sessions' | 'identities'): Promise<number> =>
  (await sql(server.kernel.database.read).selectFrom(table).selectAll().execute()).length;

const open = (t: TestContext, engine: Engine, env: Record<string, string> = {}): Promise<Harness> =>
  start(t, engine, { env: { ...MTLS, ...env } });

const bare = (cert: string): string => cert.replace(/-----[A-Z ]+-----|\n/g, '');
const hexHash = (cert: string): string =>
  new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase();

const ANN = mailed('ann');
const BOB = mailed('bob');

/** Each is what an attacker might send; none of it may pass for a certificate. */
const SPOOFS: Record<string, Header[]> = {
  'no header at all': [],
  'no proxy secret': nginx(ANN).slice(1),
  'a wrong proxy secret': nginx(ANN, 'SUCCESS', 'another secret of the same length, nearly'),
  'an empty proxy secret': nginx(ANN, 'SUCCESS', ''),
  'the beginning of the proxy secret': nginx(ANN, 'SUCCESS', SECRET.slice(0, -1)),
  'more than the proxy secret': nginx(ANN, 'SUCCESS', `${SECRET}x`),
  'the proxy secret twice': [...nginx(ANN), ['X-Proxy-Auth', SECRET]],
  'a wrong secret before the right one': [['X-Proxy-Auth', 'wrong'], ...nginx(ANN)],
  'a wrong secret after the right one': [...nginx(ANN), ['X-Proxy-Auth', 'wrong']],
  'the secret under a name with underscores': [['X_Proxy_Auth', SECRET], ...nginx(ANN).slice(1)],
  'a second secret with underscores': [...nginx(ANN), ['X_Proxy_Auth', SECRET]],
  'no verdict': [nginx(ANN)[0] as Header, nginx(ANN)[2] as Header],
  'a failed verdict': nginx(ANN, 'FAILED:certificate has expired'),
  'the verdict NONE': nginx(ANN, 'NONE'),
  'an empty verdict': nginx(ANN, ''),
  'a verdict in small letters': nginx(ANN, 'success'),
  'a verdict with more behind it': nginx(ANN, 'SUCCESS,FAILED'),
  'a verdict with more before it': nginx(ANN, 'FAILED SUCCESS'),
  'two verdicts': [...nginx(ANN), ['X-SSL-Client-Verify', 'SUCCESS']],
  'a client’s verdict before the proxy’s': [['X-SSL-Client-Verify', 'SUCCESS'], ...nginx(ANN, 'FAILED')],
  'a verdict with underscores': [...nginx(ANN), ['X_SSL_Client_Verify', 'SUCCESS']],
  'mixed dashes and underscores': [...nginx(ANN), ['X-SSL_Client-Cert', encodeURIComponent(BOB)]],
  'no certificate': nginx(ANN).slice(0, 2),
  'an empty certificate': nginx(''),
  'two certificates in two headers': [...nginx(ANN), ['X-SSL-Client-Cert', encodeURIComponent(BOB)]],
  'a client’s certificate before the proxy’s': [
    ['X-SSL-Client-Cert', encodeURIComponent(BOB)],
    ...nginx(ANN),
  ],
  'the same in other letters': [['x-ssl-client-cert', encodeURIComponent(BOB)], ...nginx(ANN)],
  'two certificates in one header': nginx(ANN + BOB),
  'a certificate that is not escaped right': [...nginx(ANN).slice(0, 2), ['X-SSL-Client-Cert', '%E0%A4%A']],
  'a certificate of garbage': nginx('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
  'half a certificate': nginx(ANN.slice(0, ANN.length / 2)),
  'a key instead of a certificate': nginx(makeCertificate({ name: 'x' }).key),
  'text before the certificate': nginx(`subject=CN=boss\n${ANN}`),
  'a certificate that has ended': nginx(mailed('old', { to: new Date(Date.now() - 60_000) })),
  'a certificate that has not begun': nginx(mailed('early', { from: new Date(Date.now() + 3_600_000) })),
  'a certificate of an authority': nginx(certificateOf('root', { isAuthority: true })),
  'a certificate without a name': nginx(certificateOf('')),
  'nine thousand characters': nginx(ANN + '\n'.repeat(3000)),
  'the distinguished name alone': [
    ['X-Proxy-Auth', SECRET],
    ['X-SSL-Client-Verify', 'SUCCESS'],
    ['X-SSL-Client-S-DN', 'CN=ann'],
  ],
  'another proxy’s header': [
    ['X-Proxy-Auth', SECRET],
    ['X-Forwarded-Client-Cert', `Cert="${encodeURIComponent(ANN)}"`],
  ],
  'another proxy’s header of Traefik': [
    ['X-Proxy-Auth', SECRET],
    ['X-Forwarded-Tls-Client-Cert', bare(ANN)],
  ],
  'haproxy’s way of saying it': [
    ['X-Proxy-Auth', SECRET],
    ['X-SSL-Client-Verify', '0'],
    ['X-SSL-Client-Cert', bare(ANN)],
  ],
  'a forwarded address that is trusted': [
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-SSL-Client-Verify', 'SUCCESS'],
  ],
};

for (const engine of DATABASES) {
  test(`${engine}: ${Object.keys(SPOOFS).length} ways to pretend to have a certificate are refused and leave nothing`, async (t) => {
    const harness = await open(t, engine);
    for (const [name, headers] of Object.entries(SPOOFS)) {
      const got = await ask(harness, headers);
      assert.equal(got.status, 401, `${name}: ${JSON.stringify(got.body)}`);
    }
    for (const table of ['users', 'sessions', 'identities'] as const)
      assert.equal(await count(harness, table), 0);
    assert.equal((await ask(harness, nginx(ANN))).status, 200, 'the real one');
  });

  test(`${engine}: from an address that is not the proxy’s nothing counts, whatever it knows`, async (t) => {
    for (const TRUST_PROXY of ['10.0.0.0/8', '127.0.0.2', '::1', 'uniquelocal,linklocal']) {
      const harness = await open(t, engine, { TRUST_PROXY });
      assert.equal((await ask(harness, nginx(ANN))).status, 401, TRUST_PROXY);
      assert.equal((await ask(harness, [...nginx(ANN), ['X-Forwarded-For', '10.0.0.1']])).status, 401);
      assert.equal(await count(harness, 'users'), 0);
    }
    for (const TRUST_PROXY of ['loopback', '127.0.0.0/8', '10.0.0.1,127.0.0.1'])
      assert.equal((await ask(await open(t, engine, { TRUST_PROXY }), nginx(ANN))).status, 200, TRUST_PROXY);
  });

  test(`${engine}: outside of this mode the headers are nothing`, async (t) => {
    const harness = await start(t, engine, { env: { TRUST_PROXY: '127.0.0.1', MTLS_PROXY_SECRET: SECRET } });
    assert.equal((await ask(harness, nginx(ANN))).status, 401);
    assert.equal(await count(harness, 'users'), 0);
  });

  test(`${engine}: a certificate is enough, the first one is the administrator’s and each keeps its account and session`, async (t) => {
    const harness = await open(t, engine);
    const { body: ann } = await ask(harness, nginx(ANN));
    assert.deepEqual(
      [ann.username, ann.email, ann.role, ann.auth_source],
      ['ann', 'ann@example.com', 'admin', 'mtls'],
    );
    const { body: bob } = await ask(harness, nginx(BOB));
    assert.deepEqual([bob.username, bob.role], ['bob', 'user']);
    assert.equal((await ask(harness, nginx(ANN))).body.id, ann.id);
    assert.equal((await ask(harness, nginx(mailed('ann')))).body.id, ann.id, 'a renewed certificate');
    assert.equal(
      (await ask(harness, nginx(mailed('ann', { issuer: 'Other CA' })))).status,
      403,
      'another authority',
    );
    assert.equal(await count(harness, 'users'), 2);
    assert.equal(await count(harness, 'sessions'), 3);
    const sessions = await ask(harness, nginx(ANN), { path: '/api/v1/auth/sessions' });
    assert.equal(
      (sessions.body.data as Array<{ current: boolean }>).filter(({ current }) => current).length,
      1,
    );
  });

  test(`${engine}: of 50 certificates that come to a fresh server at once exactly one is an administrator’s`, async (t) => {
    const harness = await open(t, engine);
    const certificates = Array.from({ length: 50 }, (_, n) => mailed(`p${n}`));
    const answers = await Promise.all(
      certificates.flatMap((cert) => [ask(harness, nginx(cert)), ask(harness, nginx(cert))]),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(
      new Set(answers.filter(({ body }) => body.role === 'admin').map(({ body }) => body.id)).size,
      1,
    );
    assert.deepEqual([await count(harness, 'users'), await count(harness, 'sessions')], [50, 50]);
  });

  test(`${engine}: whom a certificate names is its address, else its URI, else its whole subject`, async (t) => {
    const harness = await open(t, engine);
    const named: Array<[string, string]> = [
      [certificateOf('one', { names: [[6, 'spiffe://corp/one']] }), 'uri:spiffe://corp/one'],
      [certificateOf('two', { names: [[2, 'two.example']] }), 'dn:CN=two'],
      [certificateOf('three'), 'dn:CN=three'],
      [
        certificateOf('four', {
          names: [
            [6, 'spiffe://x'],
            [1, 'four@example.com'],
          ],
        }),
        'email:four@example.com',
      ],
      [
        certificateOf('five', { names: [[6, 'spiffe://x, email:ann@example.com']] }),
        'uri:spiffe://x, email:ann@example.com',
      ],
      [certificateOf('six', { names: [[2, 'x", email:ann@example.com']] }), 'dn:CN=six'],
      [certificateOf('seven\nCN=ann'), 'dn:CN=seven\\0ACN=ann'],
    ];
    for (const [cert, subject] of named) {
      assert.equal((await ask(harness, nginx(cert))).status, 200, subject);
      const rows = await sql(harness.server.kernel.database.read)
        .selectFrom('identities')
        .select('subject')
        .execute();
      assert.ok(
        rows.some((row) => row.subject === subject),
        `${subject} in ${JSON.stringify(rows)}`,
      );
    }
  });

  test(`${engine}: every proxy’s way of writing it down is read, and only that of the one that is set`, async (t) => {
    const secret: Header = ['X-Proxy-Auth', SECRET];
    const escaped = encodeURIComponent(ANN);
    const xfcc = (value: string): Header[] => [secret, ['X-Forwarded-Client-Cert', value]];
    const good: Record<string, Header[][]> = {
      haproxy: [[secret, ['X-SSL-Client-Verify', '0'], ['X-SSL-Client-Cert', bare(ANN)]]],
      traefik: [
        [secret, ['X-Forwarded-Tls-Client-Cert', bare(ANN)]],
        [secret, ['X-Forwarded-Tls-Client-Cert', encodeURIComponent(bare(ANN))]],
        [secret, ['X-Forwarded-Tls-Client-Cert', `${bare(ANN)},${bare(BOB)}`]],
      ],
      envoy: [
        xfcc(`Cert="${escaped}"`),
        xfcc(
          `By=spiffe://x;Hash=${hexHash(ANN)};Subject="CN=\\"a, b\\";O=x";URI=spiffe://y;URI=;Cert="${escaped}"`,
        ),
      ],
    };
    const bad: Record<string, Header[][]> = {
      haproxy: [
        [secret, ['X-SSL-Client-Verify', '10'], ['X-SSL-Client-Cert', bare(ANN)]],
        [secret, ['X-SSL-Client-Verify', '0'], ['X-SSL-Client-Cert', '']],
        [secret, ['X-SSL-Client-Verify', 'SUCCESS'], ['X-SSL-Client-Cert', bare(ANN)]],
      ],
      traefik: [
        [secret, ['X-Forwarded-Tls-Client-Cert', `,${bare(ANN)}`]],
        [secret, ['X-Forwarded-Tls-Client-Cert-Info', 'Subject="CN=ann"']],
        [secret, ['X-Forwarded-Tls-Client-Cert', bare(BOB)], ['X-Forwarded-Tls-Client-Cert', bare(ANN)]],
      ],
      envoy: [
        xfcc(`Cert="${escaped}",Cert="${encodeURIComponent(BOB)}"`),
        xfcc(`Hash=${hexHash(BOB)};Cert="${escaped}"`),
        xfcc(`Cert="${escaped}";Cert="${encodeURIComponent(BOB)}"`),
        xfcc(`Hash=${hexHash(ANN)};Subject="CN=ann"`),
        xfcc(`Cert="${escaped}`),
        xfcc(`Subject="x";Cert="${escaped}";Evil=1`),
        [...xfcc(`Cert="${escaped}"`), ['X-Forwarded-Client-Cert', `Cert="${escaped}"`]],
      ],
    };
    for (const style of ['haproxy', 'traefik', 'envoy']) {
      const harness = await open(t, engine, { MTLS_STYLE: style });
      for (const [n, headers] of (bad[style] ?? []).entries())
        assert.equal((await ask(harness, headers)).status, 401, `${style} bad ${n}`);
      assert.equal((await ask(harness, nginx(ANN))).status, 401, `${style} is not nginx`);
      for (const [n, headers] of (good[style] ?? []).entries())
        assert.equal((await ask(harness, headers)).status, 200, `${style} good ${n}`);
      assert.equal(await count(harness, 'users'), 1, style);
    }
  });

  test(`${engine}: a token is worth something only together with the certificate it was made for`, async (t) => {
    const harness = await open(t, engine);
    const minted = await ask(harness, nginx(ANN), { method: 'POST', path: '/api/v1/auth/mtls/token' });
    assert.equal(minted.status, 200);
    assert.equal(minted.body.refresh_token, undefined);
    const bearer: Header = ['Authorization', `Bearer ${String(minted.body.access_token)}`];
    assert.equal((await ask(harness, [...nginx(ANN), bearer])).status, 200);
    await ask(harness, nginx(BOB));
    assert.equal((await ask(harness, [...nginx(BOB), bearer])).status, 401, 'another person');
    assert.equal((await ask(harness, [...nginx(mailed('ann')), bearer])).status, 401, 'another certificate');
    assert.equal((await ask(harness, [bearer])).status, 401, 'no certificate');
  });

  test(`${engine}: an API key works for its owner’s certificate only`, async (t) => {
    const harness = await open(t, engine);
    await ask(harness, nginx(BOB));
    const made = await ask(harness, nginx(ANN), {
      method: 'POST',
      path: '/api/v1/api-keys',
      body: { name: 'mine', scopes: ['read'] },
    });
    const bearer: Header = ['Authorization', `Bearer ${String(made.body.key)}`];
    assert.equal((await ask(harness, [...nginx(ANN), bearer])).status, 200);
    assert.equal((await ask(harness, [...nginx(BOB), bearer])).status, 401);
    assert.equal((await ask(harness, [bearer])).status, 401);
  });

  test(`${engine}: a page of another site cannot use the certificate of its visitor`, async (t) => {
    const harness = await open(t, engine);
    const logout = { method: 'POST', path: '/api/v1/auth/logout' };
    for (const header of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
    ] as const)
      assert.equal((await ask(harness, [...nginx(ANN), header], logout)).status, 403, header.join());
    assert.equal(
      (await ask(harness, [...nginx(ANN), ['Sec-Fetch-Site', 'same-origin']], logout)).status,
      200,
    );
    assert.equal((await ask(harness, [...nginx(ANN), ['Origin', harness.url]], logout)).status, 200);
  });

  test(`${engine}: approval, closed doors and deactivation hold for certificates too`, async (t) => {
    const harness = await open(t, engine);
    const { body: bob } = await ask(harness, nginx(ANN)).then(() => ask(harness, nginx(BOB)));
    const put = (path: string, body: unknown) => ask(harness, nginx(ANN), { method: 'PUT', path, body });
    await put(`/api/v1/admin/users/${String(bob.id)}`, { is_active: false });
    assert.equal((await ask(harness, nginx(BOB))).status, 403);
    await put('/api/v1/admin/settings/require_approval', { value: true });
    assert.equal((await ask(harness, nginx(mailed('carol')))).status, 403);
    await put('/api/v1/admin/settings/auto_create_accounts', { value: false });
    assert.equal((await ask(harness, nginx(mailed('dave')))).status, 403);
    assert.deepEqual([await count(harness, 'users'), await count(harness, 'sessions')], [3, 1]);
  });

  test(`${engine}: an existing account is not opened by a certificate that has its e-mail address`, async (t) => {
    const harness = await open(t, engine);
    await ask(harness, nginx(ANN));
    const body = { username: 'dora', email: 'dora@example.com', password: 'a fine long password' };
    await ask(harness, nginx(ANN), { method: 'POST', path: '/api/v1/admin/users', body });
    await ask(harness, nginx(ANN), {
      method: 'PUT',
      path: '/api/v1/admin/settings/oidc_link_domains',
      body: { value: 'example.com' },
    });
    assert.equal((await ask(harness, nginx(mailed('dora')))).status, 403);
    assert.equal(await count(harness, 'identities'), 1);
  });

  test(`${engine}: with certificates nobody registers, signs in or refreshes`, async (t) => {
    const harness = await open(t, engine);
    const body = {
      username: 'eve',
      login: 'eve',
      email: 'eve@example.com',
      password: 'a fine long password',
    };
    for (const path of ['register', 'login'])
      assert.equal(
        (await ask(harness, nginx(ANN), { method: 'POST', path: `/api/v1/auth/${path}`, body })).status,
        403,
      );
    const refresh = {
      method: 'POST',
      path: '/api/v1/auth/refresh',
      body: { refresh_token: `rt_${'a'.repeat(43)}` },
    };
    assert.equal((await ask(harness, nginx(ANN), refresh)).status, 401);
    assert.equal((await ask(harness, [], { path: '/api/v1/auth/oidc/login' })).status, 404);
    assert.equal((await ask(harness, [], { path: '/health' })).status, 200);
  });

  test(`${engine}: a live connection needs the certificate behind its ticket`, async (t) => {
    const harness = await open(t, engine);
    const connect = async (headers: Header[]): Promise<number> => {
      const { body } = await ask(harness, nginx(ANN), { method: 'POST', path: '/api/v1/ws/ticket' });
      const address = `${harness.url.replace('http', 'ws')}/ws?ticket=${String(body.ticket)}`;
      const socket = new WebSocket(address, { headers: Object.fromEntries(headers) });
      return new Promise((resolve) => {
        socket.on('open', () => resolve(101));
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('error', () => undefined);
      }).then((status) => {
        socket.terminate();
        return status as number;
      });
    };
    await ask(harness, nginx(BOB));
    assert.equal(await connect(nginx(ANN)), 101);
    assert.equal(await connect([]), 401);
    assert.equal(await connect(nginx(BOB)), 401);
    assert.equal(await connect(nginx(mailed('ann'))), 401);
  });

  test(`${engine}: a refused certificate is in the audit log, once`, async (t) => {
    const harness = await open(t, engine);
    await ask(harness, nginx(ANN));
    for (let n = 0; n < 3; n++) await ask(harness, nginx(mailed('x', { to: new Date(Date.now() - 1000) })));
    const { body } = await ask(harness, nginx(ANN), { path: '/api/v1/admin/audit?action=session.refused' });
    const entries = (body.data as Array<{ details: object }>).filter(
      ({ details }) => 'certificate' in details,
    );
    assert.deepEqual(
      entries.map(({ details }) => details),
      [{ certificate: 'dates' }],
    );
  });
}

test('a server that cannot know its proxy does not start', () => {
  const line = (name: string) => (error: unknown) =>
    error instanceof ConfigProblem && error.message.startsWith(`${name} `);
  assert.equal(readConfig(MTLS).mtls.style, 'nginx');
  assert.throws(() => readConfig({ ...MTLS, TRUST_PROXY: '' }), line('TRUST_PROXY'));
  assert.throws(() => readConfig({ ...MTLS, MTLS_PROXY_SECRET: '' }), line('MTLS_PROXY_SECRET'));
  assert.throws(() => readConfig({ ...MTLS, MTLS_PROXY_SECRET: 'x'.repeat(31) }), line('MTLS_PROXY_SECRET'));
  assert.throws(() => readConfig({ ...MTLS, MTLS_STYLE: 'apache' }), line('MTLS_STYLE'));
});

test('a header of Envoy is read whole or not at all', () => {
  const read = (header: string) => {
    const pairs = parseXfcc(header);
    return pairs && Object.fromEntries(pairs);
  };
  assert.deepEqual(read('Hash=ab;Subject="CN=a,O=\\"b;c\\"";URI=spiffe://x?a=b'), {
    hash: 'ab',
    subject: 'CN=a,O="b;c"',
    uri: 'spiffe://x?a=b',
  });
  for (const bad of [
    '',
    ';',
    'Hash',
    'Hash=a,Hash=b',
    'Hash=a;Hash=b',
    'Hash="a',
    'Hash="a"b',
    'X=1',
    'Hash=a"b"',
    'Hash=a;',
    '=a',
  ])
    assert.equal(parseXfcc(bad), null, bad);
});
