// What a model wants to remember, from its call on: the words are sealed before anything of the call is stored, and the call names them by this id.

import type { MemoryKind } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { removeAllSealed, removeSealedFor } from '../credentials/index.ts';
import { ToolProblem } from '../tools/index.ts';
import { isLearnedFrom } from './company.ts';
import type { MemoryRow } from './rows.ts';
import { assertRoom, audienceOf, find, list } from './service.ts';
import { isOn } from './settings.ts';
import * as store from './store.ts';
import { sealWords } from './words.ts';

const KNOWN_MAX = 200;
/** What a person never said yes to goes, the oldest first, when there is more. */
const PROPOSED_MAX = 100;

interface Place {
  readonly ctx: Ctx;
  readonly channelId: string | null;
  readonly messageId: string | null;
}

/** Between the question and an approval the person may have changed their mind, or others may have come. */
const assertLearned = async ({ ctx, channelId }: Place): Promise<void> => {
  if (channelId === null || !(await isOn(ctx)) || !(await isLearnedFrom(ctx, channelId)))
    throw new ToolProblem('memory is switched off here');
};

/** Keeps the words for the person to decide on; gives the id. What they remember already is named again. */
export const propose = async (
  place: Place,
  { content, kind }: { readonly content: string; readonly kind?: MemoryKind | undefined },
): Promise<string> => {
  await assertLearned(place);
  const { channelId, messageId } = place;
  const { data } = await list(place.ctx, { scope: 'me', limit: KNOWN_MAX, offset: 0 });
  const known = data.find((one) => one.content === content);
  if (known) return known.id;
  return transact(place.ctx, async (ctx) => {
    const now = ctx.now().toISOString();
    const row: MemoryRow = {
      ...{ id: newId(), owner_id: userId(ctx), scope: 'me', kind: kind ?? 'fact', content: null },
      ...{ persona_id: null, project_id: null, team_id: null },
      source_channel_id: messageId === null ? null : channelId,
      source_message_id: messageId,
      ...{ is_active: false, is_proposed: true },
      ...{ uses: 0, last_used_at: null, created_at: now, updated_at: now },
    };
    await store.insert(ctx.db, row);
    await sealWords(ctx, row.id, content);
    const old = (await store.listProposedBeyond(ctx.db, userId(ctx), PROPOSED_MAX)).map(({ id }) => id);
    for (const id of old) await store.remove(ctx.db, id);
    if (old.length > 0) await removeAllSealed(ctx, old);
    return row.id;
  });
};

/** The person has said yes, or wants no question. False: it is remembered already. */
export const accept = async (place: Place, id: string): Promise<boolean> => {
  await assertLearned(place);
  return transact(place.ctx, async (ctx) => {
    const row = await find(ctx, id);
    if (!row.is_proposed) return false;
    await assertRoom(ctx, row);
    const now = ctx.now().toISOString();
    const patch = { is_proposed: false, is_active: true, created_at: now, updated_at: now };
    await store.update(ctx.db, id, patch);
    emit(ctx, 'user.memory.created', { id }, audienceOf(ctx, row));
    return true;
  });
};

/** The answer is deleted, and what it wanted to remember with it. */
export const forgetProposals = async (ctx: Ctx, messageId: string): Promise<void> => {
  for (const { id, owner_id } of await store.listProposedIn(ctx.db, messageId)) {
    await store.remove(ctx.db, id);
    if (owner_id !== null) await removeSealedFor(ctx, owner_id, id);
  }
};
