// A page of the web for tools to read: https at a public name, reached through a proxy, as from a server that stands behind one.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../../server/test/certificate.ts';

export interface WebPage {
  readonly url: string;
  /** For a server that is to find it. */
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

export const startWebPage = async (name: string, html: string): Promise<WebPage> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-page-'));
  const { key, cert } = selfSigned(name);
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, cert);
  const site = createHttps({ key, cert }, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  const place = await listen(site);
  const proxy = createHttp();
  // Whatever is asked for, this is the only page that there is.
  proxy.on('connect', (_request, client, head) => {
    const far = connect(place, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.write(head);
      far.pipe(client).pipe(far);
    });
    for (const end of [far, client]) end.on('error', () => end.destroy());
  });
  const gate = await listen(proxy);
  return {
    url: `https://${name}/`,
    env: { EGRESS_PROXY: `http://127.0.0.1:${gate}`, NODE_EXTRA_CA_CERTS: authority },
    close: () => {
      for (const server of [site, proxy]) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
