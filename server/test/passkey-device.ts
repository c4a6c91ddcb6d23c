// A device that makes a passkey and signs with it, as a browser hands on what it says.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

export interface Asked {
  readonly challenge: string;
  readonly rp_id: string;
}

/** What a test says instead of the truth. */
export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly host?: string;
  readonly flags?: number;
  readonly count?: number;
  readonly crossOrigin?: boolean;
}

export interface PasskeyDevice {
  readonly credentialId: string;
  make(
    asked: Asked,
    lies?: Lies,
  ): Record<'credential_id' | 'public_key' | 'authenticator_data' | 'client_data', string>;
  signIn(
    asked: Asked,
    lies?: Lies,
  ): Record<'credential_id' | 'authenticator_data' | 'client_data' | 'signature', string>;
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const keysOf = (kind: 'ec' | 'ed25519' | 'rsa'): { publicKey: KeyObject; privateKey: KeyObject } => {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ed25519');
};

export const passkeyDevice = (
  origin: string,
  kind: 'ec' | 'ed25519' | 'rsa' = 'ec',
  counts = false,
): PasskeyDevice => {
  const { publicKey, privateKey } = keysOf(kind);
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  let count = 0;
  const clientData = (type: string, { challenge }: Asked, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );
  const authenticatorData = ({ rp_id }: Asked, lies: Lies, more: number): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(lies.flags ?? PRESENT_AND_VERIFIED | more);
    if (counts) count++;
    head.writeUInt32BE(lies.count ?? count, 1);
    return Buffer.concat([sha256(lies.host ?? rp_id), head]);
  };
  return {
    credentialId,
    make: (asked, lies = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = [authenticatorData(asked, lies, WITH_CREDENTIAL), Buffer.alloc(16), length, id];
      return {
        credential_id: credentialId,
        public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
        authenticator_data: Buffer.concat(data).toString('base64url'),
        client_data: clientData('webauthn.create', asked, lies).toString('base64url'),
      };
    },
    signIn: (asked, lies = {}) => {
      const data = authenticatorData(asked, lies, 0);
      const client = clientData('webauthn.get', asked, lies);
      const said = Buffer.concat([data, sha256(client)]);
      return {
        credential_id: credentialId,
        authenticator_data: data.toString('base64url'),
        client_data: client.toString('base64url'),
        signature: sign(kind === 'ed25519' ? null : 'sha256', said, privateKey).toString('base64url'),
      };
    },
  };
};
