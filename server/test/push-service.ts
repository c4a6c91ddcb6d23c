// A push service and the browser behind it: it takes what the server sends, and reads it with the browser's own keys.

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** What the browser reads. */
  readonly shown: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

export interface PushService {
  readonly origin: string;
  /** For EGRESS_ALLOW: `host:port`. */
  readonly place: string;
  readonly pushed: Pushed[];
  /** Answers with this status instead of 201. */
  status: number;
  /** What a browser gives the server. */
  subscription(path: string): { endpoint: string; keys: { p256dh: string; auth: string } };
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

export const startPushService = async (t: TestContext): Promise<PushService> => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);

  const read = (bytes: Buffer): Record<string, string> => {
    const [salt, sender] = [bytes.subarray(0, 16), bytes.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const secret = derive(browser.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(86, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>;
  };

  const state: Pick<PushService, 'pushed' | 'status'> = { pushed: [], status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { url: path = '', headers } = request;
    state.pushed.push({ path, headers, bytes, shown: read(bytes) });
    response.writeHead(state.status);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    origin: `http://${place}`,
    place,
    subscription: (path: string) => ({
      endpoint: `http://${place}${path}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
  });
};
