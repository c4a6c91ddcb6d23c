// Things as the server describes them, for tests of components: whole, and different only in what the test names.

import {
  type Bootstrap,
  type Channel,
  type ChatMessage,
  type FileObject,
  type Participant,
  SETTINGS,
  USER_PERMISSIONS_DEFAULT,
  type User,
} from '@parley/contract';

const AT = '2026-01-05T10:00:00.000Z';

let counted = 0;

/** An identifier that no other thing of this process has. */
export const newId = (): string => {
  counted += 1;
  return `00000000-0000-4000-8000-${String(counted).padStart(12, '0')}`;
};

export const ANN = newId();
export const BOB = newId();

export const userOf = (change: Partial<User> = {}): User => ({
  id: ANN,
  username: 'ann',
  handle: 'ann',
  email: 'ann@example.org',
  display_name: 'Ann',
  avatar: null,
  role: 'user',
  is_active: true,
  auth_source: 'builtin',
  has_two_factor: false,
  created_at: AT,
  updated_at: AT,
  last_login_at: AT,
  ...change,
});

const platform = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { default: value }]) => [key, value]),
) as Bootstrap['platform'];

export const bootstrapOf = (change: Partial<Bootstrap> = {}): Bootstrap => ({
  user: userOf(),
  permissions: [...USER_PERMISSIONS_DEFAULT],
  settings: {},
  platform,
  teams: [],
  folders: [],
  surfaces: [],
  unread_notifications: 0,
  default_model: null,
  version: '0.1.0',
  ...change,
});

const RIGHTS = {
  write: true,
  edit: true,
  manage_participants: true,
  share: true,
  remove: true,
  restore: true,
};

export const channelOf = (change: Partial<Channel> = {}): Channel => ({
  id: newId(),
  title: 'Garden',
  type: 'group',
  owner_id: ANN,
  system_prompt: '',
  ai_mode: 'auto',
  folder_id: null,
  project_id: null,
  is_pinned: false,
  participant_count: 1,
  message_count: 0,
  last_message_at: null,
  unread_count: 0,
  mention_count: 0,
  active_leaf_id: null,
  archived_at: null,
  purge_after: null,
  my_role: 'owner',
  rights: RIGHTS,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const participantOf = (change: Partial<Participant> = {}): Participant => ({
  id: newId(),
  channel_id: newId(),
  participant_type: 'user',
  participant_id: ANN,
  role: 'member',
  display_name: 'Ann',
  handle: 'ann',
  avatar: null,
  joined_at: AT,
  ...change,
});

export const messageOf = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: newId(),
  channel_id: newId(),
  parent_id: null,
  role: 'user',
  content: 'Hello.',
  author: { type: 'user', id: ANN, display_name: 'Ann', handle: 'ann' },
  persona_id: null,
  model: null,
  provider_config_id: null,
  status: 'complete',
  error: null,
  reasoning: null,
  tool_calls: [],
  citations: [],
  attachments: [],
  usage: null,
  mentions: [],
  reactions: [],
  is_pinned: false,
  is_deleted: false,
  depth: 0,
  sibling_index: 0,
  sibling_count: 1,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const answerOf = (change: Partial<ChatMessage> = {}): ChatMessage =>
  messageOf({
    role: 'assistant',
    content: 'It grows in the shade.',
    author: { type: 'model', id: null, display_name: 'Fern 2', handle: null },
    model: 'fern-2',
    parent_id: newId(),
    depth: 1,
    ...change,
  });

export const fileOf = (change: Partial<FileObject> = {}): FileObject => ({
  id: newId(),
  filename: 'notes.txt',
  content_type: 'text/plain',
  size: 1200,
  sha256: 'a'.repeat(64),
  origin: 'user_upload',
  channel_id: null,
  message_id: null,
  owner_id: ANN,
  has_thumbnail: false,
  created_at: AT,
  ...change,
});
