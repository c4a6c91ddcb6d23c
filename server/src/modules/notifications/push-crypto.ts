// What a push service is sent: a message that only the browser can read (RFC 8291), and who says so (RFC 8292).

import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const RECORD_BYTES = 4_096;
/** Messages are filled up to a multiple of this, so that their length says little. */
const STEP_BYTES = 256;

export interface BrowserKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** The public key of a browser is a point of the curve; other bytes are none. */
export const isPoint = (bytes: Buffer): boolean => {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
};

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

interface Fixed {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
  readonly stepBytes: number;
}

/** `fixed` is what chance decides otherwise; for the example of the RFC. */
export const encrypted = (plain: Buffer, { p256dh, auth }: BrowserKeys, fixed?: Fixed): Buffer => {
  const own = createECDH('prime256v1');
  if (fixed) own.setPrivateKey(fixed.privateKey);
  else own.generateKeys();
  const ownPublic = own.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]);
  const secret = derive(own.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const step = fixed?.stepBytes ?? STEP_BYTES;
  const filling = Buffer.alloc((step - ((plain.length + 1) % step)) % step);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.from([2]), filling])),
    cipher.final(),
  ]);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, 16);
  head[20] = ownPublic.length;
  return Buffer.concat([head, ownPublic, body, cipher.getAuthTag()]);
};

/** Who sends: the public key in the form that browsers want it, and the scalar of the private one. */
export interface SenderKeys {
  readonly publicKey: string;
  readonly privateKey: Buffer;
}

export const newSenderKeys = (): SenderKeys => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  // Leading zeros belong to it.
  const privateKey = Buffer.concat([Buffer.alloc(32), own.getPrivateKey()]).subarray(-32);
  return { publicKey: own.getPublicKey('base64url'), privateKey };
};

const TOKEN_SECONDS = 12 * 60 * 60;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Good for one push service for half a day. `subject` is whom that service may write to. */
export const senderMark = (
  { publicKey, privateKey }: SenderKeys,
  endpoint: string,
  subject: string,
  now: Date,
): string => {
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`;
};
