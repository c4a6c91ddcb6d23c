// What an archive is made of: one line that says what it is, then parts, each sealed by itself.
//
//   "PARLEY-BACKUP 1\n" · length of the header (4) · header (JSON)
//   part: length (4) · kind (1) · AES-256-GCM ciphertext · tag (16)
//
// The nonce of a part is its place in the archive, and the associated data is the hash of the header and the kind: a part that was altered,
// moved, left out or taken from another archive does not open. The last part says so; an archive that ends without it was cut short.

import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const MAGIC = Buffer.from('PARLEY-BACKUP 1\n', 'latin1');
export const MAGIC_OF_ANY_VERSION = 'PARLEY-BACKUP ';
export const HEADER_BYTES_MAX = 64 * 1024;
/** Of the content of one part: all that reading one ever takes. */
export const PART_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
export const PART_HEAD_BYTES = 5;
export const SEALED_BYTES_MAX = PART_BYTES + TAG_BYTES;

/** Its rows are a stream of lines that goes on over the parts of one table; the bytes of a file likewise. */
export const KINDS = { secrets: 1, table: 2, rows: 3, file: 4, bytes: 5, end: 6 } as const;
export type PartKind = keyof typeof KINDS;
/** Set in the kind of a part whose content is deflated. */
export const DEFLATED = 0x80;

const Hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** Read before anything can be checked: small, and bounded in what it may ask for. */
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;
export const ArchiveHeader = z.object({
  /** How the passphrase becomes a key; null: the key comes from the server's secret. */
  kdf: z
    .object({
      name: z.literal('argon2id'),
      memory_kib: z.int().min(8).max(1_048_576),
      passes: z.int().min(1).max(16),
    })
    .nullable(),
  salt: Hex(16),
  /** Which SECRET_KEY belongs to what is inside. */
  secret_id: z.string().max(64),
  /** Tells whether a key is the right one, before the first part is opened. */
  key_check: Hex(16),
  version: z.string().max(100),
  schema_version: z.int().min(1).max(100_000),
  database: z.enum(['sqlite', 'postgres']),
  has_files: z.boolean(),
  created_at: z.string().max(40),
});

export type ArchiveTable = z.infer<typeof ArchiveTable>;
export const ArchiveTable = z.object({
  name: z.string().max(63),
  columns: z.array(z.object({ name: z.string().max(63), kind: z.string().max(10) })).max(500),
});

export const ArchiveFile = z.object({ sha256: Hex(32), size: z.int().min(0) });
export const ArchiveSecrets = z
  .array(z.object({ id: z.string().max(64), key: z.string().max(10_000) }))
  .max(20);

/** What the last part says of all others. */
export type Manifest = z.infer<typeof Manifest>;
export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int().min(0), sha256: Hex(32) })),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
});

/** A sentence for the person who brought the archive. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

export const keyCheck = (key: Buffer): string =>
  createHmac('sha256', key).update('parley backup key check').digest('hex').slice(0, 32);

export const isKey = (key: Buffer, { key_check }: ArchiveHeader): boolean =>
  timingSafeEqual(Buffer.from(keyCheck(key), 'hex'), Buffer.from(key_check, 'hex'));

/** The fields in the order of the schema, whatever order they were kept in. */
export const headerBytes = (header: ArchiveHeader): Buffer => {
  const json = Buffer.from(JSON.stringify(ArchiveHeader.parse(header)), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([MAGIC, length, json]);
};

/** Seals and opens the parts of one archive, one after the other. */
export interface PartSeal {
  seal(kind: number, content: Uint8Array): Buffer;
  /** Throws when it is not the part that belongs in this place. */
  open(kind: number, sealed: Uint8Array): Buffer;
  readonly place: () => number;
}

export const createPartSeal = (key: Buffer, head: Buffer): PartSeal => {
  const headHash = createHash('sha256').update(head).digest();
  let place = 0;
  const next = (): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(place), 4);
    place += 1;
    return nonce;
  };
  const aad = (kind: number): Buffer => Buffer.concat([headHash, Buffer.of(kind)]);
  return {
    place: () => place,
    seal: (kind, content) => {
      const cipher = createCipheriv(CIPHER, key, next(), { authTagLength: TAG_BYTES });
      cipher.setAAD(aad(kind));
      const body = cipher.update(content);
      cipher.final();
      const front = Buffer.alloc(PART_HEAD_BYTES);
      front.writeUInt32BE(body.length + TAG_BYTES);
      front.writeUInt8(kind, 4);
      return Buffer.concat([front, body, cipher.getAuthTag()]);
    },
    open: (kind, sealed) => {
      const at = place;
      const decipher = createDecipheriv(CIPHER, key, next(), { authTagLength: TAG_BYTES });
      decipher.setAAD(aad(kind));
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      const content = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
      try {
        decipher.final();
        return content;
      } catch {
        throw new BrokenArchive(
          `the backup is damaged: its part ${at + 1} is not the one that was written there`,
        );
      }
    },
  };
};
