// People without an account: they start a workflow that is open to the public, and do their part with the token that the start gave.

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { PublicWorkflow, VisitorInstance, VisitorStage } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, conflict, Failure, notFound, tooMany } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { addressKey, spoken } from '../../kernel/limits.ts';
import * as assignments from './assignments-store.ts';
import { actionOf, handIn, valuesOf } from './completing.ts';
import { readDefinition } from './definition/read.ts';
import { fillTitle } from './definition/templates.ts';
import { begin, cancelRun } from './engine/advance.ts';
import { accessRun, factsOf, INPUT_STAGE, type Run, runOf, stageOf } from './engine/run.ts';
import { inputFor } from './instances.ts';
import * as instances from './instances-store.ts';
import { challengeFor, checkProof } from './proof.ts';
import { publicConfigOf } from './public-config.ts';
import type { AssignmentRow, InstanceRow, VisitorRow, WorkflowRow } from './rows.ts';
import * as store from './store.ts';
import { isOfVisitor, progressOf } from './visitor-steps.ts';
import * as visitorsStore from './visitors-store.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 24 * HOUR_MS;
const LIFETIME_MS = 7 * 24 * HOUR_MS;
/** How stale `seen_at` may be: a write for each request would cost more than the request. */
const SEEN_MS = 5 * 60_000;
export const TURNS_MAX = 20;
export const FILES_MAX = 5;
export const FILE_MB_MAX = 10;
/** In an hour from one address, over all workflows. Counted by what was started: attempts have the limit of the route. */
const STARTS_MAX = 10;
const TOKEN = /^Visitor ([A-Za-z0-9_-]{43})$/i;
const ADDRESS_LABEL = 'workflows.visitor-address';
const ADDRESSES_KEPT_MS = 30 * 24 * HOUR_MS;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const expiryOf = ({ created_at, seen_at }: VisitorRow): Date =>
  new Date(Math.min(Date.parse(created_at) + LIFETIME_MS, Date.parse(seen_at) + IDLE_MS));

/** One that is published and open to the public, by its id or its address. Another one does not exist. */
const accessPublic = async (
  ctx: Ctx,
  name: string,
): Promise<{ row: WorkflowRow; version: store.NamedVersionRow }> => {
  const lower = name.toLowerCase();
  const row = UUID.test(lower) ? await store.find(ctx.db, lower) : await store.findBySlug(ctx.db, lower);
  if (!row?.is_public || row.status !== 'published' || row.published_version === null)
    throw notFound('workflow');
  const version = await store.findVersion(ctx.db, row.id, row.published_version);
  if (!version) throw notFound('workflow');
  return { row, version };
};

/** What a start asks for: the input, or the form of a first stage that is for the visitor. */
const firstForm = (definition: unknown): { form: object | null; isInput: boolean } => {
  const read = readDefinition(definition).definition;
  if (!read) return { form: null, isInput: true };
  if (read.rawInput !== null) return { form: read.rawInput, isInput: true };
  const stage = read.stages.get(read.start);
  const isTheirs = stage?.kind === 'form' && stage.assignees.kind === 'initiator';
  return isTheirs ? { form: stage.rawForm, isInput: false } : { form: null, isInput: true };
};

/** Files belong to an instance: who is to send some starts it before they fill in what it is started with. */
const asksForFiles = (definition: unknown): boolean =>
  (readDefinition(definition).definition?.input?.fields ?? []).some(
    ({ type }) => type === 'file' || type === 'files',
  );

export const readPublic = async (ctx: Ctx, name: string): Promise<PublicWorkflow> => {
  const { row, version } = await accessPublic(ctx, name);
  const { id, slug, title, description } = row;
  const { allowed_origins, starts_per_hour, open_per_address } = publicConfigOf(row);
  return {
    ...{ id, slug, title, description },
    form: firstForm(version.definition_json).form as PublicWorkflow['form'],
    progress: progressOf(readDefinition(version.definition_json).definition, [], null),
    allowed_origins,
    challenge: challengeFor(ctx, row),
    limits: { starts_per_hour, open_per_address, turns: TURNS_MAX, files: FILES_MAX, file_mb: FILE_MB_MAX },
  };
};

/** The web origins whose pages may show the public page in a frame; none for what is not open to the public. */
export const originsOf = async (ctx: Ctx, name: string): Promise<readonly string[]> => {
  try {
    return publicConfigOf((await accessPublic(ctx, name)).row).allowed_origins;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return [];
    throw error;
  }
};

/** What is wanted of the visitor in this stay of the stage, if anything is. */
const theirsIn = async (
  ctx: Ctx,
  { id, stage_run, status }: InstanceRow,
): Promise<AssignmentRow | undefined> =>
  status !== 'waiting'
    ? undefined
    : (await assignments.listOfStage(ctx.db, id, stage_run)).find(
        (row) => row.is_for_visitor && row.status === 'open',
      );

const stageFor = (ctx: Ctx, run: Run, theirs: AssignmentRow | undefined): VisitorStage | null => {
  const { row } = run;
  if (row.stage_key === null || row.ended_at !== null) return null;
  const stage = stageOf(run);
  return {
    ...{ key: stage.key, kind: stage.kind },
    // What a step of the people inside is called is theirs to know: it may name people, doubts and amounts.
    title: theirs || isOfVisitor(stage) ? fillTitle(stage, factsOf(ctx, run)) : '',
    form: (theirs?.form_json ?? null) as VisitorStage['form'],
    // Of a conversation it is what the AI is to find out: that is between the author and the AI.
    message: stage.kind === 'chat' ? '' : (theirs?.instructions ?? ''),
    actions: theirs?.actions_json ?? [],
    is_mine: theirs !== undefined,
  };
};

const progressIn = async (ctx: Ctx, { row, definition }: Run): Promise<VisitorInstance['progress']> => {
  const entered = (await instances.listEntered(ctx.db, row.id)).filter((key) => key !== INPUT_STAGE);
  return progressOf(definition, entered, entered.length === 0 ? null : row.stage_key);
};

const viewOf = async (ctx: Ctx, visitor: VisitorRow, row: InstanceRow): Promise<VisitorInstance> => {
  const theirs = await theirsIn(ctx, row);
  const run = await runOf(ctx, row);
  return {
    ...{ instance_id: row.id, title: row.title, status: row.status, outcome: row.outcome },
    stage: stageFor(ctx, run, theirs),
    progress: await progressIn(ctx, run),
    channel_id: row.channel_id,
    expires_at: expiryOf(visitor).toISOString(),
    rev: theirs?.rev ?? row.rev,
  };
};

/** One client, and not its address: that can be told from the hash by nobody who lacks the key. */
const addressHash = (ctx: Ctx): string =>
  createHmac('sha256', ctx.kernel.secrets.derive(ADDRESS_LABEL))
    .update(addressKey(ctx.client.ip))
    .digest('base64url');

export const forgetAddresses = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) =>
    visitorsStore.forgetAddresses(ctx.db, new Date(ctx.now().getTime() - ADDRESSES_KEPT_MS).toISOString()),
  );

/** Throws when as many were started from this address as may be; the caller holds the starts of the address. */
const assertStartsLeft = async (ctx: Ctx, address: string): Promise<void> => {
  const nowMs = ctx.now().getTime();
  const since = new Date(nowMs - HOUR_MS).toISOString();
  const [oldest] = (await visitorsStore.listStarts(ctx.db, address, since, STARTS_MAX)).slice(STARTS_MAX - 1);
  if (oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + HOUR_MS - nowMs) / 1000));
  throw tooMany(`too many starts of workflows: try again in ${spoken(seconds)}`, seconds);
};

const assertRoom = async (ctx: Ctx, workflow: WorkflowRow, address: string): Promise<void> => {
  if (!ctx.kernel.config.rateLimits) return;
  const { id } = workflow;
  const { starts_per_hour, open_per_address } = publicConfigOf(workflow);
  const since = new Date(ctx.now().getTime() - HOUR_MS).toISOString();
  if ((await visitorsStore.countSince(ctx.db, id, since)) >= starts_per_hour)
    throw tooMany('too many starts of this workflow: try again in an hour', HOUR_MS / 1000);
  await ctx.kernel.database.dialect.lock(ctx.db, `workflow visitor ${address}`);
  await assertStartsLeft(ctx, address);
  if ((await visitorsStore.countOpen(ctx.db, id, address)) >= open_per_address)
    throw tooMany(
      `${open_per_address} started from your address are not over yet: finish or end one of them first`,
      HOUR_MS / 1000,
    );
};

interface PublicStart {
  readonly fields?: Record<string, unknown> | undefined;
  readonly website?: string | undefined;
  readonly proof?: { readonly challenge: string; readonly nonce?: string | undefined } | undefined;
}

export const startPublic = (ctx: Ctx, name: string, { fields, website = '', proof }: PublicStart = {}) =>
  transact(ctx, async (ctx) => {
    if (website.trim() !== '') throw badRequest('website: must be left empty', 'website');
    const { row: workflow, version } = await accessPublic(ctx, name);
    await ctx.kernel.database.dialect.lock(ctx.db, `workflow starts ${workflow.id}`);
    const challenge_hash = await checkProof(ctx, workflow, proof, fields !== undefined);
    const address_hash = addressHash(ctx);
    await assertRoom(ctx, workflow, address_hash);
    const { isInput } = firstForm(version.definition_json);
    const isInputAhead = fields === undefined && asksForFiles(version.definition_json);
    const now = ctx.now();
    const { row } = await begin(ctx, {
      workflowId: workflow.id,
      version: version.number,
      title: workflow.title,
      input: isInput && !isInputAhead ? await inputFor(ctx, version.definition_json, fields ?? {}, null) : {},
      isInputAhead,
      ...{ initiator_type: 'visitor', initiator_id: null },
      expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    });
    const token = randomBytes(32).toString('base64url');
    const visitor: VisitorRow = {
      id: newId(),
      ...{ instance_id: row.id, workflow_id: workflow.id, token_hash: hashOf(token) },
      ...{ message_count: 0, file_count: 0, ended_at: null, address_hash, challenge_hash },
      ...{ tokens: 0, day_tokens: 0, tokens_day: null },
      ...{ created_at: now.toISOString(), seen_at: now.toISOString() },
    };
    await visitorsStore.insert(ctx.db, visitor);
    if (!isInput && fields !== undefined) await handInFor(ctx, row.id, { data: fields });
    const after = (await instances.find(ctx.db, row.id)) ?? row;
    const { instance_id, status, expires_at, channel_id, stage } = await viewOf(ctx, visitor, after);
    return { instance_id, status, session_token: token, expires_at, channel_id, stage };
  });

/** The origins for the workflow of a visit. */
export const originsOfVisit = async (ctx: Ctx, { visitor }: Visit): Promise<readonly string[]> => {
  const workflow = await store.find(ctx.db, visitor.workflow_id);
  return workflow ? publicConfigOf(workflow).allowed_origins : [];
};

export interface Visit {
  readonly visitor: VisitorRow;
  readonly row: InstanceRow;
}

/** The instance of the token that the request carries. The token of another one opens nothing here. */
export const accessVisit = async (
  ctx: Ctx,
  id: string,
  authorization: string | undefined,
): Promise<Visit> => {
  const token = TOKEN.exec(authorization ?? '')?.[1];
  const visitor = token === undefined ? undefined : await visitorsStore.findByHash(ctx.db, hashOf(token));
  const now = ctx.now();
  if (!visitor || visitor.ended_at !== null || expiryOf(visitor) <= now)
    throw new Failure(
      401,
      'send the token of your start as Authorization: Visitor <token>; it may have run out',
      { headers: { 'www-authenticate': 'Visitor' } },
    );
  const row = await instances.find(ctx.db, visitor.instance_id);
  if (!row || row.id !== id.toLowerCase()) throw notFound('workflow instance');
  if (now.getTime() - Date.parse(visitor.seen_at) > SEEN_MS)
    await transact(ctx, (ctx) => visitorsStore.update(ctx.db, visitor.id, { seen_at: now.toISOString() }));
  return { visitor, row };
};

export const readVisit = async (ctx: Ctx, { visitor, row }: Visit): Promise<VisitorInstance> =>
  viewOf(ctx, visitor, row);

interface Submission {
  readonly data?: Record<string, unknown> | undefined;
  readonly action?: string | null | undefined;
  readonly rev?: number | undefined;
}

const handInFor = async (
  ctx: Ctx,
  instanceId: string,
  { data = {}, action, rev }: Submission,
): Promise<void> => {
  const { row } = await accessRun(ctx, instanceId);
  const theirs = await theirsIn(ctx, row);
  if (!theirs) throw conflict('nothing is wanted of you at this moment');
  if (rev !== undefined && rev !== theirs.rev) throw conflict('it was changed meanwhile: read it again');
  const chosen = actionOf(theirs, action);
  const values = await valuesOf(ctx, theirs, data, row.channel_id);
  await handIn(ctx, theirs, { action: chosen, values, comment: '', by: null });
};

export const submit = (ctx: Ctx, { visitor, row }: Visit, submission: Submission): Promise<VisitorInstance> =>
  transact(ctx, async (ctx) => {
    await handInFor(ctx, row.id, submission);
    return viewOf(ctx, visitor, (await instances.find(ctx.db, row.id)) ?? row);
  });

export const cancelVisit = (ctx: Ctx, { visitor, row }: Visit): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await accessRun(ctx, row.id);
    if (run.row.ended_at !== null) throw conflict(`the instance is ${run.row.status} already`);
    await cancelRun(ctx, run, 'the visitor ended it');
    await visitorsStore.update(ctx.db, visitor.id, { ended_at: ctx.now().toISOString() });
  });
