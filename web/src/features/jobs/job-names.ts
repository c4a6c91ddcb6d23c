// What jobs are called for people.

import type { TextKey } from '../../feature.ts';

const JOBS: Readonly<Record<string, TextKey>> = {
  'auth.purge_expired': 'job_names.auth_purge_expired',
  'auth.send_password_reset': 'job_names.auth_send_password_reset',
  'backups.make': 'job_names.backups_make',
  'backups.keep_schedule': 'job_names.backups_keep_schedule',
  'backups.rehearse': 'job_names.backups_rehearse',
  'channels.purge': 'job_names.channels_purge',
  'channels.purge_archived': 'job_names.channels_purge_archived',
  'files.sweep_blobs': 'job_names.files_sweep_blobs',
  'kernel.purge_jobs': 'job_names.kernel_purge_jobs',
  'kernel.purge_outbox': 'job_names.kernel_purge_outbox',
  'kernel.purge_limits': 'job_names.kernel_purge_limits',
  'kernel.purge_idempotency_keys': 'job_names.kernel_purge_idempotency_keys',
  'kernel.forget_events': 'job_names.kernel_forget_events',
  'knowledge.index_document': 'job_names.knowledge_index_document',
  'knowledge.embed_document': 'job_names.knowledge_embed_document',
  'knowledge.keep_current': 'job_names.knowledge_keep_current',
  'knowledge.look_after': 'job_names.knowledge_look_after',
  'notes.purge_trash': 'job_names.notes_purge_trash',
  'notifications.send_mail': 'job_names.notifications_send_mail',
  'notifications.find_mail': 'job_names.notifications_find_mail',
  'notifications.purge_old': 'job_names.notifications_purge_old',
  'packages.run_due': 'job_names.packages_run_due',
  'packages.tidy_up': 'job_names.packages_tidy_up',
  'person_data.write_export': 'job_names.person_data_write_export',
  'person_data.read_import': 'job_names.person_data_read_import',
  'person_data.erase_due': 'job_names.person_data_erase_due',
  'presence.sweep': 'job_names.presence_sweep',
  'providers.probe_failing': 'job_names.providers_probe_failing',
  'providers.refresh_models': 'job_names.providers_refresh_models',
  'search.sweep': 'job_names.search_sweep',
  'search.compact': 'job_names.search_compact',
  'tasks.remind': 'job_names.tasks_remind',
  'tasks.run': 'job_names.tasks_run',
  'tasks.look_after': 'job_names.tasks_look_after',
  'teams.send_invitation': 'job_names.teams_send_invitation',
  'teams.purge_invitations': 'job_names.teams_purge_invitations',
  'workflows.take_step': 'job_names.workflows_take_step',
  'workflows.wake_instance': 'job_names.workflows_wake_instance',
  'workflows.escalate_assignment': 'job_names.workflows_escalate_assignment',
  'workflows.look_after': 'job_names.workflows_look_after',
};

/** Its name for people; undefined where there is none yet, as for what a newer server does. */
export const nameOf = (id: string): TextKey | undefined => (Object.hasOwn(JOBS, id) ? JOBS[id] : undefined);
