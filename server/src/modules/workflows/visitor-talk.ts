// What a visitor says in a chat stage or to the people who are at it, and the files they send. Both lie in the instance's channel, which is the
// publisher's; the AI answers in the publisher's name, until a person of the channel has spoken: then it is theirs to answer.

import { pipeline, Readable, Transform } from 'node:stream';
import type { PageQuery, VisitorMessage } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict, Failure, invariant, tooLarge, tooMany, unavailable } from '../../kernel/errors.ts';
import { createShares } from '../../kernel/limits/shares.ts';
import { pageOf } from '../../kernel/page.ts';
import { defineState } from '../../kernel/state.ts';
import type { UploadLimit } from '../../kernel/storage/index.ts';
import type { Upload } from '../../kernel/upload.ts';
import { askBelow, type CompletionStream } from '../completions/index.ts';
import { uploadToChannel } from '../files/index.ts';
import { appendMessage, mentionedHandles, removeMessage } from '../messages/index.ts';
import { notify } from '../notifications/index.ts';
import { accessPersona } from '../personas/index.ts';
import { asPublisher, asPublisherForStranger } from './actor.ts';
import * as assignments from './assignments-store.ts';
import { channelOf, joinChannel } from './engine/channel.ts';
import { accessRun, keep, note, type Run, stageOf } from './engine/run.ts';
import { lastKind } from './instances-store.ts';
import type { StagePayer } from './rows.ts';
import {
  BUDGET_TEXTS,
  type BudgetRefusal,
  holdBudget,
  probableTokens,
  secondsLeftToday,
  settleBudget,
  tokensOf,
} from './visitor-budget.ts';
import { isOfPeople } from './visitor-steps.ts';
import { FILE_MB_MAX, FILES_MAX, TURNS_MAX, type Visit } from './visitors.ts';
import * as store from './visitors-store.ts';

const NAME = 'Visitor';
const AT_ITS_END = 'the conversation has reached its end: hand it in, or wait for a person';
const DAY_SECONDS = 86_400;
const FILE_BYTES_MAX = FILE_MB_MAX * 1024 * 1024;

export const listSaid = async (ctx: Ctx, { row }: Visit, query: PageQuery): Promise<VisitorMessage[]> => {
  if (row.channel_id === null) return [];
  const rows = await store.listMessages(ctx.db, row.channel_id, pageOf(query));
  return rows.map(({ author_type, author_id, ...message }) => ({
    ...message,
    author_name: message.author_name ?? '',
    is_mine: author_type === 'user' && author_id === null,
  }));
};

interface Said {
  readonly channelId: string;
  readonly messageId: string;
  /** Who answers; null: a person has taken over. */
  readonly personaId: string | null;
  readonly publisherId: string | null;
  readonly stageRun: number;
  /** Who was decided to pay for what visitors are answered in this stage. */
  readonly payer: StagePayer | null;
}

/** After a person has spoken the AI is silent, unless it is called by its name. */
const answererOf = async (
  ctx: Ctx,
  { row }: Visit,
  { channelId, personaId, content }: { channelId: string; personaId: string; content: string },
): Promise<string | null> => {
  if (!(await store.hasPersonSpoken(ctx.db, channelId, row.started_at))) return personaId;
  const handles = mentionedHandles(content);
  if (handles.length === 0) return null;
  return handles.includes((await accessPersona(ctx, personaId)).handle) ? personaId : null;
};

/** Where a person is at it and nothing was said yet, the conversation begins with the visitor. */
const placeOf = async (ctx: Ctx, run: Run): Promise<string> => {
  const stage = stageOf(run);
  const isAsked = stage.kind === 'chat' ? run.row.channel_id !== null : isOfPeople(stage);
  if (run.row.status !== 'waiting' || !isAsked) throw conflict('there is no conversation at this moment');
  if (run.row.channel_id !== null) return run.row.channel_id;
  run.row.channel_id = await channelOf(ctx, run);
  await assignments.putInChannel(ctx.db, run.row.id, run.row.channel_id);
  return run.row.channel_id;
};

/** Nobody else answers: those who are at it are told, or who published it where nobody is. */
const tellPeople = async (ctx: Ctx, run: Run, content: string): Promise<void> => {
  const open = await assignments.listUnfinished(ctx.db, run.row.id);
  const held = open.filter(({ assignee_id, claimed_by }) => (assignee_id ?? claimed_by) !== null);
  for (const { id, assignee_id, claimed_by } of held) {
    const person = claimed_by ?? assignee_id ?? '';
    await joinChannel(ctx, run, person);
    await tellOf(ctx, [person], content, `/assignments/${id}`);
  }
  if (held.length === 0 && run.publisherId !== null)
    await tellOf(ctx, [run.publisherId], content, `/runs/${run.row.id}`);
};

const tellOf = (ctx: Ctx, people: readonly string[], body: string, link: string): Promise<void> =>
  notify(ctx, people, { type: 'assignment', says: { kind: 'wrote', name: NAME }, body, link, data: {} });

/** One whose own is used up can still hand in what they have, or wait for a person; of the day's they know nothing. */
class BudgetUsedUp extends Failure {
  readonly why: BudgetRefusal;

  constructor(why: BudgetRefusal, retryAfterSeconds: number) {
    super(503, SORRY, { retryAfterSeconds });
    this.why = why;
  }
}

const holdForAnswer = async (
  ctx: Ctx,
  { row }: Run,
  { messageId, channelId, content }: { messageId: string; channelId: string; content: string },
): Promise<void> => {
  const before = tokensOf(await store.findLastUsage(ctx.db, channelId));
  const refusal = await holdBudget(ctx, row, messageId, probableTokens(content, before));
  if (refusal === 'instance') throw tooMany(AT_ITS_END, DAY_SECONDS);
  if (refusal === 'day') throw new BudgetUsedUp(refusal, secondsLeftToday(ctx));
  if (refusal === 'held') throw new BudgetUsedUp(refusal, RETRY_SECONDS);
};

const noteBudget = (ctx: Ctx, { row }: Visit, { why }: BudgetUsedUp): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await accessRun(ctx, row.id);
    if ((await lastKind(ctx.db, row.id)) === UNANSWERED) return;
    await note(ctx, run, UNANSWERED, { error: BUDGET_TEXTS[why] });
    await keep(ctx, run);
  });

/** Stores what was said, and counts it where the AI is to answer. */
const sayInStage = (ctx: Ctx, visit: Visit, content: string): Promise<Said> =>
  transact(ctx, async (ctx) => {
    const { visitor, row } = visit;
    const run = await accessRun(ctx, row.id);
    const stage = stageOf(run);
    const publisher = await asPublisher(ctx, run.publisherId).catch(refuseVisitor);
    const channelId = await placeOf(ctx, run);
    const turns = stage.kind === 'chat' ? Math.min(stage.turnsMax, TURNS_MAX) : Number.POSITIVE_INFINITY;
    if (
      run.row.turn_count >= turns ||
      !(await store.count(ctx.db, visitor.id, 'message_count', TURNS_MAX * 5))
    )
      throw tooMany(AT_ITS_END, DAY_SECONDS);
    const personaId =
      stage.kind === 'chat'
        ? await answererOf(publisher, visit, { channelId, personaId: stage.personaId, content })
        : null;
    if (personaId !== null) run.row.turn_count++;
    else await tellPeople(ctx, run, content);
    const before = await store.findLastMessageId(ctx.db, channelId);
    const { id: messageId } = await appendMessage(publisher, channelId, before, {
      ...{ role: 'user', content, author_type: 'user' },
      ...{ author_id: null, author_name: NAME, author_handle: '' },
    });
    await keep(ctx, run);
    if (personaId !== null) await holdForAnswer(ctx, run, { messageId, channelId, content });
    const { publisherId, payers } = run;
    const payer = payers.find(({ stage_key }) => stage_key === stage.key) ?? null;
    return { channelId, messageId, personaId, publisherId, payer, stageRun: run.row.stage_run };
  });

/** What could not be answered was not said: neither the words nor the count of it stay. Why is the publisher's to read, in the history. */
const takeBackSaid = (ctx: Ctx, { visitor, row }: Visit, said: Said, why: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const run = await accessRun(ctx, row.id);
    await store.uncount(ctx.db, visitor.id);
    if (run.row.stage_run === said.stageRun && run.row.turn_count > 0) run.row.turn_count--;
    const publisher = await asPublisher(ctx, said.publisherId);
    const answers = await store.listAnswers(ctx.db, said.messageId);
    const taken = answers.reduce((sum, { usage_json }) => sum + tokensOf(usage_json), 0);
    await settleBudget(ctx, row, said.messageId, taken);
    for (const id of [...answers.map(({ id }) => id), said.messageId])
      await removeMessage(publisher, said.channelId, id);
    if ((await lastKind(ctx.db, row.id)) !== UNANSWERED) await note(ctx, run, UNANSWERED, { error: why });
    await keep(ctx, run);
  });

const UNANSWERED = 'visitor_unanswered';
const SORRY = 'your message could not be answered and was not sent: please try again later';
const BROKEN_OFF = 'the answer broke off: please ask again';
const RETRY_SECONDS = 60;

/** A visitor can do nothing about keys, models and budgets. */
const refusalFor = ({ status, retryAfterSeconds = RETRY_SECONDS }: Failure): Failure =>
  status === 429 ? tooMany(SORRY, retryAfterSeconds) : unavailable(SORRY, retryAfterSeconds);

const refuseVisitor = (error: unknown): never => {
  throw error instanceof Failure ? refusalFor(error) : error;
};

/** The lines of an answer, with words of ours where they would say what went wrong on the publisher's side. */
const forVisitor = (events: Readable): Readable => {
  let rest = '';
  const tell = (block: string): string => {
    if (!block.startsWith('data: {') || !block.includes('"error":"')) return block;
    const { failure: _failure, ...line } = JSON.parse(block.slice('data: '.length)) as { failure?: unknown };
    return `data: ${JSON.stringify({ ...line, error: BROKEN_OFF })}`;
  };
  const told = new Transform({
    decodeStrings: false,
    transform: (chunk: Buffer | string, _encoding, done) => {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      done(null, blocks.map((block) => `${tell(block)}\n\n`).join(''));
    },
  });
  events.setEncoding('utf8');
  pipeline(events, told, () => {});
  return told;
};

const SAYING_MAX = 2;
const underWay = defineState('workflows.said', () =>
  createShares({ perPersonMax: SAYING_MAX, what: 'messages' }),
);

export const say = async (ctx: Ctx, visit: Visit, content: string): Promise<CompletionStream> => {
  // Each waits for the instance with a connection to the database in its hand: dozens of one visitor would keep everybody from theirs.
  const release = underWay.of(ctx.kernel).take(visit.visitor.id);
  const said = await sayInStage(ctx, visit, content)
    .catch(async (error: unknown) => {
      if (error instanceof BudgetUsedUp) await noteBudget(ctx, visit, error);
      throw error;
    })
    .finally(release);
  const { channelId, messageId, personaId } = said;
  if (personaId === null)
    return { events: Readable.from(['data: [DONE]\n\n']), firstWord: Promise.resolve(null), isReplay: false };
  const refuse = async (error: Failure): Promise<Failure> => {
    await takeBackSaid(ctx, visit, said, error.message);
    return refusalFor(error);
  };
  try {
    const publisher = await asPublisherForStranger(ctx, said.publisherId, visit.row.workflow_id);
    const told = await askBelow(publisher, { channelId, messageId, personaId, payer: said.payer });
    invariant('events' in told, 'what is asked for as a stream is one');
    const firstWord = told.firstWord.then((refusal) => refusal && refuse(refusal));
    firstWord.catch((error: unknown) => ctx.kernel.log.warn({ err: error }, 'what a visitor said stays'));
    return { events: forVisitor(told.events), firstWord, isReplay: false };
  } catch (error) {
    throw error instanceof Failure ? await refuse(error) : error;
  }
};

/** A visitor's files are smaller than those of people with an account. */
const smaller = (limit: UploadLimit): UploadLimit =>
  limit.bytesMax <= FILE_BYTES_MAX
    ? limit
    : { bytesMax: FILE_BYTES_MAX, refusal: () => tooLarge(`a file must have at most ${FILE_MB_MAX} MB`) };

export const uploadFile = async (ctx: Ctx, { visitor, row }: Visit, upload: Upload) => {
  if (row.ended_at !== null) throw conflict('the instance is over');
  const place = await transact(ctx, async (ctx) => {
    const run = await accessRun(ctx, row.id);
    if (!(await store.count(ctx.db, visitor.id, 'file_count', FILES_MAX)))
      throw tooMany(`${FILES_MAX} files are as many as you can send here`, DAY_SECONDS);
    if (run.row.channel_id === null) {
      run.row.channel_id = await channelOf(ctx, run);
      await keep(ctx, run);
    }
    return { channelId: run.row.channel_id, publisherId: run.publisherId };
  });
  const publisher = await asPublisher(ctx, place.publisherId);
  const limited: Upload = {
    ...upload,
    receive: (limit, take, undo) => upload.receive(smaller(limit), take, undo),
  };
  const { id, filename, content_type, size } = await uploadToChannel(publisher, place.channelId, limited);
  return { id, filename, content_type, size };
};
