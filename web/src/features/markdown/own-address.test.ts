import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwnAddress, writeReference } from './own-address.ts';

const ID = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

test('a conversation, its messages, a note and a file of this server are recognised, and nothing else of it', () => {
  assert.deepEqual(readOwnAddress(`/c/${ID}`), { kind: 'channel', id: ID });
  assert.deepEqual(readOwnAddress(`/c/${ID}?m=${ID}`), { kind: 'channel', id: ID, messageId: ID });
  assert.deepEqual(readOwnAddress(`/notes/${ID}`), { kind: 'note', id: ID });
  assert.deepEqual(readOwnAddress(`/api/v1/files/${ID}/download`), { kind: 'file', id: ID });
  for (const address of [
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

test('a name cannot end the link that it stands in', () => {
  const written = writeReference(ID, 'x](https://evil.example) [y');
  assert.equal(written, `[#x\\](https://evil.example) \\[y](/c/${ID})`);
  assert.equal(writeReference(ID, 'two\n\nparts'), `[#two parts](/c/${ID})`);
});
