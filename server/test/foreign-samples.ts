// Exports as other products write them, made for tests: the shapes are theirs, the words are ours.

import { strToU8, zipSync } from 'fflate';

const AT = 1_700_000_000;

const node = (id: string, parent: string | null, message: object | null, children: string[] = []) => ({
  [id]: { id, message, parent, children },
});
const said = (role: string, parts: unknown[], rest: object = {}) => ({
  id: 'unused',
  author: { role, name: null, metadata: {} },
  create_time: AT + 1.5,
  content: {
    content_type: parts.every((part) => typeof part === 'string') ? 'text' : 'multimodal_text',
    parts,
  },
  status: 'finished_successfully',
  weight: 1,
  metadata: {},
  recipient: 'all',
  ...rest,
});

/** Two branches, a hidden root, a thought, a tool call that is joined over, a picture that is there and one that is not. */
export const chatGptConversation = (id: string, title: string, words = 'Shall it rain?') => ({
  title,
  create_time: AT,
  update_time: AT + 100,
  mapping: {
    ...node('root', null, null, ['system']),
    ...node('system', 'root', said('system', [''], { weight: 0 }), ['asked']),
    ...node(
      'asked',
      'system',
      said('user', [
        { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Picture1' },
        words,
      ]),
      ['thought', 'other'],
    ),
    ...node(
      'thought',
      'asked',
      said('assistant', [], {
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Clouds', content: 'They gather.' }] },
      }),
      ['call'],
    ),
    ...node('call', 'thought', said('assistant', ['{"q":"rain"}'], { recipient: 'web' }), ['answered']),
    ...node(
      'answered',
      'call',
      said('assistant', ['Yes, by noon.\ue200cite\ue202turn0\ue201'], {
        create_time: AT + 9,
        metadata: { model_slug: 'gpt-5' },
      }),
    ),
    ...node(
      'other',
      'asked',
      said(
        'assistant',
        ['No.', { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_gone' }],
        { create_time: null },
      ),
    ),
  },
  current_node: 'answered',
  conversation_id: id,
  default_model_slug: 'gpt-4o',
  is_archived: false,
});

/** No real picture: what draws a small one of it is not what is tried here. */
const PICTURE = new Uint8Array(Buffer.from('the bytes of a picture'));

export const zipped = (files: Record<string, unknown>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        content instanceof Uint8Array
          ? content
          : strToU8(typeof content === 'string' ? content : JSON.stringify(content)),
      ]),
    ),
  ) as Uint8Array<ArrayBuffer>;

/** As one file, with what else lies in such an archive. */
export const chatGptZip = (): Uint8Array<ArrayBuffer> =>
  zipped({
    'conversations.json': [chatGptConversation('c-1', 'Weather'), { id: 'c-0', title: 'Broken' }],
    'user.json': { id: 'user-1' },
    'file-Picture1-sky.png': PICTURE,
  });

export const chatGptSplitZip = (): Uint8Array<ArrayBuffer> =>
  zipped({
    'export/conversations-000.json': [chatGptConversation('s-1', 'First half')],
    'export/conversations-001.json': [chatGptConversation('s-2', 'Second half')],
  });

const NO_PARENT = '00000000-0000-4000-8000-000000000000';
export const claudeZip = (): Uint8Array<ArrayBuffer> => {
  const message = (uuid: string, sender: string, text: string, rest: object = {}) => ({
    ...{ uuid, sender, text, content: [{ type: 'text', text }], attachments: [], files: [] },
    created_at: '2025-02-03T04:05:06.000000Z',
    ...rest,
  });
  return zipped({
    'users.json': [{ uuid: 'u-1', full_name: 'A person' }],
    'conversations.json': [
      {
        uuid: 'claude-1',
        name: 'Sonnets',
        created_at: '2025-02-03T04:05:00.000000Z',
        updated_at: '2025-02-04T04:05:00.000000Z',
        current_leaf_message_uuid: 'm-2',
        chat_messages: [
          message('m-1', 'human', 'Write one', {
            parent_message_uuid: NO_PARENT,
            attachments: [{ file_name: 'form.txt', extracted_content: 'fourteen lines' }],
          }),
          message('m-2', 'assistant', 'Shall I compare', {
            parent_message_uuid: 'm-1',
            content: [
              { type: 'thinking', thinking: 'An iamb' },
              { type: 'text', text: 'Shall I compare' },
            ],
          }),
          message('m-3', 'assistant', 'My mistress’ eyes', {
            parent_message_uuid: 'm-1',
            files: [{ file_name: 'sun.png' }],
          }),
        ],
      },
      {
        uuid: 'claude-2',
        name: 'An old line',
        created_at: '2023-02-03T04:05:00Z',
        updated_at: '2023-02-03T04:05:00Z',
        chat_messages: [message('l-1', 'human', 'One'), message('l-2', 'assistant', 'Two')],
      },
    ],
  });
};

export const openWebUiJson = (): string => {
  const message = (
    id: string,
    parentId: string | null,
    role: string,
    content: string,
    rest: object = {},
  ) => ({
    [id]: { id, parentId, childrenIds: [], role, content, timestamp: AT + 3, ...rest },
  });
  return JSON.stringify([
    {
      id: 'w-1',
      title: 'Recipes',
      created_at: AT,
      updated_at: AT + 50,
      archived: false,
      pinned: true,
      chat: {
        models: ['llama3'],
        history: {
          currentId: 'b',
          messages: {
            ...message('a', null, 'user', 'Bread?', {
              files: [
                {
                  type: 'image',
                  name: 'loaf.txt',
                  url: `data:text/plain;base64,${Buffer.from('a loaf').toString('base64')}`,
                },
              ],
            }),
            ...message(
              'b',
              'a',
              'assistant',
              '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> Flour first\n</details>\nFlour, water.',
              { model: 'llama3' },
            ),
            ...message('c', 'a', 'assistant', 'Salt.', { model: 'qwen' }),
          },
        },
      },
    },
  ]);
};

const LIBRE_ROOT = '00000000-0000-0000-0000-000000000000';
export const libreChatJson = (isRecursive: boolean): string => {
  const message = (messageId: string, parentMessageId: string, text: string, isCreatedByUser: boolean) => ({
    ...{
      messageId,
      parentMessageId,
      text,
      isCreatedByUser,
      sender: isCreatedByUser ? 'User' : 'GPT',
      model: isCreatedByUser ? null : 'gpt-4o',
    },
    createdAt: '2024-05-06T07:08:09.000Z',
  });
  const [asked, one, two] = [
    message('x', LIBRE_ROOT, 'Name a river', true),
    message('y', 'x', 'The Rhine', false),
    message('z', 'x', 'The Elbe', false),
  ];
  const head = {
    title: 'Rivers',
    endpoint: 'openAI',
    exportAt: '2024-06-01T00:00:00.000Z',
    branches: true,
    recursive: isRecursive,
    options: { model: 'gpt-4o', promptPrefix: 'Be brief.' },
  };
  return JSON.stringify(
    isRecursive
      ? { conversationId: 'libre-2', ...head, messages: [{ ...asked, children: [one, two] }] }
      : { conversationId: 'libre-1', ...head, messages: [asked, one, two] },
  );
};
