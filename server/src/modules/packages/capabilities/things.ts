// What people have here: files, knowledge, notes and tasks, as the person whom the package acts as may read and make them.

import {
  type JsonValue,
  KnowledgeHit,
  NoteInput,
  NoteOut,
  NoteSummary,
  TaskInput,
  TaskOut,
} from '@parley/contract';
import { z } from 'zod';
import { badRequest, tooLarge } from '../../../kernel/errors.ts';
import { accessChannel } from '../../channels/index.ts';
import { accessFile, bytesOfFile, keepToolFile } from '../../files/index.ts';
import { searchKnowledge } from '../../knowledge/index.ts';
import { accessNote, createNote, listNotes } from '../../notes/index.ts';
import { accessTask, createTask, listTasks } from '../../tasks/index.ts';
import { argument, type HostCalls, Uuid } from './host-call.ts';
import { principalOf } from './principal.ts';

const FILE_BYTES_MAX = 700 * 1024;
const LIST_MAX = 50;
const TEXT = /^(?:text\/|message\/rfc822$|application\/(?:json|xml|[\w.+-]+\+(?:json|xml)))/;

const NewFile = z.object({
  name: z.string().trim().min(1).max(255),
  text: z.string().optional(),
  base64: z.base64().optional(),
  channel_id: Uuid,
});
const KnowledgeQuestion = z
  .object({ kb_ids: z.array(Uuid).max(100).optional(), limit: z.int().min(1).max(20).optional() })
  .default({});
const ListOptions = z
  .object({ q: z.string().max(200).optional(), limit: z.int().min(1).max(LIST_MAX).optional() })
  .default({});

const pageQuery = ({ q, limit = LIST_MAX }: z.infer<typeof ListOptions>) => ({
  ...(q === undefined ? {} : { q }),
  limit,
});
/** In the shape in which it leaves through the API, and nothing else that its row has. */
const shown = <T extends z.ZodType>(type: T, value: z.input<T>): JsonValue => type.parse(value) as JsonValue;
const [Notes, Tasks] = [z.array(NoteSummary), z.array(TaskOut)];

export const THING_CALLS: HostCalls = {
  'files.read': {
    right: 'files.read',
    run: async (run, [id]) => {
      const acting = await principalOf(run);
      const file = await accessFile(acting, argument(Uuid, id, 'id'));
      if (file.size > FILE_BYTES_MAX) throw tooLarge('a package reads files of up to 700 KB');
      const bytes = (await bytesOfFile(acting, file, FILE_BYTES_MAX)) ?? Buffer.alloc(0);
      const text = TEXT.test(file.content_type) ? bytes.toString('utf8').toWellFormed() : undefined;
      const { filename: name, content_type: mime } = file;
      return { name, mime, ...(text === undefined ? { base64: bytes.toString('base64') } : { text }) };
    },
  },
  'files.create': {
    right: 'files.create',
    run: async (run, [file]) => {
      const { name, text, base64, channel_id } = argument(NewFile, file, 'file');
      if ((text === undefined) === (base64 === undefined)) throw badRequest('file: send text or base64');
      const acting = await principalOf(run);
      await accessChannel(acting, channel_id, 'write');
      const data = text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
      const kept = await keepToolFile(acting, { channelId: channel_id, messageId: null }, { name, data });
      return { id: kept.id };
    },
  },
  'knowledge.search': {
    right: 'knowledge.search',
    run: async (run, [question, options]) => {
      const query = argument(z.string().trim().min(1).max(200), question, 'query');
      const { kb_ids, limit = 8 } = argument(KnowledgeQuestion, options, 'options');
      const { data } = await searchKnowledge(await principalOf(run), { query, kb_ids, limit });
      return shown(z.array(KnowledgeHit), data);
    },
  },
  'notes.list': {
    right: 'notes.read',
    run: async (run, [options]) =>
      shown(
        Notes,
        (await listNotes(await principalOf(run), pageQuery(argument(ListOptions, options, 'options')))).data,
      ),
  },
  'notes.read': {
    right: 'notes.read',
    run: async (run, [id]) =>
      shown(NoteOut, await accessNote(await principalOf(run), argument(Uuid, id, 'id'))),
  },
  'notes.create': {
    right: 'notes.create',
    run: async (run, [note]) => {
      const { id } = await createNote(await principalOf(run), argument(NoteInput, note, 'note'));
      return { id };
    },
  },
  'tasks.list': {
    right: 'tasks.read',
    run: async (run, [options]) =>
      shown(
        Tasks,
        (await listTasks(await principalOf(run), pageQuery(argument(ListOptions, options, 'options')))).data,
      ),
  },
  'tasks.read': {
    right: 'tasks.read',
    run: async (run, [id]) =>
      shown(TaskOut, await accessTask(await principalOf(run), argument(Uuid, id, 'id'))),
  },
  'tasks.create': {
    right: 'tasks.create',
    run: async (run, [task]) => {
      const { id } = await createTask(await principalOf(run), argument(TaskInput, task, 'task'));
      return { id };
    },
  },
};
