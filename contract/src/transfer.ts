// A conversation as a file: out of one server, into another.

import { z } from 'zod';
import { AiMode, Channel } from './channels.ts';
import { byId, Instant, ref, routes } from './common.ts';
import { ATTACHMENTS_MAX, SYSTEM_PROMPT_MAX, TITLE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const inChannel = { ...chat, resources: ['channel'], params: byId('channel'), errors: [403] } as const;

export const IMPORTED_MESSAGES_MAX = 20_000;
export const EXPORT_FORMAT = 'parley.channel.v1';
const CALLS_MAX = 1_000;

/** What is told of a file that was attached. Its bytes are not in the export, and an import makes no files. */
export type ExportedFile = z.infer<typeof ExportedFile>;
export const ExportedFile = z
  .object({
    filename: z.string().max(255),
    content_type: z.string().max(200),
    size: z.int().min(0),
    sha256: z.string().max(64),
  })
  .meta({ id: 'ExportedFile' });

/** A call of a tool in an answer, and what came of it. */
export type ExportedCall = z.infer<typeof ExportedCall>;
export const ExportedCall = z
  .object({
    id: z.string().max(200),
    name: z.string().max(200),
    arguments: z.string().max(400_000),
    status: z.enum(['done', 'failed', 'refused']),
    output: z.string().max(400_000),
    content_offset: z.int().min(0),
    round: z.int().min(0),
  })
  .meta({ id: 'ExportedCall' });

/** One message of an exported tree. Its ids mean something only inside the file. */
export type ExportedMessage = z.infer<typeof ExportedMessage>;
export const ExportedMessage = z
  .object({
    id: z.string().max(100),
    parent_id: z.string().max(100).nullable(),
    role: z.enum(['user', 'assistant', 'system', 'tool']),
    content: z.string().max(400_000),
    author_name: z.string().max(200),
    model: z.string().max(200).nullable().optional(),
    /** Left out: complete. */
    status: z.enum(['complete', 'stopped', 'failed']).optional(),
    error: z.string().max(10_000).optional(),
    reasoning: z.string().max(400_000).optional(),
    tool_calls: z.array(ExportedCall).max(CALLS_MAX).optional(),
    /** The ends of the branches that it merges, as far as the file has them. */
    merged_from: z.array(z.string().max(100)).max(2).optional(),
    /** Its text and files were taken away; what was said below it is still there. */
    is_deleted: z.boolean().optional(),
    attachments: z.array(ExportedFile).max(ATTACHMENTS_MAX).optional(),
    created_at: Instant,
  })
  .meta({ id: 'ExportedMessage' });

export type ImportInput = z.infer<typeof ImportInput>;
export const ImportInput = z.object({
  format: z.literal(EXPORT_FORMAT),
  title: z.string().trim().max(TITLE_MAX),
  system_prompt: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  ai_mode: AiMode.optional(),
  is_memory_on: z.boolean().optional(),
  messages: z.array(ExportedMessage).max(IMPORTED_MESSAGES_MAX),
});

/** A text of this many bytes in Markdown. */
export const EXPORT_BYTES_MAX = 1024 * 1024;
const DOCUMENT_TYPES =
  'application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type ExportInput = z.infer<typeof ExportInput>;
export const ExportInput = z.object({
  content: z
    .string()
    .max(EXPORT_BYTES_MAX)
    .refine((text) => new TextEncoder().encode(text).length <= EXPORT_BYTES_MAX, {
      error: 'must have one mebibyte at most',
    }),
  format: z.enum(['pdf', 'docx']),
  /** Without its ending. */
  filename: z.string().max(255).optional(),
});

export const transferRoutes = routes({
  'GET /api/v1/channels/{id}/export': {
    ...inChannel,
    summary:
      'The whole tree as JSON, or the branch I am on as Markdown, PDF, DOCX or a page in HTML; or the branch that ends with a message, or all of them',
    resources: ['channel', 'message'],
    query: z.object({
      format: z.enum(['json', 'markdown', 'pdf', 'docx', 'html']).optional(),
      /** `active`: the one I am on. Left out: all as JSON, the active one as anything else. */
      branches: z.enum(['active', 'all']).optional(),
      /** Instead of `branches`: from the beginning to this message. */
      leaf_id: ref('message').optional(),
    }),
    response: { 200: `application/octet-stream, ${DOCUMENT_TYPES}, text/html` },
    limit: 'export',
    errors: [403, 503],
  },
  'GET /api/v1/channels/{id}/messages/{msgId}/export': {
    ...chat,
    summary: 'One message as Markdown, PDF, DOCX or a page in HTML',
    resources: ['channel', 'message'],
    params: z.object({ id: ref('channel'), msgId: ref('message') }),
    query: z.object({ format: z.enum(['markdown', 'pdf', 'docx', 'html']).optional() }),
    slow: true,
    response: { 200: `text/markdown, ${DOCUMENT_TYPES}, text/html` },
    limit: 'export',
    errors: [403, 503],
  },
  'POST /api/v1/export': {
    ...chat,
    summary:
      'A text in Markdown as a PDF or DOCX; pictures that it names by data URIs or as files that I may read are in it, nothing else is fetched',
    resources: [],
    scope: 'read',
    slow: true,
    body: ExportInput,
    bodyBytesMax: EXPORT_BYTES_MAX * 6,
    response: { 200: DOCUMENT_TYPES },
    limit: 'export',
    errors: [503],
  },
  'POST /api/v1/channels/import': {
    ...chat,
    permission: 'channels.create',
    summary: 'Make a channel from an exported tree; every message becomes the caller’s import',
    resources: [],
    body: ImportInput,
    bodyBytesMax: 32 * 1024 * 1024,
    bodyItemsMax: IMPORTED_MESSAGES_MAX,
    inSteps: true,
    response: { 201: Channel },
  },
});

export const transferNoun = noun({
  name: 'transfer',
  routes: transferRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: { export: { max: 60, windowSeconds: 60, mode: 'merged', what: 'documents' } },
});
