// What a visitor says in a chat stage, and the files they send. Both lie in the instance's channel, which is the publisher's; the AI answers
// in the publisher's name, until a person of the channel has spoken: then it is theirs to answer.

import { Readable } from 'node:stream';
import type { PageQuery, VisitorMessage } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict, invariant, tooLarge, tooMany } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import type { UploadLimit } from '../../kernel/storage/index.ts';
import type { Upload } from '../../kernel/upload.ts';
import { askBelow, type ToldStream } from '../completions/index.ts';
import { uploadToChannel } from '../files/index.ts';
import { appendMessage } from '../messages/index.ts';
import { asPublisher, asPublisherForStranger } from './actor.ts';
import { channelOf } from './engine/channel.ts';
import { accessRun, keep, stageOf } from './engine/run.ts';
import { FILE_MB_MAX, FILES_MAX, TURNS_MAX, type Visit } from './visitors.ts';
import * as store from './visitors-store.ts';

const NAME = 'Visitor';
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

/** Stores what was said. Gives what it is answered with: the persona, unless a person has taken over. */
const sayInStage = (ctx: Ctx, { visitor, row }: Visit, content: string) =>
  transact(ctx, async (ctx) => {
    const run = await accessRun(ctx, row.id);
    const stage = stageOf(run);
    const { channel_id, status } = run.row;
    if (stage.kind !== 'chat' || status !== 'waiting' || channel_id === null)
      throw conflict('there is no conversation at this moment');
    const turns = Math.min(stage.turnsMax, TURNS_MAX);
    if (
      run.row.turn_count >= turns ||
      !(await store.count(ctx.db, visitor.id, 'message_count', TURNS_MAX * 5))
    )
      throw tooMany('the conversation has reached its end: hand it in, or wait for a person', DAY_SECONDS);
    const isTakenOver = await store.hasPersonSpoken(ctx.db, channel_id, row.started_at);
    if (!isTakenOver) run.row.turn_count++;
    const publisher = await asPublisher(ctx, run.publisherId);
    const said = await appendMessage(
      publisher,
      channel_id,
      await store.findLastMessageId(ctx.db, channel_id),
      {
        ...{
          role: 'user',
          content,
          author_type: 'user',
          author_id: null,
          author_name: NAME,
          author_handle: '',
        },
      },
    );
    await keep(ctx, run);
    return {
      channelId: channel_id,
      messageId: said.id,
      personaId: isTakenOver ? null : stage.personaId,
      run,
    };
  });

export const say = async (ctx: Ctx, visit: Visit, content: string): Promise<ToldStream> => {
  const { channelId, messageId, personaId, run } = await sayInStage(ctx, visit, content);
  if (personaId === null)
    return { events: Readable.from(['data: [DONE]\n\n']), firstWord: Promise.resolve(null), isReplay: false };
  const publisher = await asPublisherForStranger(ctx, run.publisherId);
  const told = await askBelow(publisher, { channelId, messageId, personaId });
  invariant('events' in told, 'what is asked for as a stream is one');
  return told;
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
