// What a person has for themselves: folders, settings, API keys, chats brought from a file, a session that is renewed. They write down what was acknowledged and
// compare.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chanceOf } from '../chance.ts';
import { type Answered, type Ask, listAll, oneOf, succeeded, text } from './asking.ts';

const chance = chanceOf('kill/personal-data');

/** Limits of the server, kept well below. */
const FOLDERS_MAX = 40;
const KEYS_MAX = 10;

interface Made {
  readonly id: string;
  readonly name: string;
}

export interface Belongings {
  /** Does one thing or another. */
  step(): Promise<void>;
  verify(): Promise<void>;
  verifyFolders(): Promise<void>;
  /** Identifiers of folders that were made, whether or not they are still there: each was announced exactly once. */
  readonly everMade: ReadonlySet<string>;
}

const isGone = ({ status, wasRepeated }: Answered): boolean =>
  status === 200 || (status === 404 && wasRepeated);

interface Shelf {
  step(): Promise<void>;
  verify(): Promise<void>;
}

const folderShelf = (ask: Ask, next: (kind: string) => string, everMade: Set<string>): Shelf => {
  const folders = new Map<string, Made>();
  const create = async (): Promise<void> => {
    const name = next('folder');
    const { body } = succeeded(
      'creating a folder',
      await ask('POST', '/folders', { body: { name }, key: randomUUID() }),
    );
    assert.equal(body.name, name, 'a folder is whole');
    folders.set(name, { id: text(body.id), name });
    everMade.add(text(body.id));
  };
  const rename = async (folder: Made): Promise<void> => {
    const renamed = { id: folder.id, name: next('folder') };
    const body = { name: renamed.name };
    succeeded('renaming a folder', await ask('PUT', `/folders/${folder.id}`, { body }));
    folders.delete(folder.name);
    folders.set(renamed.name, renamed);
  };
  const remove = async (folder: Made): Promise<void> => {
    const answer = await ask('DELETE', `/folders/${folder.id}`);
    assert.ok(isGone(answer), `deleting ${folder.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    folders.delete(folder.name);
  };
  return {
    step: async () => {
      const folder = oneOf([...folders.values()]);
      const dice = chance.unit();
      if (!folder || (dice < 0.6 && folders.size < FOLDERS_MAX)) await create();
      else if (dice < 0.8) await rename(folder);
      else await remove(folder);
    },
    verify: async () => {
      const { body } = succeeded('listing folders', await ask('GET', '/folders'));
      const there = (body.data as Made[]).map(({ id, name }) => `${name} ${id}`).sort();
      assert.deepEqual(there, [...folders.values()].map(({ id, name }) => `${name} ${id}`).sort());
    },
  };
};

const keyShelf = (ask: Ask, next: (kind: string) => string): Shelf => {
  const keys = new Map<string, Made & { readonly secret: string }>();
  const statusOf = async (token: string): Promise<number> => (await ask('GET', '/profile', { token })).status;
  const create = async (): Promise<void> => {
    const name = next('key');
    const made = await ask('POST', '/api-keys', { body: { name }, key: randomUUID() });
    const { body } = succeeded('an API key', made);
    keys.set(name, { id: text(body.id), name, secret: text(body.key) });
  };
  const revoke = async ({ id, name, secret }: Made & { readonly secret: string }): Promise<void> => {
    const answer = await ask('DELETE', `/api-keys/${id}`);
    assert.ok(isGone(answer), `revoking a key: ${answer.status}`);
    keys.delete(name);
    assert.equal(await statusOf(secret), 401, 'a revoked key stays revoked');
  };
  return {
    step: async () => {
      const key = oneOf([...keys.values()]);
      if (!key || (chance.unit() < 0.6 && keys.size < KEYS_MAX)) await create();
      else await revoke(key);
    },
    verify: async () => {
      const { body } = succeeded('listing API keys', await ask('GET', '/api-keys'));
      const there = (body.data as Made[]).map(({ id }) => id).sort();
      assert.deepEqual(there, [...keys.values()].map(({ id }) => id).sort());
      for (const { secret } of keys.values()) assert.equal(await statusOf(secret), 200);
    },
  };
};

/** More than one block of those in which an import is written. */
const IMPORTED = 450;
const IMPORTS_MAX = 3;

const importShelf = (ask: Ask, next: (kind: string) => string): Shelf => {
  const brought = new Map<string, string>();
  const treeOf = (title: string) => ({
    format: 'parley.channel.v1',
    title,
    messages: Array.from({ length: IMPORTED }, (_, i) => ({
      id: String(i),
      parent_id: i === 0 ? null : String(i - 1),
      role: 'user',
      content: `${title} ${i}`,
      author_name: 'Ann',
      created_at: '2026-01-02T03:04:05.000Z',
    })),
  });
  return {
    step: async () => {
      if (brought.size >= IMPORTS_MAX) return;
      const title = next('import');
      const made = await ask('POST', '/channels/import', { body: treeOf(title), key: randomUUID() });
      const { body } = succeeded('an import', made);
      assert.equal(body.message_count, IMPORTED, 'an import is whole');
      brought.set(title, text(body.id));
    },
    verify: async () => {
      const channels = await listAll(ask, '/channels');
      const there = channels.filter(({ title }) => String(title).includes('-import-'));
      assert.deepEqual(
        there.map(({ title, id, message_count }) => `${title} ${id} ${message_count}`).sort(),
        [...brought].map(([title, id]) => `${title} ${id} ${IMPORTED}`).sort(),
      );
    },
  };
};

export const createBelongings = (
  ask: Ask,
  next: (kind: string) => string,
  refresh: () => Promise<void>,
): Belongings => {
  const everMade = new Set<string>();
  const folders = folderShelf(ask, next, everMade);
  const keys = keyShelf(ask, next);
  const imports = importShelf(ask, next);
  let counter = 0;
  const putSetting = async (): Promise<void> => {
    counter += 1;
    const settings = { counter, [`k${counter % 7}`]: counter };
    const { body } = succeeded('a setting', await ask('PUT', '/settings', { body: settings }));
    assert.equal((body.settings as Record<string, unknown>).counter, counter);
  };
  const verifySettings = async (): Promise<void> => {
    const { body } = succeeded('reading settings', await ask('GET', '/settings'));
    assert.equal((body.settings as Record<string, unknown>).counter ?? 0, counter);
  };
  return {
    everMade,
    verifyFolders: folders.verify,
    step: async () => {
      const dice = chance.unit();
      if (dice < 0.5) await folders.step();
      else if (dice < 0.75) await putSetting();
      else if (dice < 0.8) await imports.step();
      else if (dice < 0.93) await keys.step();
      else await refresh();
    },
    verify: async () => {
      await folders.verify();
      await keys.verify();
      await imports.verify();
      await verifySettings();
      await refresh();
    },
  };
};
