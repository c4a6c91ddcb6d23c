// One person in one channel: says things, says them differently, brings files, goes from branch to branch. What was acknowledged is
// written down and must be there, once, in its place in the tree.

import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { chanceOf } from '../chance.ts';
import { type Ask, listAll, oneOf, succeeded, text } from './asking.ts';

const chance = chanceOf('kill/conversation');

export interface Said {
  readonly id: string;
  readonly parentId: string | null;
  readonly content: string;
  readonly attachments: readonly string[];
}

export interface Brought {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

export interface Conversation {
  step(): Promise<void>;
  readonly said: ReadonlyMap<string, Said>;
  readonly brought: ReadonlyMap<string, Brought>;
  /** For a channel with its owner alone in it: the branch on the screen is exactly where its owner went last. */
  verifyCursor(): Promise<void>;
}

const FILE_BYTES_MAX = 20_000;

const toSaid = (body: Record<string, unknown>): Said => ({
  id: text(body.id),
  parentId: body.parent_id === null ? null : text(body.parent_id),
  content: text(body.content),
  attachments: (body.attachments as Array<{ id: string }>).map(({ id }) => id),
});

export const createConversation = (
  ask: Ask,
  channel: string,
  next: (kind: string) => string,
): Conversation => {
  const said = new Map<string, Said>();
  const brought = new Map<string, Brought>();
  /** Files that hang on no message yet. */
  const loose: string[] = [];
  let leaf: string | null = null;

  const noted = (what: string, body: Record<string, unknown>, content: string): Said => {
    const message = toSaid(body);
    assert.equal(message.content, content, `${what}: a message is whole`);
    assert.ok(!said.has(message.id), `${what}: a message is made once`);
    said.set(message.id, message);
    leaf = message.id;
    return message;
  };
  const say = async (): Promise<void> => {
    const content = next('message');
    const attachments = loose.splice(0, 1);
    const body = { role: 'user', content, ...(attachments.length > 0 ? { attachments } : {}) };
    const answer = await ask('POST', `/channels/${channel}/messages`, { body, key: randomUUID() });
    const message = noted('saying', succeeded('saying something', answer).body, content);
    assert.deepEqual(message.attachments, attachments, 'a message carries its files');
  };
  const edit = async (old: Said): Promise<void> => {
    const content = next('edit');
    const path = `/channels/${channel}/messages/${old.id}/edit`;
    const answer = await ask('POST', path, { body: { content }, key: randomUUID() });
    const message = noted('editing', succeeded('editing', answer).body, content);
    assert.equal(message.parentId, old.parentId, 'an edit is a sibling');
  };
  const upload = async (): Promise<void> => {
    const content = chance.bytes(1 + Math.floor(chance.between(0, FILE_BYTES_MAX)));
    const name = `${next('file')}.bin`;
    const file = { name, content };
    const answer = await ask('POST', `/channels/${channel}/files`, { file, key: randomUUID() });
    const { body } = succeeded('uploading', answer);
    const sha256 = createHash('sha256').update(content).digest('hex');
    assert.equal(body.sha256, sha256, 'a file arrives whole');
    assert.ok(!brought.has(text(body.id)), 'a file is kept once');
    brought.set(text(body.id), { id: text(body.id), name, sha256 });
    loose.push(text(body.id));
  };
  const goTo = async ({ id }: Said): Promise<void> => {
    const body = { active_leaf_id: id };
    const answer = await ask('PUT', `/channels/${channel}/cursor`, { body });
    leaf = text(succeeded('going to a branch', answer).body.active_leaf_id);
  };

  return {
    said,
    brought,
    step: async () => {
      const old = oneOf([...said.values()]);
      const dice = chance.unit();
      if (!old || dice < 0.45) await say();
      else if (dice < 0.6) await edit(old);
      else if (dice < 0.8) await upload();
      else await goTo(old);
    },
    verifyCursor: async () => {
      const { body } = succeeded('reading the branch', await ask('GET', `/channels/${channel}/path`));
      const path = (body.messages as Array<{ id: string }>).map(({ id }) => id);
      const expected: string[] = [];
      for (let id = leaf; id !== null; id = said.get(id)?.parentId ?? null) expected.unshift(id);
      assert.deepEqual(path, expected, 'the branch on the screen is the one that was chosen last');
    },
  };
};

/** Everything that anybody has acknowledged in a channel is there exactly once, in its place, and the tree is one. */
export const verifyChannel = async (
  ask: Ask,
  channel: string,
  talks: readonly Conversation[],
): Promise<void> => {
  const asText = ({ id, parentId, content, attachments }: Said) =>
    `${id} ${parentId} ${content} ${attachments.join()}`;
  const messages = await listAll(ask, `/channels/${channel}/messages`);
  assert.deepEqual(
    messages.map((message) => asText(toSaid(message))).sort(),
    talks.flatMap(({ said }) => [...said.values()].map(asText)).sort(),
    'everything that was said is there, once',
  );
  const depths = new Map(messages.map(({ id, depth }) => [text(id), Number(depth)]));
  for (const { parent_id, depth } of messages)
    assert.equal(
      depth,
      parent_id === null ? 0 : (depths.get(text(parent_id)) ?? Number.NaN) + 1,
      'every message hangs below its parent',
    );
  const { body } = succeeded('reading the tree', await ask('GET', `/channels/${channel}/tree`));
  assert.deepEqual(
    (body.data as Array<{ id: string }>).map(({ id }) => id).sort(),
    [...depths.keys()].sort(),
    'the tree has every message',
  );
  const files = await listAll(ask, `/channels/${channel}/files`);
  assert.deepEqual(
    files.map(({ id, filename, sha256 }) => `${id} ${filename} ${sha256}`).sort(),
    talks
      .flatMap(({ brought }) =>
        [...brought.values()].map(({ id, name, sha256 }) => `${id} ${name} ${sha256}`),
      )
      .sort(),
    'every file is there, once',
  );
};
