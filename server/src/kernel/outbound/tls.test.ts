// The real dialler over TLS: it goes to the checked address, but the name decides what is said and which certificate counts.

import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { selfSigned } from '../../../test/certificate.ts';
import { openLab } from '../../../test/egress-lab.ts';
import { dialWithSystem } from './connector.ts';

const good = selfSigned('good.example');

const open = async (t: TestContext, { trusted = true, certificate = good } = {}) => {
  const names: unknown[] = [];
  const server = createServer({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] }, (request, response) => {
    const { servername, alpnProtocol } = request.socket as TLSSocket;
    names.push({ servername, alpnProtocol, host: request.headers.host?.replace(/:\d+$/, '') });
    response.end('secret');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const before = getCACertificates();
  if (trusted) setDefaultCACertificates([...before, certificate.cert]);
  t.after(() => {
    setDefaultCACertificates(before);
    server.closeAllConnections();
    server.close();
  });
  const { outbound } = await openLab(t, {
    dial: dialWithSystem,
    resolve: async () => ['127.0.0.1'],
    allow: () => ['good.example', 'other.example', '127.0.0.1'].map((host) => `${host}:${port}`),
  });
  const ask = (host: string) =>
    outbound.request({ url: `https://${host}:${port}/`, purpose: 'provider', onBehalfOf: 'admin' });
  return { ask, names };
};

test('the name is asked for, checked and spoken to, at the checked address, in HTTP/1.1', async (t) => {
  const { ask, names } = await open(t);
  assert.equal(await (await ask('good.example')).body.text(), 'secret');
  assert.deepEqual(names, [{ servername: 'good.example', alpnProtocol: 'http/1.1', host: 'good.example' }]);
});

test('a certificate for another name is refused', async (t) => {
  const { ask, names } = await open(t);
  await assert.rejects(ask('other.example'), { reason: 'unreachable' });
  await assert.rejects(ask('127.0.0.1'), { reason: 'unreachable' });
  assert.deepEqual(names, []);
});

test('a certificate nobody vouches for is refused, even if the environment says not to look', async (t) => {
  const { ask, names } = await open(t, { trusted: false, certificate: selfSigned('good.example') });
  await assert.rejects(ask('good.example'), { reason: 'unreachable' });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.after(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });
  await assert.rejects(ask('good.example'), { reason: 'unreachable' });
  assert.deepEqual(names, []);
});
