import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwnAddress, referencesIn, writeReference } from './own-address.ts';

const ID = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

test('conversations, notes, tasks, projects, documents and files of this server are recognised, and nothing else of it', () => {
  assert.deepEqual(readOwnAddress(`/c/${ID}`), { kind: 'channel', id: ID });
  assert.deepEqual(readOwnAddress(`/c/${ID}?m=${ID}`), { kind: 'channel', id: ID, messageId: ID });
  assert.deepEqual(readOwnAddress(`/notes/${ID}`), { kind: 'note', id: ID });
  assert.deepEqual(readOwnAddress(`/api/v1/files/${ID}/download`), { kind: 'file', id: ID });
  assert.deepEqual(readOwnAddress(`/tasks/${ID}`), { kind: 'task', id: ID });
  assert.deepEqual(readOwnAddress(`/p/${ID}`), { kind: 'project', id: ID });
  assert.deepEqual(readOwnAddress(`/projects/${ID}`), { kind: 'project', id: ID });
  assert.deepEqual(readOwnAddress(`/knowledge/${ID}/d/${ID}`), { kind: 'document', id: ID, baseId: ID });
  for (const address of [
    `/knowledge/${ID}`,
    `/teams/${ID}`,
    `/c/${ID}/../../admin`,
    `/c/${ID}?m=1`,
    `/notes/${ID}?edit=true`,
    `//evil.example/c/${ID}`,
    `https://evil.example/c/${ID}`,
    `/api/v1/files/${ID}`,
    `/api/v1/channels/${ID}`,
    '/c/../settings',
    `/c/${ID.toUpperCase()}`,
    `javascript:/c/${ID}`,
    '',
  ])
    assert.equal(readOwnAddress(address), null, address);
});

test('an address that was copied names this server and is the same, and another server is another', () => {
  Object.assign(globalThis, { location: { origin: 'https://parley.example' } });
  assert.deepEqual(readOwnAddress(`https://parley.example/c/${ID}?m=${ID}`), {
    ...{ kind: 'channel', id: ID, messageId: ID },
  });
  for (const origin of [
    'https://parley.example.evil.example',
    'https://parley.example:8443',
    'http://parley.example',
  ])
    assert.equal(readOwnAddress(`${origin}/c/${ID}`), null, origin);
  Reflect.deleteProperty(globalThis, 'location');
});

test('a name cannot end the link that it stands in', () => {
  const channel = { kind: 'channel', id: ID } as const;
  const written = writeReference(channel, 'x](https://evil.example) [y');
  assert.equal(written, `[#x\\](https://evil.example) \\[y](/c/${ID})`);
  assert.equal(writeReference(channel, 'two\n\nparts'), `[#two parts](/c/${ID})`);
});

test('the things that a text names are found, each once', () => {
  const other = ID.replace('0192', '0193');
  const things = [
    { kind: 'note', id: ID },
    { kind: 'document', id: other, baseId: ID },
    { kind: 'channel', id: ID },
  ] as const;
  const text = things.map((one) => writeReference(one, 'A (plan)')).join(' and ');
  assert.deepEqual(referencesIn(`${text} ${text} [x](https://evil.example/notes/${ID})`), things);
  assert.deepEqual(referencesIn('none'), []);
});
