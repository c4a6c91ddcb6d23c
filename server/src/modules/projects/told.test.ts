// What a project says is told in those chats alone whose readers may all read the project: others would read it in the answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../test/harness.ts';
import { type Heard, say } from '../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const WORDS = /Say it in rhymes|ninety tulips/g;

for (const engine of DATABASES)
  test(`${engine}: instructions and files of a project are told where all may read them, and nowhere else`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    vendor.usual(say({ text: ['Aye.'] }));
    const { id: project_id } = await ann.call('POST /api/v1/projects', {
      body: { name: 'Garden', instructions: 'Say it in rhymes' },
    });
    const params = { id: project_id };
    const form = new FormData();
    form.set('file', new Blob(['We ordered ninety tulips.']), 'order.txt');
    await ann.call('POST /api/v1/projects/{id}/files', { params, form });
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', ai_mode: 'auto', project_id },
    });
    /** What the model was told of the project, and what the answer says was left out. */
    const told = async () => {
      const done = await ann.call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content: 'What now?', model: 'stand-in-large', stream: false },
      });
      assert.ok(typeof done === 'object' && done.message_id);
      const { left_out } = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
        params: { id, msgId: done.message_id },
      });
      const body = JSON.stringify((vendor.asked.at(-1) as Heard).body);
      return {
        words: [...new Set(body.match(WORDS) ?? [])].sort(),
        gaps: left_out.map(({ source, detail_key }) => `${source} ${detail_key}`).sort(),
      };
    };

    const ALL = ['Say it in rhymes', 'ninety tulips'];
    assert.deepEqual(await told(), { words: ALL, gaps: [] });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    assert.deepEqual(await told(), { words: [], gaps: ['file not_for_all', 'project not_for_all'] });
    await ann.call('POST /api/v1/projects/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.deepEqual(await told(), { words: ALL, gaps: [] });
  });
