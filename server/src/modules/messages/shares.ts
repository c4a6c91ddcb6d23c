// A branch for people without an account: a link that can be read, and revoked.

import type { Share } from '@parley/contract';
import { hashToken, newToken } from '../../kernel/crypto/opaque-token.ts';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { recordAct } from '../audit/index.ts';
import { accessChannel } from '../channels/index.ts';
import * as branches from './branches-store.ts';
import { access, DEPTH_MAX } from './service.ts';
import * as shares from './shares-store.ts';
import * as store from './store.ts';

const SHARES_MAX = 100;
/** What one answer to a stranger holds, unless a single message is longer; the rest is asked for. */
const PART_MESSAGES_MAX = 200;
const PART_BYTES_MAX = 1024 * 1024;

interface ShareInput {
  readonly leaf_id?: string | undefined;
  readonly expires_at?: string | null | undefined;
}

export const list = async (ctx: Ctx, channelId: string): Promise<Share[]> => {
  const { title } = await accessChannel(ctx, channelId, 'share');
  return (await shares.list(ctx.db, channelId)).map((row) => ({ ...row, title }));
};

export const create = (
  ctx: Ctx,
  channelId: string,
  input: ShareInput = {},
): Promise<Share & { token: string; url: string }> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now();
    const expires_at = input.expires_at ? new Date(input.expires_at) : null;
    if (expires_at !== null && expires_at <= now) throw badRequest('expires_at: must be in the future');
    const channel = await accessChannel(ctx, channelId, 'share');
    const leaf_id = input.leaf_id ?? channel.active_leaf_id;
    if (leaf_id === null) throw conflict('there is nothing to share yet');
    await access(ctx, channelId, leaf_id);
    if ((await shares.list(ctx.db, channelId)).length >= SHARES_MAX)
      throw badRequest(`a channel has ${SHARES_MAX} links at most; revoke one first`);
    const { token, hash } = newToken('sh_');
    const row = {
      id: newId(),
      channel_id: channelId,
      leaf_id,
      token_hash: hash.toString('hex'),
      created_by: userId(ctx),
      created_at: now.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
    };
    await shares.insert(ctx.db, row);
    await recordAct(ctx, {
      action: 'share.created',
      target: { type: 'channel', id: channelId },
      details: { share_id: row.id },
    });
    const base = ctx.kernel.config.publicUrl ?? '';
    return { ...row, title: channel.title, token: token.reveal(), url: `${base}/s/${token.reveal()}` };
  });

export const revoke = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const channel = await accessChannel(ctx, channelId, 'share');
    const share = await shares.find(ctx.db, channelId, id);
    if (!share) throw notFound('share');
    if (channel.role !== 'owner' && share.created_by !== userId(ctx))
      throw forbidden('only the person who made a link, or the owner of the channel, may revoke it');
    if (!(await shares.remove(ctx.db, id))) throw notFound('share');
    await recordAct(ctx, {
      action: 'share.revoked',
      target: { type: 'channel', id: channelId },
      details: { share_id: id },
    });
  });

/**
 * What a stranger with the link sees: names and words, no ids of people, no files, nothing that was deleted. What stands above a message
 * never changes, so an offset from the root stays where it is.
 */
export const open = async (ctx: Ctx, token: string, offset = 0) => {
  const hash = hashToken('sh_', token);
  const share =
    hash === null ? undefined : await shares.findOpen(ctx.db, hash.toString('hex'), ctx.now().toISOString());
  if (!share) throw notFound('shared conversation');
  const ids = await branches.listPathIds(ctx.db, share.channel_id, share.leaf_id, DEPTH_MAX + 1);
  const part = await partThatFits(ctx, ids.slice(offset, offset + PART_MESSAGES_MAX));
  const next = offset + part.length;
  const rows = part.length === 0 ? [] : await store.listWords(ctx.db, part);
  return {
    title: share.title,
    next_offset: next < ids.length ? next : null,
    messages: rows.filter(({ deleted_at, role }) => deleted_at === null && role !== 'system'),
  };
};

/** The first of these that go into one answer, and one at least. */
const partThatFits = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const bytes = await store.listBytes(ctx.db, ids);
  let sum = 0;
  return ids.filter((id, i) => {
    sum += bytes.get(id) ?? 0;
    return i === 0 || sum <= PART_BYTES_MAX;
  });
};
