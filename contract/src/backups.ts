// Backups of the whole server: made while people work, kept, checked and restored.

import { z } from 'zod';
import { byId, countedList, eventKinds, Id, Message, PageQuery, ref, routes, Time } from './common.ts';
import { BACKUP_NOTE_MAX, BACKUP_PASSPHRASE_MAX, BACKUP_PASSPHRASE_MIN } from './limits.ts';
import { none, noun } from './noun.ts';

export const BackupStatus = z.enum(['running', 'ready', 'failed']);
/** What asked for it: a person, the schedule, or a restore that was about to replace everything. */
export const BackupOrigin = z.enum(['manual', 'schedule', 'restore']);

export type Backup = z.infer<typeof Backup>;
export const Backup = z
  .object({
    id: Id,
    filename: z.string(),
    /** Null until it is ready. */
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    status: BackupStatus,
    error: z.string().nullable(),
    version: z.string(),
    schema_version: z.int(),
    database: z.enum(['sqlite', 'postgres']),
    /** How many rows of each table it holds. */
    counts: z.record(z.string(), z.int()),
    /** Sealed with a passphrase, and the server's secret with it; otherwise sealed with the server's secret. */
    encrypted: z.boolean(),
    include_files: z.boolean(),
    note: z.string().nullable(),
    origin: BackupOrigin,
    created_at: Time,
    created_by: Id.nullable(),
    finished_at: Time.nullable(),
    verified_at: Time.nullable(),
    /** When it was last restored for a trial, into a database of its own. */
    rehearsed_at: Time.nullable(),
    /** Why the last trial failed; null when it succeeded or there was none. */
    rehearsal_error: z.string().nullable(),
  })
  .meta({ id: 'Backup' });

const Passphrase = z.string().min(BACKUP_PASSPHRASE_MIN).max(BACKUP_PASSPHRASE_MAX);

export type BackupInput = z.infer<typeof BackupInput>;
export const BackupInput = z.object({
  passphrase: Passphrase.optional(),
  include_files: z.boolean().optional(),
  note: z.string().trim().max(BACKUP_NOTE_MAX).optional(),
});

export type BackupCheck = z.infer<typeof BackupCheck>;
export const BackupCheck = z
  .object({
    valid: z.boolean(),
    /** Why it is not; null when it is. */
    error: z.string().nullable(),
    counts: z.record(z.string(), z.int()),
    files: z.int(),
    checked_at: Time,
  })
  .meta({ id: 'BackupCheck' });

export type RestoreInput = z.infer<typeof RestoreInput>;
export const RestoreInput = z.object({
  backup_id: ref('backup'),
  passphrase: z.string().min(1).max(BACKUP_PASSPHRASE_MAX).optional(),
  /** Checks everything and restores into a database of its own, which is thrown away. */
  dry_run: z.boolean().optional(),
  /** Says that it is meant: "restore". Not needed for a dry run. */
  confirm: z.string().max(20).optional(),
});

export type RestoreReport = z.infer<typeof RestoreReport>;
export const RestoreReport = z
  .object({
    /** False for a dry run. */
    restored: z.boolean(),
    dry_run: z.boolean(),
    /** Of the server that made the backup. */
    version: z.string(),
    schema_version: z.int(),
    database: z.enum(['sqlite', 'postgres']),
    created_at: Time,
    counts: z.record(z.string(), z.int()),
    files: z.int(),
    /** Files that rows stand for and that are neither in the backup nor on this server. */
    missing_files: z.int(),
    /** The backup of what was replaced; null for a dry run. */
    replaced_backup_id: Id.nullable(),
    message: z.string(),
  })
  .meta({ id: 'RestoreReport' });

const admin = { auth: 'bearer', permission: 'surface.admin.access', errors: [403] } as const;
const ofBackup = { ...admin, resources: ['backup'], params: byId('backup') } as const;

export const backupRoutes = routes({
  'POST /api/v1/admin/backup': {
    ...admin,
    resources: [],
    sessionOnly: true,
    fresh: true,
    summary: 'Back up the whole server, as it is at this moment, while people go on working',
    body: BackupInput,
    bodyOptional: true,
    response: { 202: Backup },
  },
  'GET /api/v1/admin/backups': {
    ...admin,
    resources: [],
    summary: 'The backups that are kept, newest first',
    query: PageQuery,
    response: { 200: countedList(Backup) },
  },
  'GET /api/v1/admin/backups/{id}': { ...ofBackup, summary: 'One backup', response: { 200: Backup } },
  'GET /api/v1/admin/backups/{id}/download': {
    ...ofBackup,
    sessionOnly: true,
    fresh: true,
    summary: 'The archive; one byte range may be asked for, so that a download that broke off can go on',
    response: { 200: 'application/octet-stream', 206: 'application/octet-stream' },
    errors: [403, 409, 416],
  },
  'DELETE /api/v1/admin/backups/{id}': {
    ...ofBackup,
    sessionOnly: true,
    summary: 'Delete a backup',
    response: { 200: Message },
    errors: [403, 409],
  },
  'POST /api/v1/admin/backups/{id}/verify': {
    ...ofBackup,
    sessionOnly: true,
    slow: true,
    summary: 'Read a backup from its first byte to its last, and hold it against its own checksums',
    body: z.object({ passphrase: z.string().min(1).max(BACKUP_PASSPHRASE_MAX).optional() }),
    bodyOptional: true,
    response: { 200: BackupCheck },
    errors: [400, 403, 409],
  },
  'POST /api/v1/admin/restore': {
    ...admin,
    resources: ['backup'],
    sessionOnly: true,
    fresh: true,
    upload: 'several',
    summary: 'Put a backup in the place of everything that is here, whole or not at all; every session ends',
    description:
      'Send `{backup_id, passphrase?, dry_run?, confirm: "restore"}`, or multipart with a part named file and the same names as fields. Answers once it has taken effect.',
    body: RestoreInput,
    response: { 200: RestoreReport },
    errors: [400, 403, 404, 408, 409, 413, 415],
  },
});

export const backupEvents = eventKinds({
  'admin.backup.created': Backup,
  'admin.backup.updated': Backup,
  'admin.backup.deleted': z.object({ id: Id }),
  'admin.backup.progress': z.object({
    id: Id,
    phase: z.enum(['rows', 'files', 'storing']),
    done: z.int(),
    total: z.int(),
  }),
  /** `id` is the backup's, or null for one that was sent along. The last word of a restore is the end of every session. */
  'admin.restore.progress': z.object({
    id: Id.nullable(),
    phase: z.enum(['checking', 'loading', 'migrating', 'keeping', 'switching']),
  }),
});

export const backupNoun = noun({
  name: 'backups',
  routes: backupRoutes,
  events: backupEvents,
  everybodyEvents: none,
  resources: ['backup'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
