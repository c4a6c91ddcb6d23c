// The words of memories: those of a person stand sealed with what else is theirs alone, those of projects and teams in their row.

import type { Memory } from '@parley/contract';
import { Secret } from '../../kernel/crypto/secret.ts';
import { type Ctx, userActor } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { openPersonKey } from '../auth/index.ts';
import {
  MEMORY_FIELD,
  putSealed,
  readAllInBackground,
  readAllSealed,
  setBackground,
} from '../credentials/index.ts';
import { hasMemoryGrant } from '../tasks/index.ts';
import type { MemoryRow } from './rows.ts';
import { PERSONAL } from './store.ts';

export interface Words {
  readonly content: string;
  readonly key_status: Memory['key_status'];
}

export const isPersonal = ({ scope }: Pick<MemoryRow, 'scope'>): boolean => PERSONAL.includes(scope);

/** Inside the caller's transaction, after the row is there. */
export const sealWords = async (
  ctx: Ctx,
  id: string,
  content: string,
  what = 'a memory of your own',
): Promise<void> => {
  using uek = await openPersonKey(ctx);
  if (uek === null)
    throw forbidden(`sign in with your password to keep ${what}: this session or API key cannot seal it`);
  await putSealed(ctx, uek, id, MEMORY_FIELD, new Secret<string>(content));
  if (await hasMemoryGrant(ctx.db, userActor(ctx).userId)) await setBackground(ctx, uek, id, true);
};

/** Whether what a person has sealed opens for this request. */
export const isOpenHere = async (ctx: Ctx): Promise<boolean> => {
  using uek = await openPersonKey(ctx);
  return uek !== null;
};

/** Null where nothing opens: the person is not there, and let nobody open them. */
const openSealed = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Secret<Buffer> | 'locked'> | null> => {
  const { unattended } = userActor(ctx);
  if (unattended) return unattended.mayOpenSealed ? readAllInBackground(ctx, ids, MEMORY_FIELD) : null;
  using uek = await openPersonKey(ctx);
  return uek === null ? null : await readAllSealed(ctx, uek, ids, MEMORY_FIELD);
};

/** By id. What does not open here says why. */
export const openWords = async (ctx: Ctx, rows: readonly MemoryRow[]): Promise<Map<string, Words>> => {
  const words = await openOwn(
    ctx,
    rows.filter(isPersonal).map(({ id }) => id),
  );
  for (const { id, content } of rows) if (content !== null) words.set(id, { content, key_status: 'ready' });
  return words;
};

/** The same of what the person who asks has sealed. */
export const openOwn = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Words>> => {
  const words = new Map<string, Words>();
  if (ids.length === 0) return words;
  const opened = await openSealed(ctx, ids);
  for (const id of ids) {
    const found = opened?.get(id) ?? 'locked';
    if (found === 'locked') {
      words.set(id, { content: '', key_status: opened === null ? 'closed' : 'locked' });
      continue;
    }
    using bytes = found;
    words.set(id, { content: bytes.reveal().toString('utf8'), key_status: 'ready' });
  }
  return words;
};
