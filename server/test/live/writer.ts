// A member who changes things in channels all the time, so that there are events to deliver.

import { randomUUID } from 'node:crypto';
import { chanceOf } from '../chance.ts';
import { type Ask, oneOf, succeeded, text } from '../kill/asking.ts';

const chance = chanceOf('live/writer');

export interface Writer {
  step(): Promise<void>;
}

/** Several people write, and a channel has 100 pins at most. */
const PINS_MAX = 10;
const EMOJI = ['👍', '🎉', '❤️'];

/** `canary` is in everything that is said, so that a client which hears it without the right to is found out. */
export const createWriter = (ask: Ask, channels: readonly string[], canary: string): Writer => {
  const messages: Array<{ readonly id: string; readonly channel: string; readonly isOwn: boolean }> = [];
  const folders: string[] = [];
  const pinned = new Set<string>();
  let serial = 0;
  const next = (): string => `${canary} ${++serial}`;

  const say = async (channel: string): Promise<void> => {
    const body = { role: 'user', content: next() };
    const answer = await ask('POST', `/channels/${channel}/messages`, { body, key: randomUUID() });
    messages.push({ id: text(succeeded('saying', answer).body.id), channel, isOwn: true });
  };
  const edit = async (path: string, channel: string): Promise<void> => {
    const answer = await ask('POST', `${path}/edit`, { body: { content: next() }, key: randomUUID() });
    messages.push({ id: text(succeeded('editing', answer).body.id), channel, isOwn: true });
  };
  /** Things that one may find done already when the answer to the first attempt was lost. */
  const attempt = async (what: string, method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await ask(method, path, body === undefined ? {} : { body });
    if (![404, 409].includes(answer.status)) succeeded(what, answer);
  };
  const pin = async (path: string): Promise<void> => {
    const [oldest] = pinned;
    if (oldest !== undefined && pinned.size >= PINS_MAX) {
      pinned.delete(oldest);
      return attempt('unpinning', 'DELETE', `${oldest}/pin`);
    }
    pinned.add(path);
    await attempt('pinning', 'PUT', `${path}/pin`);
  };
  const changeMessage = async (): Promise<void> => {
    const message = oneOf(messages);
    if (!message) return say(oneOf(channels) ?? '');
    const path = `/channels/${message.channel}/messages/${message.id}`;
    const dice = chance.unit();
    const emoji = encodeURIComponent(oneOf(EMOJI) ?? '');
    if (dice < 0.2) return edit(path, message.channel);
    if (dice < 0.5) return attempt('reacting', 'PUT', `${path}/reactions/${emoji}`);
    if (dice < 0.6) return attempt('taking it back', 'DELETE', `${path}/reactions/${emoji}`);
    if (dice < 0.75) return pin(path);
    if (dice < 0.85)
      return attempt('going there', 'PUT', `/channels/${message.channel}/cursor`, {
        active_leaf_id: message.id,
      });
    // What is emptied loses its pin with its words.
    pinned.delete(path);
    await attempt('emptying', 'DELETE', path);
    messages.splice(messages.indexOf(message), 1);
  };
  const changeFolder = async (): Promise<void> => {
    const id = oneOf(folders);
    if (!id || folders.length < 5) {
      const answer = await ask('POST', '/folders', { body: { name: next() }, key: randomUUID() });
      folders.push(text(succeeded('a folder', answer).body.id));
      return;
    }
    if (chance.unit() < 0.7) return attempt('renaming', 'PUT', `/folders/${id}`, { name: next() });
    folders.splice(folders.indexOf(id), 1);
    await attempt('a folder goes', 'DELETE', `/folders/${id}`);
  };
  return {
    step: async () => {
      const dice = chance.unit();
      if (dice < 0.4) await say(oneOf(channels) ?? '');
      else if (dice < 0.8) await changeMessage();
      else await changeFolder();
    },
  };
};
