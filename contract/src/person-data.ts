// A person's data: all of it as one archive, what other products exported brought in, and the account erased for good.

import { z } from 'zod';
import { byId, eventKinds, Id, list, Message, PageQuery, routes, Time } from './common.ts';
import { none, noun } from './noun.ts';

/** How many of each kind, by the name of the kind. */
const Counts = z.record(z.string(), z.int());

export type DataExport = z.infer<typeof DataExport>;
export const DataExport = z
  .object({
    id: Id,
    /** Whose data it holds. */
    user_id: Id,
    status: z.enum(['running', 'ready', 'failed']),
    /** Of the archive, in bytes; null until it is ready. */
    size: z.int().nullable(),
    /** The parts that were asked for; empty: all. */
    include: z.array(z.string()),
    counts: Counts,
    error: z.string().nullable(),
    created_at: Time,
    finished_at: Time.nullable(),
    /** Then it is removed. */
    expires_at: Time,
  })
  .meta({ id: 'DataExport' });

export type DataExportInput = z.infer<typeof DataExportInput>;
export const DataExportInput = z.object({
  /** Names of parts, as `counts` of an export has them. */
  include: z.array(z.string().max(40)).max(60).optional(),
});

export const IMPORT_FORMATS = ['parley', 'chatgpt', 'claude', 'open_webui', 'librechat'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export type DataImport = z.infer<typeof DataImport>;
export const DataImport = z
  .object({
    id: Id,
    filename: z.string(),
    format: z.enum(IMPORT_FORMATS),
    status: z.enum(['running', 'done', 'failed']),
    /** Nothing was kept: `counts` says what would have been. */
    dry_run: z.boolean(),
    counts: Counts,
    /** What was left out, and why; the first of it where it is much. */
    skipped: z.array(z.object({ what: z.string(), why: z.string() })),
    skipped_count: z.int(),
    /** From 0 to 1. */
    progress: z.number(),
    error: z.string().nullable(),
    created_at: Time,
    finished_at: Time.nullable(),
  })
  .meta({ id: 'DataImport' });

export type Erasure = z.infer<typeof Erasure>;
export const Erasure = z
  .object({
    user_id: Id,
    /** Held: a legal hold keeps it waiting, also after its time. */
    status: z.enum(['scheduled', 'held']),
    requested_at: Time,
    /** From then on nothing brings it back. */
    erase_at: Time,
    /** An administrator asked for it: only one can take it back. */
    by_administrator: z.boolean(),
  })
  .meta({ id: 'Erasure' });

export type EraseInput = z.infer<typeof EraseInput>;
export const EraseInput = z.object({
  password: z.string().max(1024).optional(),
  /** `erase`: for a person who proved who they are in this session within the last half hour. */
  confirm: z.string().max(100).optional(),
});

const own = { auth: 'bearer', permission: null, resources: [], sessionOnly: true } as const;
const reading = {
  auth: 'bearer',
  permission: 'surface.admin.access',
  resources: ['user'],
  params: byId('user'),
} as const;
const admin = { ...reading, sessionOnly: true, fresh: true } as const;

export const personDataRoutes = routes({
  'POST /api/v1/data/export': {
    ...own,
    summary: 'Write all that is mine into an archive; a notification says when it is ready',
    body: DataExportInput,
    bodyOptional: true,
    response: { 202: DataExport },
    errors: [403, 429],
  },
  'GET /api/v1/data/exports': {
    ...own,
    summary: 'The archives that I asked for, newest first',
    query: PageQuery,
    response: { 200: list(DataExport) },
  },
  'GET /api/v1/data/exports/{id}/download': {
    ...own,
    resources: ['data_export'],
    params: byId('data_export'),
    summary: 'The archive: a zip of JSON, Markdown and files, readable without this product',
    response: { 200: 'application/zip' },
    errors: [403, 409, 503],
  },
  'POST /api/v1/data/import': {
    ...own,
    permission: 'channels.create',
    summary:
      'Bring in what Parley, ChatGPT, Claude, Open WebUI or LibreChat exported (multipart, one part named file): conversations with their branches, times, models and files',
    upload: true,
    uploadFields: z.object({
      /** `true`: nothing is kept, and the import says what would be. */
      dry_run: z.enum(['true', 'false']).optional(),
    }),
    response: { 202: DataImport },
    errors: [403, 408, 413, 415, 429],
  },
  'GET /api/v1/data/imports/{id}': {
    ...own,
    resources: ['data_import'],
    params: byId('data_import'),
    summary: 'How an import goes, and what came of it',
    response: { 200: DataImport },
  },
  'GET /api/v1/data/erase': {
    ...own,
    summary: 'Whether my account is to be erased, and when',
    response: { 200: z.object({ erasure: Erasure.nullable() }) },
  },
  'POST /api/v1/data/erase': {
    ...own,
    summary:
      'Erase my account and what is only mine, for good, in seven days; until then it can be taken back',
    body: EraseInput,
    response: { 202: Erasure },
    errors: [403, 409],
  },
  'DELETE /api/v1/data/erase': {
    ...own,
    summary: 'Take the erasure of my account back',
    response: { 200: Message },
    errors: [403, 404],
  },
  'POST /api/v1/admin/users/{id}/export': {
    ...admin,
    summary: 'Write all that is a person’s into an archive, for the administrator who asks',
    body: DataExportInput,
    bodyOptional: true,
    response: { 202: DataExport },
    errors: [403, 429],
  },
  'GET /api/v1/admin/users/{id}/erase': {
    ...reading,
    summary: 'Whether a person’s account is to be erased, and when',
    response: { 200: z.object({ erasure: Erasure.nullable() }) },
    errors: [403],
  },
  'POST /api/v1/admin/users/{id}/erase': {
    ...admin,
    summary: 'Erase a person’s account in seven days; the person is told',
    body: EraseInput,
    response: { 202: Erasure },
    errors: [403, 409],
  },
  'DELETE /api/v1/admin/users/{id}/erase': {
    ...admin,
    summary: 'Take the erasure of a person’s account back',
    response: { 200: Message },
    errors: [403],
  },
});

export const personDataEvents = eventKinds({
  'user.data_export.updated': DataExport,
  'user.data_import.updated': DataImport,
  'user.data_erasure.updated': z.object({ erasure: Erasure.nullable() }),
});

export const personDataNoun = noun({
  name: 'person-data',
  routes: personDataRoutes,
  events: personDataEvents,
  everybodyEvents: none,
  resources: ['data_export', 'data_import'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
