// Work that a package gives away: to a workflow, to a model, to itself later.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { badRequest, tooMany, unavailable } from '../../../kernel/errors.ts';
import { bodyHashOf, withIdempotency } from '../../../kernel/idempotency.ts';
import { enqueueJob } from '../../../kernel/jobs.ts';
import { admitStateless, prepareStateless, runStateless } from '../../completions/index.ts';
import { startWorkflow } from '../../workflows/index.ts';
import * as rows from '../rows-store.ts';
import { argument, type HostCalls, type HostRun, RUN_HANDLER, Uuid } from './host-call.ts';
import { principalOf } from './principal.ts';

const DELAY_SECONDS_MAX = 30 * 86_400;
const PAYLOAD_BYTES_MAX = 64 * 1024;
const TOKENS_A_DAY = 200_000;
const SECONDS_A_DAY = 86_400;
const ANSWER_MS_MAX = 120_000;
/** No table of a package has this name. */
const TOKENS = '~tokens';

const Payload = z.record(z.string(), z.custom<JsonValue>()).default({});
const StartOptions = z
  .object({
    idempotency_key: z
      .string()
      .regex(/^[\x20-\x7e]{1,128}$/)
      .optional(),
  })
  .default({});
const JobOptions = z
  .object({
    delay_s: z.number().min(0).max(DELAY_SECONDS_MAX).optional(),
    key: z.string().min(1).max(128).optional(),
  })
  .default({});
const Question = z.object({
  model: z.string().max(200).optional(),
  persona_id: Uuid.optional(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(1_000_000) }))
    .min(1)
    .max(200),
  max_tokens: z.int().min(1).max(100_000).optional(),
  json_schema: z.record(z.string(), z.custom<JsonValue>()).optional(),
});

const today = (ctx: Ctx): string => ctx.now().toISOString().slice(0, 10);

const tokensOf = async ({ ctx, found }: HostRun): Promise<number> =>
  Number(
    (await rows.find(ctx.db, { package_id: found.row.id, table_name: TOKENS, row_key: today(ctx) }))?.row_json
      .n ?? 0,
  );

const countTokens = (run: HostRun, used: number): Promise<void> =>
  transact(run.ctx, async (ctx) => {
    const place = { package_id: run.found.row.id, table_name: TOKENS, row_key: today(ctx) };
    await ctx.kernel.database.dialect.lock(ctx.db, `tokens of package ${place.package_id}`);
    const n = (await tokensOf({ ...run, ctx })) + used;
    await rows.put(ctx.db, { ...place, row_json: { n }, size: 0, updated_at: ctx.now().toISOString() });
  });

const complete = async (run: HostRun, acting: Ctx, asked: z.infer<typeof Question>) => {
  const { model, persona_id, messages, max_tokens, json_schema } = asked;
  const prepared = await prepareStateless(acting, {
    messages,
    ...(model === undefined ? {} : { model }),
    ...(persona_id === undefined ? {} : { persona_id }),
    ...(max_tokens === undefined ? {} : { max_tokens }),
    ...(json_schema === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema' as const,
            json_schema: { name: 'output', schema: json_schema },
          },
        }),
    tools: [],
  });
  const admit = await admitStateless(acting, 1, null);
  const until = AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), run.signal]);
  const [said] = await admit(async () => [await runStateless(prepared, until)]);
  if (said?.ending.status !== 'complete')
    throw unavailable(said?.ending.error ?? 'the model did not finish its answer');
  const { usage } = said.ending;
  await countTokens(run, usage.input + usage.output);
  return { text: said.answer.content, usage };
};

const jsonOf = (text: string): JsonValue => {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
};

export const WORK_CALLS: HostCalls = {
  'workflows.start': {
    right: 'workflows.start',
    run: async (run, [workflow, input, options]) => {
      const id = argument(Uuid, workflow, 'id');
      const given = argument(Payload, input, 'input');
      const { idempotency_key } = argument(StartOptions, options, 'options');
      const acting = await principalOf(run);
      if (idempotency_key === undefined)
        return { instance_id: (await startWorkflow(acting, id, { input: given })).id };
      const request = {
        ...{ userId: userId(acting), route: `package ${run.found.row.id} workflows.start` },
        ...{ key: idempotency_key, bodyHash: bodyHashOf({ id, input: given }) },
      };
      const { body } = await withIdempotency(acting, request, async (ctx) => ({
        status: 201,
        body: { instance_id: (await startWorkflow(ctx, id, { input: given })).id },
      }));
      return body as JsonValue;
    },
  },
  'jobs.enqueue': {
    right: 'jobs.enqueue',
    run: async ({ ctx, found }, [name, payload, options]) => {
      const handler = argument(z.string().regex(/^[A-Za-z_$][\w$]{0,63}$/), name, 'handler');
      const given = argument(Payload, payload, 'payload');
      if (Buffer.byteLength(JSON.stringify(given)) > PAYLOAD_BYTES_MAX)
        throw badRequest('payload: it is larger than 64 KB');
      const { delay_s = 0, key } = argument(JobOptions, options, 'options');
      await ctx.kernel.limits.take('package_jobs', found.row.id);
      const order = { kind: 'job', handler, event: { name: handler, payload: given } };
      await transact(ctx, (ctx) =>
        enqueueJob(
          ctx,
          RUN_HANDLER,
          { id: found.row.id, order },
          {
            runAt: new Date(ctx.now().getTime() + delay_s * 1000),
            ...(key === undefined ? {} : { key: `${found.row.id} ${handler} ${key}` }),
          },
        ),
      );
      return null;
    },
  },
  'llm.complete': {
    right: 'llm.complete',
    run: async (run, [question]) => {
      const asked = argument(Question, question, 'question');
      const acting = await principalOf(run);
      if ((await tokensOf(run)) >= (run.right.max_tokens_day ?? TOKENS_A_DAY))
        throw tooMany('the package has used up its tokens of today', SECONDS_A_DAY);
      await acting.kernel.limits.take('completions', userId(acting));
      const { text, usage } = await complete(run, acting, asked);
      return {
        ...{ text, usage: { prompt_tokens: usage.input, completion_tokens: usage.output } },
        ...(asked.json_schema === undefined ? {} : { json: jsonOf(text) }),
      };
    },
  },
};
