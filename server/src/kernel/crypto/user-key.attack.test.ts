// An attacker has copied the whole database, and SECRET_KEY with it. They derive every key that can be derived, try each on
// every box, add what they found to what they know, and go on until nothing new opens.

import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { hkdf } from './hkdf.ts';
import { newToken } from './opaque-token.ts';
import { createPasswords } from './passwords.ts';
import {
  grantDataKeyToJob,
  newDataKey,
  openDataKey,
  openDataKeyForBackground,
  openField,
  openJobGrant,
  sealField,
  wrapDataKey,
  wrapDataKeyForBackground,
} from './provider-key.ts';
import { BoxClosed, open } from './seal.ts';
import { Secret } from './secret.ts';
import { openForServer, orgKeyPlace, sealForServer, sealSentinel, totpPlace } from './server-box.ts';
import { keysOf, openServerSecrets, type ServerSecrets } from './server-secret.ts';
import { newRecoveryCodes, newTotpSecret } from './totp.ts';
import {
  newRecoveryKey,
  newSessionKey,
  newUserKey,
  openRefreshAnswer,
  openWithPassword,
  openWithRecovery,
  openWithRefresh,
  openWithServer,
  openWithSession,
  resetByAdministrator,
  sealRefreshAnswer,
  wrapForPassword,
  wrapForRecovery,
  wrapForRefresh,
  wrapForServer,
  wrapForSession,
} from './user-key.ts';

// Hundreds of thousands of attempts end in an error here; where each was thrown does not matter.
Error.stackTraceLimit = 1;

const NOW = new Date('2026-03-10T12:00:00Z');
const EXPIRES = new Date('2026-03-10T13:00:00Z');
const SECRET_KEY = randomBytes(32);
const SECRET_KEY_PREVIOUS = randomBytes(32);

/** A box as it lies in the database, where it belongs (no secret), and how its rightful owner opens it. */
interface Row {
  readonly name: string;
  readonly box: Buffer;
  readonly aad: string;
  readonly owner: (box: Uint8Array) => unknown;
}

interface World {
  readonly rows: Row[];
  /** Everything else that the tables hold: verifiers, salts, parameters, hashes, ids. */
  readonly visible: Buffer[];
  readonly ids: string[];
  /** Every label and salt that the code itself used, seen while it ran. */
  readonly labels: Set<string>;
  readonly salts: Set<string>;
  /** What only people and their devices know. */
  readonly held: Record<string, Buffer>;
}

/** The real secrets, with a list of what was asked of them. */
const watched = (secrets: ServerSecrets, world: World): ServerSecrets => ({
  ...secrets,
  derive: (label, salt, length) => {
    world.labels.add(label);
    if (salt !== undefined) world.salts.add(salt.toString());
    return secrets.derive(label, salt, length);
  },
  deriveFrom: (material, label) => {
    world.labels.add(label);
    return secrets.deriveFrom(material, label);
  },
});

const plainSecrets = openServerSecrets({
  secretKey: SECRET_KEY.toString('hex'),
  secretKeyPrevious: SECRET_KEY_PREVIOUS.toString('hex'),
  dataDir: '/nowhere',
  isCluster: true,
});
const world: World = { rows: [], visible: [], ids: [], labels: new Set(), salts: new Set(), held: {} };
const secrets = watched(plainSecrets, world);
const passwords = createPasswords({ secrets, level: 'default' });

const id = (): string => {
  const made = randomUUID();
  world.ids.push(made);
  return made;
};
const row = (name: string, aad: string, box: Buffer, owner: Row['owner']): void => {
  world.rows.push({ name, aad, box, owner });
};

/** One provider configuration with its field; `name` says whose. */
const addConfig = (name: string, userId: string, uek: Secret<Buffer>) => {
  const owner = { userId, configId: id() };
  const dek = newDataKey();
  const at = `${userId}|${owner.configId}`;
  row(`${name} dek`, `dek|${at}`, wrapDataKey(uek, owner, dek), (box) => openDataKey(uek, owner, box));
  for (const field of ['api_key', 'headers']) {
    const value = new Secret<string>(`${name} ${field} ${randomBytes(12).toString('hex')}`);
    row(`${name} ${field}`, `byok|${at}|${field}`, sealField(dek, owner, field, value), (box) =>
      openField(dek, owner, field, box),
    );
  }
  return { owner, dek, at };
};

const addSession = (name: string, uek: Secret<Buffer>): void => {
  const sid = id();
  const sk = newSessionKey();
  const [refresh, old] = [newToken('rt_'), newToken('rt_')];
  const answer = new Secret<string>(refresh.token.reveal());
  row(`${name} session`, `uek|at|${sid}`, wrapForSession(secrets, sid, sk, uek), (box) =>
    openWithSession(secrets, sid, sk, box),
  );
  row(`${name} refresh`, `sk|rt|${sid}`, wrapForRefresh(secrets, sid, refresh.token, sk), (box) =>
    openWithRefresh(secrets, sid, refresh.token, box),
  );
  row(`${name} answer`, `answer|rt|${sid}`, sealRefreshAnswer(secrets, sid, old.token, answer), (box) =>
    openRefreshAnswer(secrets, sid, old.token, box),
  );
  world.visible.push(refresh.hash, old.hash, newToken('pk_').hash, newToken('wt_').hash);
  world.held[`${name} sk`] = Buffer.from(sk.reveal(), 'base64url');
  world.held[`${name} refresh token`] = Buffer.from(refresh.token.reveal());
};

const addPassword = async (name: string, userId: string, uek: Secret<Buffer>, password: string) => {
  const { stored, kek } = await passwords.make(password);
  const box = wrapForPassword(userId, kek, uek);
  row(`${name} password`, `uek|password|${userId}`, box, (given) => openWithPassword(userId, kek, given));
  world.visible.push(
    Buffer.from(stored.params),
    Buffer.from(stored.params.slice(-22), 'base64'),
    Buffer.from(stored.verifier),
  );
  world.held[`${name} kek`] = kek.reveal();
  return { stored, box };
};

const addSecondFactor = (name: string, userId: string): void => {
  const where = totpPlace(userId);
  row(`${name} totp`, where.aad, sealForServer(secrets, where, newTotpSecret().reveal()), (box) =>
    openForServer(secrets, where, box),
  );
  world.visible.push(...newRecoveryCodes(userId).hashes);
};

/** A person with a password, and nothing opted in to. */
const addAnna = async (): Promise<void> => {
  const [userId, uek, paper] = [id(), newUserKey(), newRecoveryKey()];
  await addPassword('anna', userId, uek, 'anna keeps seven bees');
  addSession('anna', uek);
  addConfig('anna', userId, uek);
  row('anna recovery', `uek|recovery|${userId}`, wrapForRecovery(userId, paper, uek), (box) =>
    openWithRecovery(userId, paper, box),
  );
  world.held['anna recovery key'] = Buffer.from(paper.reveal());
  addSecondFactor('anna', userId);
};

/** Like Anna, with background use for one of two configurations, and a job that runs at this moment. */
const addBert = async (): Promise<void> => {
  const [userId, uek] = [id(), newUserKey()];
  await addPassword('bert', userId, uek, 'bert has eight kites');
  addSession('bert', uek);
  addConfig('bert private', userId, uek);
  const shared = addConfig('bert background', userId, uek);
  row(
    'bert background dek_srv',
    `dek-srv|${shared.at}`,
    wrapDataKeyForBackground(secrets, shared.owner, shared.dek),
    (box) => openDataKeyForBackground(secrets, shared.owner, box),
  );
  const running = addConfig('bert job', userId, uek);
  const grant = { jobId: id(), expiresAt: EXPIRES, now: NOW };
  const aad = `dek-job|${running.at}|${grant.jobId}|${EXPIRES.toISOString()}`;
  row('bert job grant', aad, grantDataKeyToJob(secrets, running.owner, grant, running.dek), (box) =>
    openJobGrant(secrets, running.owner, grant, box),
  );
};

/** Signs in by OIDC: no password, so the server holds the key. */
const addCleo = (): void => {
  const [userId, uek] = [id(), newUserKey()];
  row('cleo server', `uek|server|${userId}`, wrapForServer(secrets, userId, uek), (box) =>
    openWithServer(secrets, userId, box),
  );
  addSession('cleo', uek);
  addConfig('cleo', userId, uek);
};

/** Was reset by an administrator. */
const addDora = async (): Promise<void> => {
  const [userId, uek] = [id(), newUserKey()];
  const old = await addPassword('dora old', userId, uek, 'dora before the reset');
  addConfig('dora locked', userId, uek);
  const { stored, kek } = await passwords.make('dora after the reset');
  const reset = resetByAdministrator({ userId, newKek: kek, old: { ...old.stored, box: old.box }, now: NOW });
  row('dora password', `uek|password|${userId}`, reset.box, (box) => openWithPassword(userId, kek, box));
  world.visible.push(Buffer.from(stored.params), Buffer.from(stored.verifier));
  addConfig('dora new', userId, reset.uek);
};

const addPlatform = (): void => {
  const where = orgKeyPlace(id(), 'api_key');
  row('team key', where.aad, sealForServer(secrets, where, Buffer.from('sk-team')), (box) =>
    openForServer(secrets, where, box),
  );
  row('sentinel', 'sentinel', sealSentinel(secrets), (box) =>
    open(secrets.derive('sentinel'), box, 'sentinel'),
  );
};

before(async () => {
  await addAnna();
  await addBert();
  addCleo();
  await addDora();
  addPlatform();
  for (const held of Object.values(world.held)) assert.ok(held.length >= 16);
});

/** What the server can do by itself, and says so: the whole list. */
const OPT_IN = [
  'anna totp',
  'bert background dek_srv',
  'bert background api_key',
  'bert background headers',
  'bert job grant',
  'bert job api_key',
  'bert job headers',
  'cleo server',
  'cleo dek',
  'cleo api_key',
  'cleo headers',
  'team key',
  'sentinel',
].sort();

const opens = (key: Uint8Array, { box, aad }: Row): Buffer | null => {
  try {
    return open(key, box, aad);
  } catch (error) {
    if (error instanceof BoxClosed) return null;
    throw error;
  }
};

/** Every key that follows from some bytes: as they are, hashed, and through each derivation in the code. */
const keysFrom = (bytes: Buffer, withSecret: boolean): Buffer[] => {
  const labels = [...world.labels, 'auth', 'kek', 'uek-recovery'];
  const keys: Buffer[] = [bytes, createHash('sha256').update(bytes).digest()];
  for (const label of labels) {
    keys.push(hkdf(bytes, label));
    if (withSecret) for (const key of keysOf(plainSecrets)) keys.push(key.deriveFrom(bytes, label));
  }
  for (const userId of world.ids) keys.push(hkdf(bytes, 'uek-recovery', userId));
  return keys.filter((key) => key.length === 32);
};

const keysOfTheSecret = (): Buffer[] => {
  const salts = ['', ...world.salts, ...world.ids];
  const keys: Buffer[] = [SECRET_KEY, SECRET_KEY_PREVIOUS];
  for (const source of keysOf(plainSecrets)) {
    for (const label of [
      ...world.labels,
      'auth',
      'kek',
      'uek-recovery',
      'jwt|2026-03-10',
      'cursor',
      'key-id',
    ]) {
      for (const salt of salts) keys.push(source.derive(label, salt));
    }
  }
  return keys;
};

/** The ciphertexts, the hashes and the ids as text: an attacker may try any of it as a key. */
const bytesOfTheDump = (): Buffer[] => [
  ...world.visible,
  ...world.ids.map((text) => Buffer.from(text)),
  ...world.rows.map(({ box }) => box.subarray(13, -16)),
];

interface Loot {
  readonly opened: ReadonlySet<Row>;
  readonly keys: number;
}

/** Tries keys on every row that is still closed, and what comes out of the rows as well, until nothing new opens. */
const plunder = (start: Loot, keys: Buffer[], withSecret: boolean): Loot => {
  const opened = new Set(start.opened);
  let [fresh, tried] = [keys, start.keys];
  while (fresh.length > 0) {
    const found: Buffer[] = [];
    tried += fresh.length;
    for (const target of world.rows) {
      if (opened.has(target)) continue;
      const content = fresh.reduce<Buffer | null>((hit, key) => hit ?? opens(key, target), null);
      if (content === null) continue;
      opened.add(target);
      found.push(content);
    }
    fresh = found.flatMap((bytes) => keysFrom(bytes, withSecret));
  }
  return { opened, keys: tried };
};

const loot = new Map<boolean, Loot>();
/** The dump with or without the secret; the same for every test, so it is worked out once. */
const fromTheDump = (withSecret: boolean): Loot => {
  const known = loot.get(withSecret);
  if (known !== undefined) return known;
  const keys = bytesOfTheDump().flatMap((bytes) => keysFrom(bytes, withSecret));
  if (withSecret) keys.push(...keysOfTheSecret());
  const made = plunder({ opened: new Set(), keys: 0 }, keys, withSecret);
  loot.set(withSecret, made);
  return made;
};

/** Names of the rows that open, when the attacker knows the dump, perhaps the secret, and perhaps something more. */
const attack = (withSecret: boolean, ...stolen: string[]): { opened: string[]; keys: number } => {
  const extra = stolen.map((name) => world.held[name] ?? assert.fail(name));
  const keys = extra.flatMap((bytes) => keysFrom(bytes, withSecret));
  const { opened, keys: tried } = plunder(fromTheDump(withSecret), keys, withSecret);
  return { opened: [...opened].map((target) => target.name).sort(), keys: tried };
};

describe('the dump', () => {
  test('every row opens for its owner, so the attacks below have something to fail at', () => {
    assert.equal(world.rows.length, 41);
    for (const { owner, box } of world.rows) owner(box);
    for (const label of [
      'uek-at',
      'sk-rt',
      'answer-rt',
      'uek-server',
      'uek-job',
      'pepper',
      'org-key',
      'totp',
      'sentinel',
    ]) {
      assert.ok(world.labels.has(label), label);
    }
  });

  test('alone opens nothing', () => {
    const { opened, keys } = attack(false);
    assert.deepEqual(opened, []);
    assert.ok(keys > 2_000, String(keys));
  });

  test('with SECRET_KEY opens what was given to the server, and not one row more', () => {
    const { opened, keys } = attack(true);
    assert.deepEqual(opened, OPT_IN);
    assert.ok(keys > 5_000, String(keys));
  });

  test('with SECRET_KEY and one live access token opens that person and nobody else', () => {
    const { opened } = attack(true, 'anna sk');
    const anna = ['anna session', 'anna dek', 'anna api_key', 'anna headers'];
    assert.deepEqual(opened, [...OPT_IN, ...anna].sort());
  });

  test('with a live token but without SECRET_KEY opens nothing', () => {
    assert.deepEqual(attack(false, 'anna sk', 'anna refresh token', 'bert sk').opened, []);
  });

  test('with SECRET_KEY and a refresh token opens that person by way of sk', () => {
    const { opened } = attack(true, 'anna refresh token');
    const anna = ['anna refresh', 'anna session', 'anna dek', 'anna api_key', 'anna headers'];
    assert.deepEqual(opened, [...OPT_IN, ...anna].sort());
  });

  test('with the kek of a guessed password opens that person: guessing is what argon2id makes slow', () => {
    const { opened } = attack(false, 'anna kek');
    assert.deepEqual(opened, ['anna password', 'anna dek', 'anna api_key', 'anna headers'].sort());
  });
});

describe('a hand in the database', () => {
  test('no box opens in the place of another: rows, fields, sessions, kinds and people swapped all ways', () => {
    let swaps = 0;
    for (const target of world.rows) {
      for (const source of world.rows) {
        if (source === target) continue;
        assert.throws(
          () => target.owner(source.box),
          BoxClosed,
          `${source.name} in the place of ${target.name}`,
        );
        swaps++;
      }
    }
    assert.equal(swaps, 41 * 40);
  });

  test('no box opens with a single bit flipped: every bit of every row', () => {
    let flips = 0;
    for (const { name, box, owner } of world.rows) {
      for (let bit = 0; bit < box.length * 8; bit++) {
        const flipped = Buffer.from(box);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        assert.throws(() => owner(flipped), BoxClosed, `${name} bit ${bit}`);
        flips++;
      }
    }
    assert.ok(flips >= 5_000, String(flips));
  });

  test('no box opens cut, lengthened, empty or glued to another', () => {
    for (const { name, box, owner } of world.rows) {
      const broken = [
        Buffer.alloc(0),
        box.subarray(1),
        box.subarray(0, -1),
        box.subarray(0, 29),
        box.subarray(0, 13),
      ];
      broken.push(Buffer.concat([box, Buffer.of(0)]), Buffer.concat([box, box]), Buffer.alloc(box.length));
      for (const bytes of broken) assert.throws(() => owner(bytes), BoxClosed, name);
    }
  });
});
