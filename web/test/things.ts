// Things as the server describes them, for tests of components: whole, and different only in what the test names.

import {
  type Bootstrap,
  type Channel,
  type ChannelModel,
  type ChatMessage,
  type EnabledModel,
  type FileObject,
  type KnownPerson,
  type Mentionable,
  type Participant,
  type ProviderConfig,
  SETTINGS,
  USER_PERMISSIONS_DEFAULT,
  type User,
} from '@parley/contract';

export const AT = '2026-01-05T10:00:00.000Z';

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

/** That of the person who looks at the page. */
export const OWN_WORKSPACE = newId();

export const bootstrapOf = (change: Partial<Bootstrap> = {}): Bootstrap => ({
  user: userOf(),
  permissions: [...USER_PERMISSIONS_DEFAULT],
  settings: {},
  platform,
  teams: [],
  personal_workspace_id: OWN_WORKSPACE,
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
  is_memory_on: true,
  folder_id: null,
  project_id: null,
  workspace_id: null,
  visibility: 'private',
  is_pinned: false,
  is_put_away: false,
  participant_count: 1,
  person_count: 1,
  message_count: 0,
  last_message_at: null,
  unread_count: 0,
  mention_count: 0,
  active_leaf_id: null,
  main_leaf_id: null,
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
  project_id: null,
  message_id: null,
  owner_id: ANN,
  has_thumbnail: false,
  created_at: AT,
  ...change,
});

export const modelOf = (change: Partial<EnabledModel> = {}): EnabledModel => ({
  type: 'model',
  model_id: 'fern-2',
  display_name: 'Fern 2',
  provider: 'openai',
  provider_config_id: newId(),
  provider_config_name: 'Greenhouse',
  persona_id: null,
  handle: null,
  avatar: null,
  context_window: 128_000,
  max_output: null,
  capabilities: { vision: false, tools: true, reasoning: false },
  price: null,
  hidden: false,
  sort_order: 0,
  is_demo: false,
  ...change,
});

export const channelModelOf = (change: Partial<ChannelModel> = {}): ChannelModel => ({
  id: newId(),
  channel_id: newId(),
  model: 'fern-2',
  provider_config_id: newId(),
  provider: 'openai',
  display_name: 'Fern 2',
  sort_order: 0,
  is_active: true,
  is_shared: false,
  is_usable: true,
  added_by: ANN,
  created_at: AT,
  ...change,
});

export const providerOf = (change: Partial<ProviderConfig> = {}): ProviderConfig => ({
  id: newId(),
  name: 'Greenhouse',
  provider: 'openai',
  base_url: null,
  has_key: true,
  key_hint: '…abcd',
  key_status: 'ready',
  header_names: [],
  scope: 'personal',
  team_id: null,
  is_active: true,
  is_demo: false,
  allow_background: true,
  default_model: null,
  health: { status: 'unknown', checked_at: null, error: null, has_failed_check: false },
  created_at: AT,
  updated_at: AT,
  ...change,
});

/** One of the people whom one shares something with. */
export const personOf = (name: string, change: Partial<KnownPerson> = {}): KnownPerson => ({
  id: newId(),
  handle: name.toLowerCase(),
  display_name: name,
  avatar: null,
  status: 'online',
  last_seen_at: null,
  direct_channel_id: null,
  ...change,
});

export const mentionableOf = (change: Partial<Mentionable> = {}): Mentionable => ({
  type: 'user',
  id: newId(),
  handle: 'cara',
  display_name: 'Cara',
  avatar: null,
  provider_config_id: null,
  is_here: false,
  ...change,
});

export const modelsOf = (...data: EnabledModel[]) => ({
  data,
  default_model: null,
  default_provider_config_id: null,
});
