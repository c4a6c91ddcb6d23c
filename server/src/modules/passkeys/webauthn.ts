// What a browser hands over when a passkey is made and when it signs in (WebAuthn, levels 2 and 3), looked at bit by bit. Nothing is taken of who built
// the device: a passkey vouches for its person and for no maker. So neither CBOR nor
// certificates are read, which is most of what @simplewebauthn/server 14 brings: 25 packages and 7.6 MB, for these 130 lines on node:crypto.

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Where a passkey is good: the address of the page, and the host that it was made for. */
export interface PasskeyPlace {
  readonly origin: string;
  readonly rpId: string;
}

export const placeOf = (address: string): PasskeyPlace => {
  const { origin, hostname } = new URL(address);
  return { origin, rpId: hostname };
};

/** What came is not what it says, or not for us. */
export class Unusable extends Error {}

interface Ceremony {
  readonly place: PasskeyPlace;
  readonly challenge: string;
}

const HASH_BYTES = 32;
const HEAD_BYTES = 37;
const ID_AT = 55;
const [IS_PRESENT, IS_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];
const RSA_BITS_MIN = 2_048;

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Which challenge was answered, before anything of the answer is believed. */
export const challengeIn = (clientData: Buffer): string => {
  const { challenge } = readJson(clientData);
  if (typeof challenge !== 'string') throw new Unusable('client_data: names no challenge');
  return challenge;
};

const readJson = (bytes: Buffer): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof read === 'object' && read !== null) return { ...read };
  } catch {
    // The same as something else than an object.
  }
  throw new Unusable('client_data: is not JSON');
};

const assertClient = (clientData: Buffer, type: string, { place, challenge }: Ceremony): void => {
  const read = readJson(clientData);
  if (read.type !== type) throw new Unusable('client_data: is of another ceremony');
  if (read.challenge !== challenge) throw new Unusable('client_data: answers another challenge');
  if (read.origin !== place.origin || read.crossOrigin === true)
    throw new Unusable('client_data: comes from a page of another site');
};

/** The person was there, and the device made sure that it is they: by a finger, a face or a number of its own. */
const readAuthenticator = (data: Buffer, { rpId }: PasskeyPlace): { flags: number; count: number } => {
  if (data.length < HEAD_BYTES) throw new Unusable('authenticator_data: is too short');
  if (!data.subarray(0, HASH_BYTES).equals(sha256(rpId)))
    throw new Unusable('authenticator_data: is for another host');
  const flags = data.readUInt8(HASH_BYTES);
  if ((flags & IS_PRESENT) === 0 || (flags & IS_VERIFIED) === 0)
    throw new Unusable('authenticator_data: the device did not make sure who is there');
  return { flags, count: data.readUInt32BE(HASH_BYTES + 1) };
};

/** The kinds of keys that we ask for: ES256, Ed25519 and RS256. */
export const readKey = (spki: Uint8Array): KeyObject => {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  } catch {
    throw new Unusable('public_key: is none');
  }
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key;
  const isKnown =
    kind === 'ed25519' ||
    (kind === 'ec' && details?.namedCurve === 'prime256v1') ||
    (kind === 'rsa' && (details?.modulusLength ?? 0) >= RSA_BITS_MIN);
  if (!isKnown) throw new Unusable('public_key: is of a kind that is not taken');
  return key;
};

interface Made {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly authenticatorData: Buffer;
  readonly clientData: Buffer;
}

/** Gives how often the passkey has signed so far. */
export const checkMade = (ceremony: Ceremony, made: Made): number => {
  assertClient(made.clientData, 'webauthn.create', ceremony);
  const data = made.authenticatorData;
  const { flags, count } = readAuthenticator(data, ceremony.place);
  if ((flags & HAS_CREDENTIAL) === 0 || data.length < ID_AT)
    throw new Unusable('authenticator_data: holds no passkey');
  const id = data.subarray(ID_AT, ID_AT + data.readUInt16BE(ID_AT - 2));
  if (!id.equals(bytesOf(made.credentialId)))
    throw new Unusable('credential_id: is not that of the authenticator_data');
  readKey(made.publicKey);
  return count;
};

interface Signed {
  readonly publicKey: Uint8Array;
  /** How often it had signed when it was seen last. */
  readonly signCount: number;
  readonly authenticatorData: Buffer;
  readonly clientData: Buffer;
  readonly signature: Buffer;
}

/** Gives how often the passkey has signed by now. */
export const checkSigned = (ceremony: Ceremony, signed: Signed): number => {
  assertClient(signed.clientData, 'webauthn.get', ceremony);
  const { count } = readAuthenticator(signed.authenticatorData, ceremony.place);
  const key = readKey(signed.publicKey);
  const said = Buffer.concat([signed.authenticatorData, sha256(signed.clientData)]);
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(digest, said, key, signed.signature)) throw new Unusable('signature: is wrong');
  // Many devices do not count, and say 0 each time. One that counts and goes back is a copy.
  if ((count > 0 || signed.signCount > 0) && count <= signed.signCount)
    throw new Unusable('authenticator_data: the passkey was copied');
  return count;
};
