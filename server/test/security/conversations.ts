// Conversations for the fixtures of several modules: a channel, something said in it, an answer.

import assert from 'node:assert/strict';
import { unique } from './derive.ts';
import { canary, type Ids } from './fixture.ts';
import type { Person, World } from './world.ts';

export const newChannel = async (
  { call }: Person,
  title = canary('channel'),
): Promise<{ id: string; title: string }> => {
  const { id } = await call('POST /api/v1/channels', { body: { title, type: 'group', ai_mode: 'auto' } });
  return { id, title };
};

export const channelIn = async (owner: Person, { channel }: Ids): Promise<string> =>
  channel ?? (await newChannel(owner)).id;

export const say = async ({ call }: Person, channel: string, content: string): Promise<string> => {
  const params = { id: channel };
  return (await call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content } })).id;
};

export const join = async ({ call }: Person, channel: string, { id }: Person): Promise<string> => {
  const body = { participant_type: 'user', participant_id: id } as const;
  return (await call('POST /api/v1/channels/{id}/participants', { params: { id: channel }, body })).id;
};

export const answered = async ({ call }: Person, content: string): Promise<{ id: string; msgId: string }> => {
  // With a title, so that no model gives it one later.
  const { id } = await call('POST /api/v1/channels', { body: { title: unique() } });
  const done = await call('POST /api/v1/chat/completions', {
    body: { channel_id: id, content, model: 'parley-demo', stream: false },
  });
  return { id, msgId: typeof done === 'object' ? (done.message_id ?? '') : '' };
};

const REMOVALS: readonly unknown[] = ['removed_from_chat', 'removed_from_team', 'unshared'];

/** Who is removed is told from what, as it was called then. They have read it, and taken it out of their inbox: what is told to them after it is a leak. */
export const forgetRemoval = async ({ call }: Person): Promise<void> => {
  const { data } = await call('GET /api/v1/notifications');
  const told = data.filter(({ data: { kind } }) => REMOVALS.includes(kind));
  assert.deepEqual(
    told.map(({ link }) => link),
    [null],
    'once, and it leads nowhere',
  );
  for (const { id } of told) await call('DELETE /api/v1/notifications/{id}', { params: { id } });
};

/** A person who was a participant of the victim's channel and has been removed: a stranger now. */
export const passThrough = async (world: World, owner: Person, channel: string): Promise<Person> => {
  const guest = await world.newPerson();
  const participantId = await join(owner, channel, guest);
  await guest.call('GET /api/v1/channels/{id}', { params: { id: channel } });
  const params = { id: channel, participantId };
  await owner.call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params });
  await forgetRemoval(guest);
  return guest;
};
