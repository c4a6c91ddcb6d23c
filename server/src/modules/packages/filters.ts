// Filters of packages: what is about to be sent to a model passes through those of the packages that administrators installed for all, the
// one with the lowest priority first.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { SpokenText } from '../completions/index.ts';
import { isRunning, OF_ALL } from './access.ts';
import type { PackageRow } from './rows.ts';
import { callHandler } from './runner.ts';
import { MESSAGE_BYTES_MAX } from './sandbox/protocol.ts';
import * as store from './store.ts';

const BEFORE_COMPLETION = 'message.before_completion';

const Returned = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** Whether the server itself switched it off. */
const isStopped = (ctx: Ctx, { state }: PackageRow): boolean =>
  state === 'error' && !ctx.kernel.config.safeMode;

/** One that must not be passed over is there also when the server stopped its package; only a person takes it away. */
const listFilters = async (ctx: Ctx) =>
  (await store.listOf(ctx.db, [OF_ALL]))
    .flatMap((found) => found.version.manifest.filters.map((filter) => ({ found, filter })))
    .filter(
      ({ found: { row }, filter }) =>
        isRunning(ctx, row) || (isStopped(ctx, row) && filter.on_error === 'stop'),
    )
    .sort((a, b) => a.filter.priority - b.filter.priority);

type Filter = Awaited<ReturnType<typeof listFilters>>[number];

const filteredBy = async (
  ctx: Ctx,
  { found, filter }: Filter,
  texts: readonly SpokenText[],
): Promise<readonly SpokenText[]> => {
  if (isStopped(ctx, found.row)) throw new Failure(502, `the package was stopped: ${found.row.error}`);
  const event = { point: BEFORE_COMPLETION, value: { messages: texts.map((text) => ({ ...text })) } };
  if (JSON.stringify(event).length > MESSAGE_BYTES_MAX)
    throw new Failure(502, 'the conversation is larger than 1 MB');
  const order = { kind: 'filter', handler: filter.handler, event, wallMs: filter.timeout_ms } as const;
  const value: JsonValue = await callHandler(ctx, found, order);
  const read = Returned.safeParse(value);
  if (!read.success || read.data.messages.length !== texts.length)
    throw new Failure(502, 'a filter returns the value that it was given, with as many messages');
  return texts.map(({ role, content }, i) => ({
    role,
    content: (read.data.messages[i]?.content ?? content).toWellFormed(),
  }));
};

/** The texts as filters leave them. One that fails is passed over, or stops what is about to be sent, as it declares. */
export const filterTexts = async (ctx: Ctx, texts: readonly SpokenText[]): Promise<readonly SpokenText[]> => {
  let passed = texts;
  for (const one of await listFilters(ctx))
    try {
      passed = await filteredBy(ctx, one, passed);
    } catch (error) {
      const { package_id } = one.found.row;
      ctx.log.warn({ err: error, package: package_id }, 'a filter of a package failed');
      if (one.filter.on_error === 'stop')
        throw new Failure(
          502,
          `nothing was sent: the filter of ${package_id} failed, and it must not be passed over`,
        );
    }
  return passed;
};
