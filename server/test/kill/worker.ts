// One person at work. They do one thing after the other and write down what was acknowledged; from time to time, and at the end, they
// look whether the server has exactly that: nothing lost, nothing twice, nothing torn.

import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { chanceOf } from '../chance.ts';
import { type Ask, succeeded, text } from './asking.ts';
import { type Conversation, createConversation, verifyChannel } from './conversation.ts';
import type { Send } from './patient-client.ts';
import { createBelongings } from './personal-data.ts';

const chance = chanceOf('kill/worker');

const TOKEN_MS_MAX = 5 * 60_000;

export interface Worker {
  readonly userId: string;
  readonly ask: Ask;
  /** Makes the channel in which all workers talk at once. */
  openRoom(others: readonly Worker[]): Promise<string>;
  /** Until told to stop. Throws at the first sign of a broken promise. */
  work(room: string, isOver: () => boolean): Promise<void>;
  /** What this one has said and brought in the room. */
  inRoom(): Conversation;
  /** Compares everything of their own that was acknowledged with what is there. */
  verify(download: (id: string, token: string) => Promise<Uint8Array>): Promise<void>;
  /** For the first of all, who is the administrator: whether the chain of the audit log holds. */
  verifyAudit(): Promise<{ ok: boolean; entries: number }>;
  readonly everMade: ReadonlySet<string>;
}

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

const signUp = async (send: Send, name: string): Promise<Record<string, unknown>> => {
  const registration = { username: name, password: `password of ${name}`, email: `${name}@example.com` };
  const registered = await send({ method: 'POST', path: '/api/v1/auth/register', body: registration });
  if (registered.status !== 409) return succeeded('signing up', registered).body;
  // A registration has no Idempotency-Key: if the answer was lost, the name is taken by ourselves.
  return signIn(send, name);
};

const signIn = async (send: Send, name: string): Promise<Record<string, unknown>> => {
  const body = { login: name, password: `password of ${name}` };
  return succeeded('signing in', await send({ method: 'POST', path: '/api/v1/auth/login', body })).body;
};

const CONFIRM_EVERY_MS = 15 * 60_000;

export const createWorker = async (send: Send, name: string): Promise<Worker> => {
  const answer = await signUp(send, name);
  const pairOf = (body: Record<string, unknown>): Pair => ({
    access_token: text(body.access_token),
    refresh_token: text(body.refresh_token),
  });
  let pair = pairOf(answer);
  let renewedMs = performance.now();
  let confirmedMs = renewedMs;
  let serial = 0;
  const next = (kind: string): string => `${name}-${kind}-${++serial}`;
  const ask: Ask = (method, path, more = {}) =>
    send({ method, path: `/api/v1${path}`, token: pair.access_token, ...more });
  const refresh = async (): Promise<void> => {
    const body = { refresh_token: pair.refresh_token };
    const renewed = await send({ method: 'POST', path: '/api/v1/auth/refresh', body, key: randomUUID() });
    // A used token gives its answer again for a minute only; a worker that was away for longer signs in.
    const isTooLate = renewed.status === 401 && renewed.wasRepeated;
    pair = pairOf(isTooLate ? await signIn(send, name) : succeeded('refreshing', renewed).body);
    renewedMs = performance.now();
    if (renewedMs - confirmedMs < CONFIRM_EVERY_MS) return;
    // In a long run: new API keys want to know again who it is.
    const password = { password: `password of ${name}` };
    succeeded('confirming', await ask('POST', '/auth/confirm', { body: password }));
    confirmedMs = renewedMs;
  };
  const openChannel = async (title: string): Promise<string> => {
    const body = { title, type: 'group' };
    const made = await ask('POST', '/channels', { body, key: randomUUID() });
    return text(succeeded('opening a channel', made).body.id);
  };

  const own = createBelongings(ask, next, refresh);
  const desk = await openChannel(`the desk of ${name}`);
  const alone = createConversation(ask, desk, next);
  let together: Conversation | undefined;

  const step = async (talk: Conversation): Promise<void> => {
    const dice = chance.unit();
    if (dice < 0.4) await talk.step();
    else if (dice < 0.7) await alone.step();
    else if (dice < 0.97) await own.step();
    else if (dice < 0.985) await own.verifyFolders();
    else await alone.verifyCursor();
  };

  return {
    userId: text((answer.user as Record<string, unknown>).id),
    ask,
    everMade: own.everMade,
    inRoom: () => together ?? assert.fail('this one has not worked yet'),
    openRoom: async (others) => {
      const room = await openChannel('everybody');
      for (const { userId } of others) {
        const body = { participant_type: 'user', participant_id: userId };
        const joined = await ask('POST', `/channels/${room}/participants`, { body, key: randomUUID() });
        succeeded('letting somebody in', joined);
      }
      return room;
    },
    verifyAudit: async () => {
      const { body } = succeeded('verifying the audit log', await ask('GET', '/admin/audit/verify'));
      return { ok: body.ok === true, entries: Number(body.entries) };
    },
    work: async (room, isOver) => {
      const talk = createConversation(ask, room, next);
      together = talk;
      while (!isOver()) {
        // On a slow machine an access token may end before the dice renew it.
        if (performance.now() - renewedMs > TOKEN_MS_MAX) await refresh();
        await step(talk);
      }
    },
    verify: async (download) => {
      await own.verify();
      await alone.verifyCursor();
      await verifyChannel(ask, desk, [alone]);
      for (const { id, sha256 } of [...alone.brought.values(), ...(together?.brought.values() ?? [])]) {
        const content = await download(id, pair.access_token);
        assert.equal(createHash('sha256').update(content).digest('hex'), sha256, 'a file is whole');
      }
    },
  };
};
