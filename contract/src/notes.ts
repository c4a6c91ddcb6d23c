// Notes: texts in Markdown that people keep, share and link to each other. Every text that was ever saved can be read again.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  list,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import { CompletionChunk } from './completion-answer.ts';
import { FileOut } from './files.ts';
import {
  MODEL_ID_MAX,
  NOTE_CHARACTERS_MAX,
  NOTE_FOLDER_MAX,
  NOTE_INSTRUCTION_MAX,
  NOTE_MESSAGES_MAX,
  NOTE_TAG_MAX,
  NOTE_TAGS_MAX,
  SEARCH_TEXT_MAX,
  TITLE_MAX,
} from './limits.ts';
import { none, noun } from './noun.ts';
import { memberOf, memberRoutes, sharedFields, Visibility } from './scopes.ts';

/** A note of the greatest length, with whatever JSON makes of its characters. */
const NOTE_BYTES_MAX = 8 * 1024 * 1024;

const summary = {
  id: Id,
  title: z.string(),
  /** A team's, or the caller's own where it is no team's. */
  /** The team's for who is in the team, else the caller's own. */
  workspace_id: Id.nullable(),
  /** Null also for a caller who may not read the project. */
  project_id: Id.nullable(),
  /** A path such as `Travel/Japan`; empty: in none. */
  folder: z.string(),
  ...sharedFields,
  tags: z.array(z.string()),
  /** Pinned by the caller. */
  is_pinned: z.boolean(),
  /** Grows with every change of title or text. */
  rev: z.int(),
  word_count: z.int(),
  created_at: Time,
  updated_at: Time,
  /** Who changed title or text last; null once the account is gone. */
  updated_by: Id.nullable(),
  /** In the trash since then, for 30 days. */
  deleted_at: Time.nullable(),
};

export type Note = z.infer<typeof NoteOut>;
export const NoteOut = z.object({ ...summary, content: z.string() }).meta({ id: 'Note' });

const Author = z.object({ id: Id, display_name: z.string() });

/** As lists show one: the beginning of its text, not all of it. */
export type NoteSummary = z.infer<typeof NoteSummary>;
export const NoteSummary = z
  .object({
    ...summary,
    excerpt: z.string(),
    /** The person of `updated_by`. */
    last_author: Author.nullable(),
    /** The others whose cursors stand in its text now. */
    writing: z.array(Author),
  })
  .meta({ id: 'NoteSummary' });

const Content = z.string().max(NOTE_CHARACTERS_MAX);

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
/** Like a path of files, in which no part means another place. */
const Folder = z
  .string()
  .trim()
  .max(NOTE_FOLDER_MAX)
  .refine((path) => !/(^|\/)\s*\.{1,2}\s*(\/|$)/.test(path), 'must not have "." or ".." as a part');

export type NoteInput = z.infer<typeof NoteInput>;
export const NoteInput = z.object({
  title: plainName(TITLE_MAX),
  content: Content.optional(),
  workspace_id: ref('workspace').optional(),
  project_id: ref('project').nullable().optional(),
  folder: Folder.optional(),
  tags: z.array(plainName(NOTE_TAG_MAX)).max(NOTE_TAGS_MAX).optional(),
  is_pinned: z.boolean().optional(),
  team_id: ref('team').nullable().optional(),
  visibility: Visibility.optional(),
});

export type NotePatch = z.infer<typeof NotePatch>;
export const NotePatch = NoteInput.partial().extend({
  /** The one that the change was made on: an older one than the note's is 409. */
  rev: z.int().min(1).optional(),
});

export type NoteVersion = z.infer<typeof NoteVersion>;
export const NoteVersion = z
  .object({
    /** The `rev` that the note had with it. */
    n: z.int(),
    title: z.string(),
    word_count: z.int(),
    author: Author.nullable(),
    created_at: Time,
  })
  .meta({ id: 'NoteVersion' });

const NoteVersionText = NoteVersion.extend({ content: z.string() }).meta({ id: 'NoteVersionText' });

const LinkedNote = z.object({ id: Id, title: z.string() });
export type NoteLinks = z.infer<typeof NoteLinks>;
export const NoteLinks = z
  .object({
    /** What it says in double brackets, in order; `note` is null where I may read no note of this title. */
    links: z.array(z.object({ title: z.string(), note: LinkedNote.nullable() })),
    /** The notes that I may read and that name this one. */
    backlinks: z.array(LinkedNote),
  })
  .meta({ id: 'NoteLinks' });

const Counted = { count: z.int() };
export type NoteShelves = z.infer<typeof NoteShelves>;
export const NoteShelves = z
  .object({
    /** Each by its whole path, with how many notes lie right in it; those with the most first. */
    folders: z.array(z.object({ folder: z.string(), ...Counted })),
    tags: z.array(z.object({ tag: z.string(), ...Counted })),
  })
  .meta({ id: 'NoteShelves' });

/** Bytes of the shared document, as text. */
const bytesText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64');
const STATE_TEXT_MAX = 7 * 1024 * 1024;
const STATE_VECTOR_TEXT_MAX = 64 * 1024;
const POSITION_TEXT_MAX = 200;

export const NoteSyncInput = z.object({
  /** What the caller's document holds already; left out: nothing. */
  sv: bytesText(STATE_VECTOR_TEXT_MAX).optional(),
  /** What the caller wrote and the server has not acknowledged. */
  update: bytesText(STATE_TEXT_MAX).optional(),
  /** Of the document that `update` was made on; another one than the note's is 409. */
  epoch: z.int().min(1).optional(),
});
export type NoteSyncInput = z.infer<typeof NoteSyncInput>;

export const NoteSync = z
  .object({
    epoch: z.int(),
    rev: z.int(),
    /** What the caller lacks, as an update of Yjs. The text is the `Y.Text` called `text`. */
    update: z.string(),
    /**
     * Where the caller names the document before this one: what that held in the end, as a state vector of Yjs. What was handed in and is
     * in it is in the text already.
     */
    past_sv: z.string().nullable(),
  })
  .meta({ id: 'NoteSync' });
export type NoteSync = z.infer<typeof NoteSync>;

/** `note.update` of a follower: `n` comes back in the acknowledgement. */
export const NoteUpdateFrame = z.object({
  n: z.int().min(0),
  epoch: z.int().min(1),
  u: bytesText(61_000),
});

/** `note.awareness` of a follower: where the cursor stands, or null when the person leaves. */
export const NoteAwarenessFrame = z.object({
  client: z.int().min(0).max(0xffffffff),
  cursor: z.object({ anchor: bytesText(POSITION_TEXT_MAX), head: bytesText(POSITION_TEXT_MAX) }).nullable(),
});

const SEE = 'surface.chat.access';
const CREATE = 'notes.create';
const chat = { auth: 'bearer', permission: SEE } as const;
const ofOne = { ...chat, resources: ['note'], params: byId('note') } as const;
const ofVersion = {
  ...ofOne,
  params: z.object({ id: ref('note'), n: z.string().regex(/^[1-9]\d{0,8}$/) }),
} as const;
const NAMED = ['workspace', 'project', 'team'] as const;
const messages = { message_ids: z.array(ref('message')).min(1).max(NOTE_MESSAGES_MAX) };

export const noteRoutes = routes({
  'GET /api/v1/notes': {
    ...chat,
    summary:
      'The notes that I may see: those I pinned first, then as sorted, the last changed first unless said',
    resources: ['project', 'workspace'],
    query: z.object({
      ...pageQuery,
      /** All its words, in title, tags and text; the last one may be the beginning of a word. */
      q: z.string().trim().max(SEARCH_TEXT_MAX).optional(),
      tag: z.string().trim().min(1).max(NOTE_TAG_MAX).optional(),
      project_id: ref('project').optional(),
      workspace_id: ref('workspace').optional(),
      /** With the folders in it. */
      folder: Folder.optional(),
      sort: z.enum(['-updated_at', 'updated_at', '-created_at', 'created_at', 'title', '-title']).optional(),
      trashed: z.enum(['true', 'false']).optional(),
      /** Mine, or those of others that I may read. */
      owner: z.enum(['me', 'others']).optional(),
    }),
    response: {
      200: countedList(NoteSummary).extend({
        /** More hold what was looked for than were looked at: the others are older. */
        is_cut: z.literal(true).optional(),
      }),
    },
  },
  'POST /api/v1/notes': {
    ...chat,
    summary: 'Create a note',
    permission: CREATE,
    resources: NAMED,
    body: NoteInput,
    bodyBytesMax: NOTE_BYTES_MAX,
    response: { 201: NoteOut },
    errors: [403, 404, 409],
  },
  'GET /api/v1/notes/shelves': {
    ...chat,
    summary:
      'The folders and tags of the notes that I may see, 200 of each at most: those with the most notes first',
    resources: ['workspace'],
    query: z.object({ workspace_id: ref('workspace').optional() }),
    response: { 200: NoteShelves },
  },
  'POST /api/v1/notes/from-messages': {
    ...chat,
    summary: 'Create a note from messages that I may read, in the order named, with links back to them',
    permission: CREATE,
    resources: ['message', 'workspace'],
    body: z.object({
      ...messages,
      title: plainName(TITLE_MAX).optional(),
      workspace_id: ref('workspace').optional(),
    }),
    response: { 201: NoteOut },
    errors: [404],
  },
  'POST /api/v1/notes/{id}/from-messages': {
    ...ofOne,
    summary:
      'Add messages that I may read to the end of a note, in the order named, with links back to them; `added` is what it ends with then',
    resources: ['note', 'message'],
    body: z.object(messages),
    response: { 200: z.object({ id: Id, rev: z.int(), added: z.string() }) },
    errors: [403, 409],
  },
  'GET /api/v1/notes/{id}': {
    ...ofOne,
    summary: 'Read a note, also one in the trash',
    response: { 200: NoteOut },
  },
  'PUT /api/v1/notes/{id}': {
    ...ofOne,
    summary: 'Change a note; with `rev`, only if no other change came before it',
    resources: ['note', ...NAMED],
    body: NotePatch,
    bodyBytesMax: NOTE_BYTES_MAX,
    response: { 200: NoteOut },
    errors: [403, 409],
  },
  'DELETE /api/v1/notes/{id}': {
    ...ofOne,
    summary: 'Put a note into the trash, where it stays for 30 days; from there, delete it for good',
    response: { 200: Message },
    errors: [403, 409],
  },
  'POST /api/v1/notes/{id}/restore': {
    ...ofOne,
    summary: 'Take a note out of the trash',
    response: { 200: NoteOut },
    errors: [403, 409],
  },
  'GET /api/v1/notes/{id}/versions': {
    ...ofOne,
    summary: 'Its earlier texts and the one of now, the latest first',
    query: PageQuery,
    response: { 200: list(NoteVersion) },
  },
  'GET /api/v1/notes/{id}/versions/{n}': {
    ...ofVersion,
    summary: 'Read one of its texts',
    response: { 200: NoteVersionText },
  },
  'POST /api/v1/notes/{id}/versions/{n}/restore': {
    ...ofVersion,
    summary: 'Make one of its texts that of now; those between stay',
    response: { 200: NoteOut },
    errors: [403, 409],
  },
  'GET /api/v1/notes/{id}/links': {
    ...ofOne,
    summary: 'The notes that it names in double brackets, and those that name it',
    response: { 200: NoteLinks },
  },
  'GET /api/v1/notes/{id}/files': {
    ...ofOne,
    summary: 'The pictures of its text, newest first',
    query: PageQuery,
    response: { 200: list(FileOut) },
  },
  'POST /api/v1/notes/{id}/files': {
    ...ofOne,
    summary: 'Upload a picture (multipart, one part named file) that the text may show',
    description:
      'PNG, JPEG, WebP or GIF. Name it in the text as `![name](/api/v1/files/{id}/download)`. Those who may read the note may read it, and it goes with the note.',
    upload: true,
    response: { 201: FileOut },
    errors: [403, 408, 409, 413, 415, 429],
  },
  'POST /api/v1/notes/{id}/sync': {
    ...ofOne,
    summary: 'Write together: hand in what was written, and be given what the own document lacks',
    description:
      'Both are updates of Yjs, in base64. What is handed in is durable when the answer comes. Follow `note:<id>` over the WebSocket first: further changes are told there.',
    body: NoteSyncInput,
    bodyBytesMax: NOTE_BYTES_MAX,
    response: { 200: NoteSync },
    errors: [403, 409],
  },
  'POST /api/v1/notes/{id}/assist': {
    ...ofOne,
    summary: 'A proposal of a model for the text, or for what is selected of it; nothing is changed',
    description: 'Streams like POST /chat/completions without a channel.',
    resources: ['note', 'provider_config'],
    limit: 'completions',
    body: z.object({
      instruction: z.string().trim().min(1, 'must not be empty').max(NOTE_INSTRUCTION_MAX),
      selection: Content.optional(),
      model: z.string().trim().min(1).max(MODEL_ID_MAX).optional(),
      provider_config_id: ref('provider_config').optional(),
    }),
    bodyBytesMax: NOTE_BYTES_MAX,
    stream: CompletionChunk,
    response: { 200: 'text/event-stream' },
    errors: [403, 429, 502, 504],
  },
  'GET /api/v1/notes/{id}/export': {
    ...ofOne,
    summary: 'Its text as a file',
    query: z.object({ format: z.enum(['markdown', 'pdf', 'docx', 'html']).optional() }),
    limit: 'export',
    slow: true,
    response: {
      200: 'text/markdown, application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, text/html',
    },
    errors: [503],
  },
  ...memberRoutes('/api/v1/notes', 'note', SEE),
});

/** Only which one: what it says, and what one may do with it, differs from reader to reader and is asked for. */
const Changed = z.object({ id: Id });

export const noteEvents = eventKinds({
  'user.note.created': Changed,
  'user.note.updated': Changed,
  'user.note.deleted': Changed,
  /** What was written together, in the order in which it was stored. */
  'note.update': z.object({ id: Id, rev: z.int(), epoch: z.int(), u: z.string() }),
  /** It changed by more than a frame holds, or began anew: ask with `POST …/sync`. */
  'note.resync': z.object({ id: Id, rev: z.int(), epoch: z.int() }),
  'note.awareness': NoteAwarenessFrame.extend({
    id: Id,
    user: Author,
  }),
  /** A person came into its text to write, or left it. */
  'user.note.writers': Changed,
});

export const noteNoun = noun({
  name: 'notes',
  routes: noteRoutes,
  events: noteEvents,
  everybodyEvents: none,
  resources: ['note', memberOf('note')],
  publicRoutes: none,
  permissions: { [CREATE]: { description: 'Create notes', roles: ['user'] } },
  searchKinds: ['note'],
  topics: { note: { byId: true } },
  rateLimits: {
    // Of 10,000 steps each: what Yjs walks to find the place of what was written. Typing never takes one.
    note_work: {
      max: 100,
      windowSeconds: 60,
      mode: 'merged',
      what: 'changes that take long to fit into notes',
    },
  },
});
