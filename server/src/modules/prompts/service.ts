// The rules of prompts. Who may see one and do what with it is said by its scope.

import { PROMPT_COMMAND_MAX, type Prompt, type PromptInput, type PromptPatch } from '@parley/contract';
import { promptVariables } from '@parley/contract/prompt-text';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import { assertThingFree } from '../holds/index.ts';
import { listReaderIds } from '../readers/index.ts';
import {
  accessScope,
  changeScope,
  createScope,
  listShared,
  removeScope,
  type Shared,
} from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import { findNamed, foldName, pageWithin } from '../users/index.ts';
import * as store from './store.ts';

/** What scopes, search and the page call one. */
export const KIND = 'prompt';

/** Stops a runaway client; more than a person keeps by hand. */
const PROMPTS_PER_USER_MAX = 10_000;

const toPrompt = ({ tags_json, ...row }: store.PromptRow, shared: Shared): Prompt => ({
  ...row,
  tags: [...tags_json],
  variables: promptVariables(row.text),
  ...shared,
});

/** Those whose title, command or tags hold all of these words. */
const findOf = (ctx: Ctx, q: string | undefined): Promise<string[] | undefined> =>
  findNamed(q, async (limit) =>
    (await store.listNames(ctx.db, userId(ctx), limit)).map(({ id, title, command, tags_json }) => ({
      id,
      name: [title, command, ...tags_json].join('\n'),
    })),
  );

export const list = async (
  ctx: Ctx,
  page: Page,
  q?: string | undefined,
): Promise<{ data: Prompt[]; total: number }> => {
  const me = userId(ctx);
  const found = await findOf(ctx, q);
  const rows = await store.listReadable(ctx.db, me, pageWithin(found, page));
  const shared = await listShared(
    ctx,
    rows.map(({ id }) => id),
  );
  const data = rows.flatMap((row) => {
    const own = shared.get(row.id);
    return own ? [toPrompt(row, own)] : [];
  });
  return { data, total: found?.length ?? (await store.countReadable(ctx.db, me)) };
};

/** A prompt that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<Prompt> => {
  const shared = await accessScope(ctx, KIND, id);
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('prompt');
  return toPrompt(row, shared);
};

/** One word of the title. */
const commandOf = (title: string): string =>
  foldName(title)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, PROMPT_COMMAND_MAX)
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '') || KIND;

export const create = (ctx: Ctx, { team_id, visibility, ...input }: PromptInput): Promise<Prompt> =>
  transact(ctx, async (ctx) => {
    if ((await store.countOwned(ctx.db, userId(ctx))) >= PROMPTS_PER_USER_MAX)
      throw badRequest(`you have ${PROMPTS_PER_USER_MAX} prompts already; delete one first`);
    const id = newId();
    const now = ctx.now().toISOString();
    const { title, command = commandOf(title), description = '', text, tags = [] } = input;
    const shared = await createScope(ctx, { id, kind: KIND, team_id, visibility });
    const row = await store.insert(ctx.db, {
      ...{ id, title, command, description, text, tags_json: [...new Set(tags)] },
      ...{ uses: 0, last_used_at: null, created_at: now, updated_at: now },
    });
    await changed(ctx, 'created', id);
    return toPrompt(row, shared);
  });

export const update = (
  ctx: Ctx,
  id: string,
  { team_id, visibility, tags, ...fields }: PromptPatch,
): Promise<Prompt> =>
  transact(ctx, async (ctx) => {
    const before = await accessScope(ctx, KIND, id, 'write');
    const isMoved = team_id !== undefined || visibility !== undefined;
    const shared = isMoved ? await changeScope(ctx, KIND, id, { team_id, visibility }) : before;
    const row = await store.update(ctx.db, id, {
      ...fields,
      ...(tags === undefined ? {} : { tags_json: [...new Set(tags)] }),
      updated_at: ctx.now().toISOString(),
    });
    if (!row) throw notFound('prompt');
    await changed(ctx, 'updated', id);
    return toPrompt(row, shared);
  });

/** Told to nobody: the order of lists may be a little old. */
export const countUse = (ctx: Ctx, id: string): Promise<Prompt> =>
  transact(ctx, async (ctx) => {
    const shared = await accessScope(ctx, KIND, id);
    const row = await store.countUse(ctx.db, id, ctx.now().toISOString());
    if (!row) throw notFound('prompt');
    return toPrompt(row, shared);
  });

/** Its readers are asked for first: afterwards there is none who could be told. */
export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'manage');
    await assertThingFree(ctx, id);
    const readerIds = await listReaderIds(ctx.db, id);
    await removeScope(ctx, { id, kind: KIND });
    emit(ctx, 'user.prompt.deleted', { id }, { userIds: readerIds });
  });

const changed = async (ctx: Ctx, verb: 'created' | 'updated', id: string): Promise<void> => {
  await indexLater(ctx, KIND, id);
  emit(ctx, `user.prompt.${verb}`, { id }, { topics: [`members:${id}`] });
};
