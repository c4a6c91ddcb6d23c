// How much of a branch a model is told, and what stands for the rest.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Account, Engine } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { startWithVendor, type VendorHouse } from '../../../test/vendor.ts';

const SMALL = 'small-window';
const LARGE = 'large-window';

interface Room extends VendorHouse {
  readonly id: string;
  /** Asks in the channel, and gives the answer's text. */
  readonly ask: (content: string, more?: object) => Promise<string>;
}

const open = async (t: TestContext, engine: Engine): Promise<Room> => {
  const house = await startWithVendor(t, engine);
  const { ann, configId: provider_config_id } = house;
  for (const [model_id, context_window] of [[SMALL, 2_000] as const, [LARGE, 400_000] as const])
    await ann.call('PUT /api/v1/admin/models', { body: { provider: 'openai', model_id, context_window } });
  const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
  const ask = async (content: string, more: object = {}) => {
    const body = { channel_id: id, content, model: SMALL, provider_config_id, ...more, stream: false };
    const done = await ann.call('POST /api/v1/chat/completions', { body });
    assert.ok(typeof done === 'object');
    return done.content;
  };
  return { ...house, id, ask };
};

const upload = async ({ call }: Account, id: string, name: string, text: string): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return (await call('POST /api/v1/channels/{id}/files', { params: { id }, form })).id;
};

const pathOf = async ({ ann, id }: Room): Promise<string[]> =>
  (await ann.call('GET /api/v1/channels/{id}/path', { params: { id } })).messages.map(
    ({ role, content }) => `${role}: ${content.slice(0, 30)}`,
  );

const sentTo = ({ vendor }: Room): string => JSON.stringify(vendor.asked.at(-1)?.body);

test('sqlite: a file that takes half of the window is counted once, and stays for the next question', async (t) => {
  const room = await open(t, 'sqlite');
  const file = await upload(room.ann, room.id, 'code.txt', `The code is 4711. ${'k '.repeat(1_390)}`);
  room.vendor.usual(say({ text: ['I see.'] }));
  await room.ask('What is the code?', { attachments: [file] });
  await room.ask('And again?');
  assert.match(sentTo(room), /The code is 4711.*What is the code\?.*And again\?/);
  assert.ok(!sentTo(room).includes('the file is longer'));
  assert.equal(room.vendor.asked.length, 2, 'nothing had to be summed up');
  assert.equal((await pathOf(room)).length, 4);
});
