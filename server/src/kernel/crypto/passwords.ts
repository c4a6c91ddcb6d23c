// Passwords: one slow hash gives both the proof that the password is right and the key that opens the person's key.
//
//   root = argon2id(NFKC(password), salt, secret = pepper) → 64 bytes
//   auth = HKDF(root, "auth")    stored as SHA-256(auth), the verifier
//   kek  = HKDF(root, "kek")     never stored; wraps the user encryption key (user-key.ts)

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { hkdf } from './hkdf.ts';
import { createGate } from './kdf-gate.ts';
import { formProblem } from './password-rules.ts';
import { Secret, zero } from './secret.ts';
import { keysOf, type ServerSecrets } from './server-secret.ts';

export interface KdfCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's argon2id set, and one for small sites that can wait a quarter of a second. */
export const KDF_COSTS = {
  default: { memoryKib: 19_456, passes: 2 },
  strong: { memoryKib: 65_536, passes: 3 },
} as const satisfies Record<string, KdfCost>;

/** What the accounts store: the parameters in PHC form (salt and key id inside) and 32 bytes. */
export interface StoredPassword {
  readonly params: string;
  readonly verifier: Uint8Array;
}

export type Kek = Secret<Buffer>;

export type PasswordCheck =
  /** `isOutdated`: cheaper than today's parameters, or of the previous pepper; make it anew and re-wrap with both keks. */
  | { readonly ok: true; readonly kek: Kek; readonly isOutdated: boolean }
  /** `isPepperLost`: made under a server key that is no longer known, so no password can be right. For the log only. */
  | { readonly ok: false; readonly isPepperLost: boolean };

export interface Passwords {
  /** For a password that the rules accept; anything else is a RangeError before the slow hash. Rejects with `TooBusy`. `share`: whose turn it is (kdf-gate.ts). */
  make(password: string, share?: string): Promise<{ stored: StoredPassword; kek: Kek }>;
  /** `null` is an unknown account: it costs the same and is never right. Rejects with `TooBusy`. */
  check(password: string, stored: StoredPassword | null, share?: string): Promise<PasswordCheck>;
  load(): { running: number; waiting: number };
}

interface Params extends KdfCost {
  readonly keyId: string;
  readonly salt: Buffer;
}

const ROOT_BYTES = 64;
const SALT_BYTES = 16;
/** Fifty people who sign up in the same second are served; thousands are told to come back. */
const QUEUE = { running: 2, waiting: 256 };
/** Far above anything we write; a tampered row must not be able to take the machine's memory. */
const MEMORY_KIB_MAX = 1_048_576;
const PASSES_MAX = 16;
const ARGON2ID = 2;
const ARGON2_VERSION_19 = 1;

export const createPasswords = (options: {
  secrets: ServerSecrets;
  level: keyof typeof KDF_COSTS;
  /** Instead of the level's: no variable leads here, so that no site runs with a cheaper one. */
  cost?: KdfCost | undefined;
  queue?: { running: number; waiting: number };
}): Passwords => {
  const { secrets } = options;
  const cost = options.cost ?? KDF_COSTS[options.level];
  const gate = createGate(options.queue ?? QUEUE);
  const newParams = (): Params => ({ ...cost, keyId: secrets.id, salt: randomBytes(SALT_BYTES) });
  const decoy: StoredPassword = { params: formatParams(newParams()), verifier: randomBytes(32) };

  // An unknown pepper is answered after the same work, by the current one.
  const pepperOf = (keyId: string) =>
    (keysOf(secrets).find((key) => key.id === keyId) ?? secrets).derive('pepper');
  const keysFor = (password: string, params: Params, share?: string) =>
    gate.run(() => split(password, params, pepperOf(params.keyId)), share);

  return {
    make: async (password, share) => {
      const problem = formProblem(password);
      if (problem !== null) throw new RangeError(problem);
      const params = newParams();
      const { verifier, kek } = await keysFor(password, params, share);
      return { stored: { params: formatParams(params), verifier }, kek: new Secret(kek) };
    },
    check: async (password, stored, share) => {
      // No password has this form, known or not, so answering at once tells nothing.
      if (formProblem(password) !== null) return { ok: false, isPepperLost: false };
      const record = stored ?? decoy;
      const params = parseParams(record.params);
      const { verifier, kek } = await keysFor(password, params, share);
      const isPepperLost = keysOf(secrets).every((key) => key.id !== params.keyId);
      const isRight = sameBytes(verifier, record.verifier) && stored !== null;
      if (isRight)
        return { ok: true, kek: new Secret(kek), isOutdated: isOutdated(params, cost, secrets.id) };
      zero(kek);
      return { ok: false, isPepperLost };
    },
    load: gate.load,
  };
};

/** The bare construction, without queue and rules. */
const split = async (
  password: string,
  params: Params,
  pepper: Buffer,
): Promise<{ verifier: Buffer; kek: Buffer }> => {
  const root = await hashRaw(password.normalize('NFKC'), {
    algorithm: ARGON2ID,
    version: ARGON2_VERSION_19,
    memoryCost: params.memoryKib,
    timeCost: params.passes,
    parallelism: 1,
    outputLen: ROOT_BYTES,
    salt: params.salt,
    secret: pepper,
  });
  const auth = hkdf(root, 'auth');
  const keys = { verifier: createHash('sha256').update(auth).digest(), kek: hkdf(root, 'kek') };
  zero(root, auth, pepper);
  return keys;
};

/** A site that goes back from strong to default keeps the stronger hashes it has. */
const isOutdated = (params: Params, cost: KdfCost, keyId: string): boolean =>
  params.memoryKib < cost.memoryKib || params.passes < cost.passes || params.keyId !== keyId;

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

const PARAMS = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1,keyid=([0-9a-f]{8})\$([A-Za-z0-9+/]{22})$/;

const formatParams = (params: Params): string =>
  `$argon2id$v=19$m=${params.memoryKib},t=${params.passes},p=1,keyid=${params.keyId}$${params.salt
    .toString('base64')
    .replace(/=+$/, '')}`;

const parseParams = (text: string): Params => {
  const [, memory, passes, keyId, salt] = PARAMS.exec(text) ?? [];
  const params = {
    memoryKib: Number(memory),
    passes: Number(passes),
    keyId: keyId ?? '',
    salt: Buffer.from(salt ?? '', 'base64'),
  };
  const isSane =
    params.memoryKib >= 8 &&
    params.memoryKib <= MEMORY_KIB_MAX &&
    params.passes >= 1 &&
    params.passes <= PASSES_MAX;
  if (!isSane || params.salt.length !== SALT_BYTES)
    throw new Error('stored password parameters are unreadable');
  return params;
};
