// Conversations for tests: short ways to say the usual things.

import type { ChatMessage } from '@parley/contract';
import type { Account } from './harness.ts';

export const makeRoom = async (owner: Account, ...members: Account[]): Promise<string> => {
  const { id } = await owner.call('POST /api/v1/channels', {
    body: { title: 'Room', type: 'group', ai_mode: 'auto' },
  });
  for (const { user } of members)
    await owner.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: user.id },
    });
  return id;
};

export const say = (
  { call }: Account,
  id: string,
  content: string,
  more: { parent_id?: string | null; attachments?: string[] } = {},
): Promise<ChatMessage> =>
  call('POST /api/v1/channels/{id}/messages', { params: { id }, body: { role: 'user', content, ...more } });

export const edit = ({ call }: Account, id: string, msgId: string, content: string): Promise<ChatMessage> =>
  call('POST /api/v1/channels/{id}/messages/{msgId}/edit', { params: { id, msgId }, body: { content } });

export const pathOf = async ({ call }: Account, id: string): Promise<string[]> =>
  (await call('GET /api/v1/channels/{id}/path', { params: { id } })).messages.map(({ content }) => content);

export const goTo = ({ call }: Account, id: string, active_leaf_id: string) =>
  call('PUT /api/v1/channels/{id}/cursor', { params: { id }, body: { active_leaf_id } });
