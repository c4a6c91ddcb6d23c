import type { InstanceStatus, StageKind, StuckReason, Workflow } from '@parley/contract';
import type { FieldType } from '@parley/contract/form';
import {
  BellRing,
  Bot,
  ClipboardPen,
  Flag,
  GitBranch,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  Stamp,
  Workflow as WorkflowIcon,
  Wrench,
} from 'lucide-react';
import type { TextKey } from '../../feature.ts';

/** What a new step of a kind is called at first, in the language of its author. */
export const FIRST_TITLE = {
  form: 'workflow_page.n_form',
  review: 'workflow_page.n_review',
  ai: 'workflow_page.n_ai',
  chat: 'workflow_page.n_chat',
  branch: 'workflow_page.n_branch',
  wait: 'workflow_page.n_wait',
  notify: 'workflow_page.n_notify',
  tool: 'workflow_page.n_tool',
  script: 'workflow_page.n_tool',
  subworkflow: 'workflow_page.n_subworkflow',
  end: 'workflow_page.n_end',
} as const satisfies Record<StageKind, TextKey>;

export const KIND_TEXT = {
  form: 'workflow_page.k_form',
  review: 'workflow_page.k_review',
  ai: 'workflow_page.k_ai',
  chat: 'workflow_page.k_chat',
  branch: 'workflow_page.k_branch',
  wait: 'workflow_page.k_wait',
  notify: 'workflow_page.k_notify',
  tool: 'workflow_page.k_tool',
  script: 'workflow_page.k_tool',
  subworkflow: 'workflow_page.k_subworkflow',
  end: 'workflow_page.k_end',
} as const satisfies Record<StageKind, TextKey>;

export const KIND_ICON: Readonly<Record<StageKind, LucideIcon>> = {
  form: ClipboardPen,
  review: Stamp,
  ai: Bot,
  chat: MessagesSquare,
  branch: GitBranch,
  wait: Hourglass,
  notify: BellRing,
  tool: Wrench,
  script: Wrench,
  subworkflow: WorkflowIcon,
  end: Flag,
};

/** Six hues, told apart by icon and word too. */
export const KIND_COLOUR: Readonly<Record<StageKind, string>> = {
  form: 'bg-[oklch(0.55_0.12_245)]',
  review: 'bg-[oklch(0.53_0.12_300)]',
  ai: 'bg-[oklch(0.55_0.09_190)]',
  chat: 'bg-[oklch(0.55_0.09_190)]',
  branch: 'bg-[oklch(0.58_0.13_55)]',
  wait: 'bg-[oklch(0.58_0.13_55)]',
  notify: 'bg-[oklch(0.55_0.14_10)]',
  tool: 'bg-[oklch(0.55_0.12_245)]',
  script: 'bg-[oklch(0.55_0.12_245)]',
  subworkflow: 'bg-[oklch(0.53_0.12_300)]',
  end: 'bg-[oklch(0.53_0.11_145)]',
};

export const FIELD_TEXT = {
  text: 'workflow_page.ft_text',
  textarea: 'workflow_page.ft_textarea',
  number: 'workflow_page.ft_number',
  integer: 'workflow_page.ft_integer',
  boolean: 'workflow_page.ft_boolean',
  date: 'workflow_page.ft_date',
  datetime: 'workflow_page.ft_datetime',
  time: 'workflow_page.ft_time',
  select: 'workflow_page.ft_select',
  radio: 'workflow_page.ft_radio',
  multiselect: 'workflow_page.ft_multiselect',
  checkboxes: 'workflow_page.ft_checkboxes',
  email: 'workflow_page.ft_email',
  url: 'workflow_page.ft_url',
  phone: 'workflow_page.ft_phone',
  rating: 'workflow_page.ft_rating',
  scale: 'workflow_page.ft_scale',
  file: 'workflow_page.ft_file',
  files: 'workflow_page.ft_files',
  user: 'workflow_page.ft_user',
  team: 'workflow_page.ft_team',
  json: 'workflow_page.ft_json',
  hidden: 'workflow_page.ft_hidden',
  heading: 'workflow_page.ft_heading',
  paragraph: 'workflow_page.ft_paragraph',
} as const satisfies Record<FieldType, TextKey>;

export const RUN_TEXT = {
  running: 'workflow_page.s_running',
  waiting: 'workflow_page.s_waiting',
  completed: 'workflow_page.s_completed',
  failed: 'workflow_page.s_failed',
  cancelled: 'workflow_page.s_cancelled',
  expired: 'workflow_page.s_expired',
  paused: 'workflow_page.s_paused',
} as const satisfies Record<InstanceStatus, TextKey>;

export const RUN_TONE = {
  running: 'accent',
  waiting: 'neutral',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'danger',
  paused: 'warning',
} as const satisfies Record<InstanceStatus, 'accent' | 'neutral' | 'success' | 'danger' | 'warning'>;

export const STATUS_TEXT = {
  draft: 'workflow_page.draft',
  published: 'workflow_page.live',
  archived: 'workflow_page.archived',
} as const satisfies Record<Workflow['status'], TextKey>;

export const STATUS_TONE = {
  draft: 'warning',
  published: 'success',
  archived: 'neutral',
} as const satisfies Record<Workflow['status'], 'warning' | 'success' | 'neutral'>;

/** Why a run does not go on. */
export const STUCK_TEXT = {
  failed: 'workflow_page.sr_failed',
  nobody: 'workflow_page.sr_nobody',
  overdue: 'workflow_page.sr_overdue',
  unanswered: 'workflow_page.sr_unanswered',
  timer_late: 'workflow_page.sr_timer_late',
  retrying: 'workflow_page.sr_retrying',
  not_moving: 'workflow_page.sr_not_moving',
} as const satisfies Record<StuckReason, TextKey>;
