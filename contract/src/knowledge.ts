// Knowledge bases: documents that are read, cut into passages and made findable, so that answers can be taken from them and say from where.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import {
  DESCRIPTION_MAX,
  DOCUMENT_CHARACTERS_MAX,
  DOCUMENT_URL_MAX,
  NAME_MAX,
  SEARCH_TEXT_MAX,
  TITLE_MAX,
} from './limits.ts';
import { none, noun } from './noun.ts';
import { memberOf, memberRoutes, sharedFields, Visibility } from './scopes.ts';

/** A text of the greatest length, with whatever JSON makes of its characters. */
const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;
const DIMENSIONS_MAX = 4_096;
const HITS_MAX = 50;
const BASES_PER_SEARCH_MAX = 100;

/** Whose model turns passages into vectors; no configuration: the built-in one. All null: passages are found by their words alone. */
const Embedding = z
  .object({
    provider_config_id: Id.nullable(),
    model: z.string().nullable(),
    dimensions: z.int().nullable(),
  })
  .meta({ id: 'KnowledgeEmbedding' });

export type KnowledgeBase = z.infer<typeof KnowledgeBaseOut>;
export const KnowledgeBaseOut = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    ...sharedFields,
    /** A team's, or the caller's own where it is no team's. */
    /** The team's for who is in the team, else the caller's own. */
    workspace_id: Id.nullable(),
    embedding: Embedding,
    document_count: z.int(),
    chunk_count: z.int(),
    token_count: z.int(),
    /** How many of its passages have vectors of this model; until all have, those of the model before are searched. */
    vector_count: z.int(),
    /** indexing: a document is still worked on. failed: no document of it could be read. */
    status: z.enum(['empty', 'indexing', 'ready', 'failed']),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'KnowledgeBase' });

/** A model of a configuration that is the platform's or that of the team of the base, or `built-in/all-MiniLM-L6-v2` of none; null: none. */
const EmbeddingInput = z
  .object({
    provider_config_id: ref('provider_config').nullable().optional(),
    /** Null or left out, like everything else here: none. */
    model: z.string().trim().min(1).max(NAME_MAX).nullable().optional(),
    /** Where the model can make shorter ones. */
    dimensions: z.int().min(8).max(DIMENSIONS_MAX).nullable().optional(),
  })
  .nullable();

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
export type KnowledgeBaseInput = z.infer<typeof KnowledgeBaseInput>;
export const KnowledgeBaseInput = z.object({
  name: plainName(NAME_MAX),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  workspace_id: ref('workspace').optional(),
  team_id: ref('team').nullable().optional(),
  visibility: Visibility.optional(),
  embedding: EmbeddingInput.optional(),
});

/** One that is made for a workspace or a project. */
export type NewBoundBase = z.infer<typeof NewBoundBase>;
export const NewBoundBase = z.object({
  /** Left out: that of the workspace or project. */
  name: plainName(NAME_MAX).optional(),
  description: z.string().max(DESCRIPTION_MAX).optional(),
});

export type KnowledgeBasePatch = z.infer<typeof KnowledgeBasePatch>;
export const KnowledgeBasePatch = KnowledgeBaseInput.partial();

export const DocumentSource = z.enum(['file', 'url', 'text', 'note', 'channel']);
export const DocumentStatus = z.enum(['queued', 'parsing', 'embedding', 'ready', 'failed']);

/** How often an address is read again. */
export const DocumentRefresh = z.enum(['never', 'daily', 'weekly']);

export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;
export const KnowledgeDocument = z
  .object({
    id: Id,
    kb_id: Id,
    title: z.string(),
    source: DocumentSource,
    file_id: Id.nullable(),
    note_id: Id.nullable(),
    channel_id: Id.nullable(),
    url: z.string().nullable(),
    content_type: z.string().nullable(),
    /** From `embedding` on it can be found by its words. */
    status: DocumentStatus,
    progress: z.number(),
    /** Why it could not be read, or what of it could not. */
    error: z.string().nullable(),
    size: z.int(),
    page_count: z.int().nullable(),
    chunk_count: z.int(),
    token_count: z.int(),
    /** How many of its passages have vectors. */
    vector_count: z.int(),
    sha256: z.string().nullable(),
    /** When it was last read. */
    refreshed_at: Time.nullable(),
    refresh: DocumentRefresh,
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'KnowledgeDocument' });

/** With `duplicate`: it was there already, and nothing was added. */
const AddedDocument = KnowledgeDocument.extend({ duplicate: z.boolean().optional() });

export type AddedDocument = z.infer<typeof AddedDocument>;
/** A page of a site that was not added, and why. */
const LeftOutPage = z.object({ url: z.string(), why: z.string() });
export type LeftOutPage = z.infer<typeof LeftOutPage>;
/** One document for one file or for JSON, a list of them for several files or for a site; what its robots.txt forbids is in `left_out`. */
const Added = z.union([
  AddedDocument,
  z.object({ data: z.array(AddedDocument), left_out: z.array(LeftOutPage).optional() }),
]);

const DocumentUrl = z
  .url({ protocol: /^https?$/, error: 'is not an address such as https://example.com/page' })
  .max(DOCUMENT_URL_MAX);

const SOURCES = ['url', 'sitemap', 'content', 'file_id', 'note_id', 'channel_id'] as const;

/** One of: an address, a title with a text, or something that is here already. */
export type DocumentInput = z.infer<typeof DocumentInput>;
export const DocumentInput = z
  .object({
    title: plainName(TITLE_MAX).optional(),
    content: z
      .string()
      .max(DOCUMENT_CHARACTERS_MAX)
      .refine((text) => text.trim() !== '', 'must not be empty')
      .optional(),
    url: DocumentUrl.optional(),
    /** Of a site whose pages are all added, 200 at most, without those that its robots.txt forbids; an address that is none means that of its server. */
    sitemap: DocumentUrl.optional(),
    /** Of addresses. */
    refresh: DocumentRefresh.optional(),
    file_id: ref('file').optional(),
    note_id: ref('note').optional(),
    channel_id: ref('channel').optional(),
  })
  .refine((input) => SOURCES.filter((name) => input[name] !== undefined).length === 1, {
    error: 'must name one source: url, sitemap, content with a title, file_id, note_id or channel_id',
  })
  .refine(({ content, title }) => content === undefined || title !== undefined, {
    path: ['title'],
    error: 'a text needs a title',
  })
  .refine(({ refresh = 'never', url, sitemap }) => refresh === 'never' || (url ?? sitemap) !== undefined, {
    path: ['refresh'],
    error: 'only an address is read again by a schedule',
  })
  .meta({ 'x-either': SOURCES });

export type DocumentPatch = z.infer<typeof DocumentPatch>;
const DocumentPatch = z.object({ refresh: DocumentRefresh.optional() });

export type KnowledgeChunk = z.infer<typeof KnowledgeChunk>;
export const KnowledgeChunk = z
  .object({
    id: Id,
    /** Its place in the document, from 1. */
    position: z.int(),
    content: z.string(),
    /** The headings above it, the widest first. */
    heading: z.string().nullable(),
    page: z.int().nullable(),
    /** Where it stands in the text that was read, in characters. */
    start: z.int(),
    end: z.int(),
    token_count: z.int(),
  })
  .meta({ id: 'KnowledgeChunk' });

export type KnowledgeHit = z.infer<typeof KnowledgeHit>;
export const KnowledgeHit = z
  .object({
    chunk_id: Id,
    document_id: Id,
    kb_id: Id,
    title: z.string(),
    content: z.string(),
    heading: z.string().nullable(),
    page: z.int().nullable(),
    start: z.int(),
    end: z.int(),
    /** From 0 to 1. By words and by both: 1 is the best that was found for this question. By vectors: the cosine. */
    score: z.number(),
    url: z.string().nullable(),
  })
  .meta({ id: 'KnowledgeHit' });

const searched = {
  query: z.string().trim().min(1, 'must not be empty').max(SEARCH_TEXT_MAX),
  limit: z.int().min(1).max(HITS_MAX).optional(),
  mode: z.enum(['hybrid', 'text', 'vector']).optional(),
  min_score: z.number().min(0).max(1).optional(),
};
const Found = z.object({
  data: z.array(KnowledgeHit),
  took_ms: z.int(),
  /** Why vectors were not asked although there are some. */
  note: z.string().nullable(),
});

export type KnowledgeQuery = z.infer<typeof KnowledgeQuery>;
const KnowledgeQuery = z.object({
  ...searched,
  kb_ids: z.array(ref('knowledge_base')).max(BASES_PER_SEARCH_MAX).optional(),
});

/** How often answers cite it. Only of chats that the caller may read: others are neither counted nor named. */
export type KnowledgeUsage = z.infer<typeof KnowledgeUsage>;
const KnowledgeUsage = z
  .object({
    /** Answers, not places in them. */
    cited_count: z.int(),
    /** Of the last seven days. */
    week_count: z.int(),
    /** The most cited first. */
    documents: z.array(z.object({ id: Id, title: z.string(), cited_count: z.int() })),
    /** Whose questions they answer, the most frequent first. */
    people: z.array(
      z.object({
        id: Id,
        display_name: z.string(),
        handle: z.string(),
        avatar: z.string().nullable(),
        cited_count: z.int(),
      }),
    ),
    /** The newest first; an answer that cites several documents is there once for each. */
    recent: z.array(
      z.object({
        message_id: Id,
        channel_id: Id,
        channel_title: z.string(),
        document_id: Id,
        document_title: z.string(),
        created_at: Time,
      }),
    ),
  })
  .meta({ id: 'KnowledgeUsage' });

/** With the titles of documents that the archive names and has nothing of: those could not be read where it was made. */
const ImportedBase = KnowledgeBaseOut.extend({ left_out: z.array(z.string()) });

const SEE = 'surface.chat.access';
const CREATE = 'knowledge.create';
const chat = { auth: 'bearer', permission: SEE } as const;
const ofOne = { ...chat, resources: ['knowledge_base'], params: byId('knowledge_base') } as const;
const ofDocument = {
  ...chat,
  resources: ['knowledge_base', 'knowledge_document'],
  params: z.object({ id: ref('knowledge_base'), docId: ref('knowledge_document') }),
} as const;
/** Where a model is asked for vectors. */
const PROVIDER_ERRORS = [403, 429, 502, 504] as const;
const NAMED = ['workspace', 'team', 'provider_config'] as const;

export const knowledgeRoutes = routes({
  'GET /api/v1/knowledge-bases': {
    ...chat,
    summary: 'The knowledge bases that I may see, the last changed first',
    resources: ['workspace'],
    query: z.object({ ...pageQuery, workspace_id: ref('workspace').optional() }),
    response: { 200: countedList(KnowledgeBaseOut) },
  },
  'POST /api/v1/knowledge-bases': {
    ...chat,
    summary: 'Create a knowledge base',
    permission: CREATE,
    resources: NAMED,
    body: KnowledgeBaseInput,
    response: { 201: KnowledgeBaseOut },
    errors: [...PROVIDER_ERRORS, 404],
  },
  'POST /api/v1/knowledge-bases/import': {
    ...chat,
    summary:
      'Make a knowledge base from an archive that another one was exported to (multipart, one part named file)',
    description:
      'It is the caller’s own, with the name, the documents and their files; reading and indexing follow, told by events. An archive that is bent anywhere is refused whole.',
    permission: CREATE,
    resources: ['workspace'],
    query: z.object({ workspace_id: ref('workspace').optional() }),
    upload: true,
    response: { 201: ImportedBase },
    errors: [403, 404, 408, 413, 415, 429],
  },
  'POST /api/v1/knowledge-bases/search': {
    ...chat,
    summary: 'Passages that answer a question, from all knowledge bases that I may read or from some of them',
    scope: 'read',
    resources: ['knowledge_base'],
    body: KnowledgeQuery,
    response: { 200: Found },
    errors: [...PROVIDER_ERRORS, 404],
  },
  'GET /api/v1/knowledge-bases/{id}': {
    ...ofOne,
    summary: 'Read a knowledge base',
    response: { 200: KnowledgeBaseOut },
  },
  'PUT /api/v1/knowledge-bases/{id}': {
    ...ofOne,
    summary: 'Change a knowledge base; who sees it is for its owners to say',
    resources: ['knowledge_base', ...NAMED],
    body: KnowledgeBasePatch,
    response: { 200: KnowledgeBaseOut },
    errors: [...PROVIDER_ERRORS, 409],
  },
  'DELETE /api/v1/knowledge-bases/{id}': {
    ...ofOne,
    summary: 'Delete a knowledge base with its documents',
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/knowledge-bases/{id}/export': {
    ...ofOne,
    summary:
      'All of it as one zip, for its owners: a manifest, the files as they came, and the texts as they were read',
    response: { 200: 'application/zip' },
    errors: [403],
  },
  'GET /api/v1/knowledge-bases/{id}/usage': {
    ...ofOne,
    summary:
      'How often answers in the chats that I may read cite it, and which ones; of one document or of all',
    resources: ['knowledge_base', 'knowledge_document'],
    query: z.object({ document_id: ref('knowledge_document').optional() }),
    response: { 200: KnowledgeUsage },
  },
  'POST /api/v1/knowledge-bases/{id}/reindex': {
    ...ofOne,
    summary: 'Read all of its documents again; what was found of each stays findable until then',
    response: { 200: KnowledgeBaseOut },
    errors: [403],
  },
  'POST /api/v1/knowledge-bases/{id}/search': {
    ...ofOne,
    summary: 'Passages of it that answer a question',
    scope: 'read',
    body: z.object(searched),
    response: { 200: Found },
    errors: PROVIDER_ERRORS,
  },
  'GET /api/v1/knowledge-bases/{id}/documents': {
    ...ofOne,
    summary: 'Its documents, newest first',
    query: z.object({ ...pageQuery, status: DocumentStatus.optional() }),
    response: { 200: countedList(KnowledgeDocument) },
  },
  'POST /api/v1/knowledge-bases/{id}/documents': {
    ...ofOne,
    summary:
      'Add documents: files (multipart, parts named file), an address, a text, a file, note or channel',
    description:
      'Answers at once; reading and indexing follow, told by events. What is in it already is 200 with `duplicate`.',
    resources: ['knowledge_base', 'file', 'note', 'channel'],
    upload: 'several',
    body: DocumentInput,
    bodyBytesMax: DOCUMENT_BYTES_MAX,
    response: { 201: Added, 200: Added },
    errors: [403, 404, 408, 413, 415, 429],
  },
  'GET /api/v1/knowledge-bases/{id}/documents/{docId}': {
    ...ofDocument,
    summary: 'One document, and how far it is',
    response: { 200: KnowledgeDocument },
  },
  'PUT /api/v1/knowledge-bases/{id}/documents/{docId}': {
    ...ofDocument,
    summary: 'Say how often an address is read again',
    body: DocumentPatch,
    response: { 200: KnowledgeDocument },
    errors: [403],
  },
  'DELETE /api/v1/knowledge-bases/{id}/documents/{docId}': {
    ...ofDocument,
    summary: 'Delete a document with everything that was found of it',
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/knowledge-bases/{id}/documents/{docId}/chunks': {
    ...ofDocument,
    summary: 'The passages of a document, in order',
    query: PageQuery,
    response: { 200: countedList(KnowledgeChunk) },
  },
  'POST /api/v1/knowledge-bases/{id}/documents/{docId}/reindex': {
    ...ofDocument,
    summary: 'Read a document again, an address anew',
    response: { 200: KnowledgeDocument },
    errors: [403],
  },
  ...memberRoutes('/api/v1/knowledge-bases', 'knowledge_base', SEE),
});

/** Only which one: what it says, and what one may do with it, differs from reader to reader and is asked for. */
const Changed = z.object({ id: Id });
const DocumentChanged = z.object({ id: Id, kb_id: Id });

export const knowledgeEvents = eventKinds({
  'user.knowledge.created': Changed,
  'user.knowledge.updated': Changed,
  'user.knowledge.deleted': Changed,
  'user.knowledge.document_created': DocumentChanged,
  /** How far it is, or that it has ended well or not. */
  'user.knowledge.document_updated': DocumentChanged.extend({
    status: DocumentStatus,
    progress: z.number(),
    error: z.string().nullable(),
  }),
  'user.knowledge.document_deleted': DocumentChanged,
});

export const knowledgeNoun = noun({
  name: 'knowledge',
  routes: knowledgeRoutes,
  events: knowledgeEvents,
  everybodyEvents: none,
  resources: ['knowledge_base', 'knowledge_document', memberOf('knowledge_base')],
  publicRoutes: none,
  permissions: { [CREATE]: { description: 'Create knowledge bases', roles: ['user'] } },
  searchKinds: ['document'],
  topics: none,
  rateLimits: none,
});
