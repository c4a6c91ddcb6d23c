import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES, start } from '../../../test/harness.ts';
import { scaled } from '../../../test/scale.ts';
import { until } from '../../../test/until.ts';
import { headerBytes, MAGIC } from './archive/format.ts';
import { openArchive } from './archive/reader.ts';

interface Bend {
  readonly what: string;
  readonly bytes: Buffer;
}

/** Where each part begins, and where the last one ends. */
const placesOf = (archive: Buffer): number[] => {
  const header = archive.readUInt32BE(MAGIC.length);
  const places = [MAGIC.length + 4 + header];
  for (let at = places[0] ?? 0; at < archive.length; ) {
    at += 5 + archive.readUInt32BE(at);
    places.push(at);
  }
  return places;
};

const flipped = (archive: Buffer, at: number): Buffer => {
  const copy = Buffer.from(archive);
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
  return copy;
};

/** Everything that can happen to an archive, or be done to it by a person who does not know its key. */
const bendsOf = async (archive: Buffer, other: Buffer): Promise<Bend[]> => {
  const chance = chanceOf('bent archives');
  const places = placesOf(archive);
  const part = (n: number): Buffer => archive.subarray(places[n], places[n + 1]);
  const last = places.length - 2;
  const join = (...pieces: Buffer[]): Buffer => Buffer.concat(pieces);
  const head = archive.subarray(0, places[0]);
  const otherPlaces = placesOf(other);
  const { header } = await openArchive(Readable.from([archive]));
  const renamed = (change: object): Buffer =>
    join(headerBytes({ ...header, ...change }), archive.subarray(places[0]));
  const bends: Bend[] = [
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'another file', bytes: Buffer.from('PK\u0003\u0004 this is a zip') },
    { what: 'another form', bytes: join(Buffer.from('PARLEY-BACKUP 2\n'), archive.subarray(MAGIC.length)) },
    { what: 'without its end', bytes: archive.subarray(0, places[last]) },
    { what: 'without its last byte', bytes: archive.subarray(0, -1) },
    { what: 'half of it', bytes: archive.subarray(0, archive.length / 2) },
    { what: 'only its header', bytes: head },
    { what: 'a byte more', bytes: join(archive, Buffer.of(0)) },
    { what: 'twice', bytes: join(archive, archive) },
    { what: 'its end twice', bytes: join(archive, part(last)) },
    { what: 'a part left out', bytes: join(head, archive.subarray(places[1])) },
    { what: 'a part twice', bytes: join(head, part(0), archive.subarray(places[0])) },
    { what: 'two parts swapped', bytes: join(head, part(1), part(0), archive.subarray(places[2])) },
    { what: 'the end first', bytes: join(head, part(last), archive.subarray(places[0])) },
    {
      what: 'a part of another',
      bytes: join(head, other.subarray(otherPlaces[0], otherPlaces[1]), archive.subarray(places[1])),
    },
    {
      what: 'the header of another',
      bytes: join(other.subarray(0, otherPlaces[0]), archive.subarray(places[0])),
    },
    { what: 'of a newer schema', bytes: renamed({ schema_version: 9_999 }) },
    { what: 'of an older schema than it is', bytes: renamed({ schema_version: 1 }) },
    { what: 'of the other database', bytes: renamed({ version: '9.9.9' }) },
    { what: 'of another secret', bytes: renamed({ salt: '00'.repeat(16) }) },
    {
      what: 'with a passphrase that it never had',
      bytes: renamed({ kdf: { name: 'argon2id', memory_kib: 8, passes: 1 } }),
    },
  ];
  const count = scaled(undefined, { gate: 20, long: 400 });
  for (let n = 0; n < count; n++) {
    const at = Math.floor(chance.between(0, archive.length));
    bends.push({ what: `a bit of byte ${at}`, bytes: flipped(archive, at) });
  }
  return bends;
};

for (const engine of DATABASES)
  test(`${engine}: an archive that is not as it was written is refused with a sentence, and nothing is changed`, async (t) => {
    const harness = await start(t, engine);
    const ann = await harness.account('ann');
    const token = ann.access_token;
    await ann.call('POST /api/v1/channels', { body: { title: 'As it was' } });
    const archive = async (): Promise<Buffer> => {
      const { id } = await ann.call('POST /api/v1/admin/backup', { body: {} });
      await until('the backup is made', async () => {
        const { status } = await ann.call('GET /api/v1/admin/backups/{id}', { params: { id } });
        return status === 'ready';
      });
      const answer = await harness.raw('GET', `/api/v1/admin/backups/${id}/download`, { token });
      return Buffer.from(await answer.arrayBuffer());
    };
    const genuine = await archive();
    for (const { what, bytes } of await bendsOf(genuine, await archive())) {
      const form = new FormData();
      form.set('confirm', 'restore');
      form.set('file', new Blob([new Uint8Array(bytes)]), 'bent.backup');
      const answer = await harness.raw('POST', '/api/v1/admin/restore', { token, body: form });
      assert.equal(answer.status, 400, what);
      const { error } = (await answer.json()) as { error: string };
      assert.match(error, /backup/, what);
    }
    const { data } = await ann.call('GET /api/v1/channels', { query: {} });
    assert.deepEqual(
      data.map(({ title }) => title),
      ['As it was'],
      'and the session goes on',
    );
    const { data: kept } = await ann.call('GET /api/v1/admin/backups', { query: {} });
    assert.equal(kept.length, 2, 'a refused archive is refused before anything is kept');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(genuine)]), 'genuine.backup');
    form.set('dry_run', 'true');
    assert.equal((await harness.raw('POST', '/api/v1/admin/restore', { token, body: form })).status, 200);
  });
