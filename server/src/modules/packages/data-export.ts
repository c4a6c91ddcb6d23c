// The archive of a package with what it has stored: its files as they were installed, and one line for each value, row and setting. Secrets
// stay here. Who installs such an archive installs the package; the lines are for people and programs that read them.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ArchiveEntry } from '../../kernel/module.ts';
import { zipOf } from '../../kernel/zip.ts';
import { readArchive } from './archive.ts';
import * as rows from './rows-store.ts';
import { listAllOf as listSettings } from './settings-store.ts';
import type { Installed } from './store.ts';
import { listAllValues } from './values-store.ts';

const linesOf = (things: readonly object[]): Buffer =>
  Buffer.from(things.map((thing) => `${JSON.stringify(thing)}\n`).join(''));

const valuesOf = async ({ db, now }: Ctx, packageId: string): Promise<object[]> => {
  const at = now().toISOString();
  return (await listAllValues(db, packageId))
    .filter(({ expires_at }) => expires_at === null || expires_at > at)
    .map(({ name, value_json: [value], rev, expires_at }) => ({ key: name, value, rev, expires_at }));
};

async function* entriesOf(
  ctx: Ctx,
  { row, version }: Installed,
  bytes: Buffer,
): AsyncGenerator<ArchiveEntry> {
  const at = ctx.now().toISOString();
  const entry = (path: string, body: Buffer): ArchiveEntry => ({
    path,
    at,
    size: body.length,
    body: Readable.from([body]),
  });
  for (const [path, body] of await readArchive(bytes)) yield entry(path, body);
  yield entry('data/values.jsonl', linesOf(await valuesOf(ctx, row.id)));
  for (const { name } of version.manifest.tables)
    yield entry(`data/table-${name}.jsonl`, linesOf(await rows.listOf(ctx.db, row.id, name)));
  const settings = (await listSettings(ctx.db, row.id)).map(({ scope, scope_id, values_json }) => ({
    ...{ scope, scope_id, settings: values_json },
  }));
  yield entry('data/settings.jsonl', linesOf(settings));
}

export const archiveWithData = (ctx: Ctx, found: Installed, bytes: Buffer): Promise<Buffer> =>
  buffer(zipOf(entriesOf(ctx, found, bytes)));
