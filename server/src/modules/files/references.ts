// How a file that is attached to a message enters a turn: as a picture for models that see it, as its text for all others.

import { type FileObject, none } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { Reference, ReferenceRule, TurnFacts, UntoldPart } from '../../kernel/module.ts';
import { isReadByAll } from '../readers/index.ts';
import { ofMessages } from './attachments.ts';
import { bytesOf, textOf } from './contents.ts';
import { access, read, toFile } from './service.ts';
import { PICTURES } from './sniff.ts';
import * as store from './store.ts';

/** Alike for all that are files. */
const asFiles = {
  source: 'file',
  assert: access,
  isGone: async (ctx: Ctx, id: string) => (await store.find(ctx.db, id)) === undefined,
  ofTurn: none,
  onTold: none,
  given: none,
  quotable: none,
  words: async (ctx: Ctx, id: string) => (await textOf(ctx, await read(ctx, id))).text,
} as const;

export const fileReferences: ReferenceRule = {
  type: 'file',
  ...asFiles,
  ofMessages: async (ctx, messageIds) => {
    const files = await ofMessages(ctx, messageIds);
    return new Map([...files].map(([messageId, attached]) => [messageId, attached.map(toReference)]));
  },
  given: { type: 'file', read: async (ctx, id) => toReference(await read(ctx, id)) },
  quotable: async (ctx, _channelId, ids) => new Set(await readableAmong(ctx, ids)),
};

/** One that was deleted, or may not be read any more, is left out. */
const readableAmong = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  const readable: string[] = [];
  for (const id of ids) {
    const found = await access(ctx, id).catch((error: unknown) => {
      if (error instanceof Failure && error.status < 500) return null;
      throw error;
    });
    if (found) readable.push(id);
  }
  return readable;
};

const toReference = (file: FileObject): Reference => ({
  id: file.id,
  title: file.filename,
  sha256: file.sha256,
  pictureType: PICTURES.has(file.content_type) ? file.content_type : null,
  bytes: (ctx, max) => bytesOf(ctx, file, max),
  text: (ctx) => textOf(ctx, file),
});

const PROJECT_FILES_MAX = 50;

/** Others would read in the answers what its files say: all who read the channel have to be readers of the project. */
const isForAll = (
  ctx: Ctx,
  { id: scopeId, channelId }: { readonly id: string; readonly channelId: string },
): Promise<boolean> => isReadByAll(ctx.db, { channelId, userId: userId(ctx), scopeId });

/** Those of a project beyond the newest are counted among what was left out. */
const untoldOfProject = async (
  ctx: Ctx,
  { places, placeId: channelId }: TurnFacts,
): Promise<UntoldPart[]> => {
  const from = places.find(({ type }) => type === 'project');
  if (from === undefined) return [];
  const all = await store.countOfProject(ctx.db, from.id);
  if (all === 0) return [];
  if (!(await isForAll(ctx, { ...from, channelId })))
    return [
      {
        ...{ id: from.id, title: 'Files of the project', titleKey: 'project_files', from, count: all },
        ...{ reason: 'access', detail: 'not all who read this chat may read them', detailKey: 'not_for_all' },
      },
    ];
  const [first] = await store.listOfProject(ctx.db, from.id, { limit: 1, offset: PROJECT_FILES_MAX });
  if (!first) return [];
  return [
    {
      ...{ id: first.id, title: 'Files of the project', titleKey: 'project_files', from },
      count: all - PROJECT_FILES_MAX,
      ...{ reason: 'number', detail: `a turn is told the newest ${PROJECT_FILES_MAX} files of a project` },
      ...{ detailKey: 'project_files', detailNumbers: { number: PROJECT_FILES_MAX } },
    },
  ];
};

/** The files of a channel's project stand beside the last message, so that they are told however long the conversation is. */
export const projectFileReferences: ReferenceRule = {
  type: 'project file',
  ...asFiles,
  ofTurn: async (ctx, turn) => ({ parts: [], untold: await untoldOfProject(ctx, turn) }),
  ofMessages: async (ctx, messageIds) => {
    const last = messageIds.at(-1);
    const project = await store.findProjectOf(ctx.db, messageIds, userId(ctx));
    if (last === undefined || project === null || !(await isForAll(ctx, project))) return new Map();
    const from = { type: 'project', id: project.id, name: project.name } as const;
    const files = await store.listOfProject(ctx.db, project.id, { limit: PROJECT_FILES_MAX, offset: 0 });
    return files.length === 0
      ? new Map()
      : new Map([[last, files.map((file) => ({ ...toReference(toFile(file)), from }))]]);
  },
};
