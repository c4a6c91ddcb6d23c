// What a visitor says is remembered for nobody: the one who published the workflow is not the one who speaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkflowDefinition } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const saving = (content: string): string => `/demo tool memory_save ${JSON.stringify({ content })}`;

const SEARCHING = '/demo tool note_search {"query":"harbour"}';

for (const database of DATABASES)
  test(`${database}: nothing is learned in a conversation with a visitor, and nothing remembered is told in it`, async (t) => {
    const { account, send } = await start(t, database);
    const { call } = await account('ann');
    await call('PUT /api/v1/memory/settings', { body: { enabled: true, suggest: 'auto' } });
    await call('POST /api/v1/memory', { body: { content: 'My boat is called Petrel', kind: 'instruction' } });
    await call('POST /api/v1/notes', { body: { title: 'The harbour', content: 'Gate code 4711' } });
    const persona = await call('POST /api/v1/personas', { body: { name: 'Robot', model: 'parley-demo' } });
    await call('PUT /api/v1/personas/{id}/tool-grants', {
      params: { id: persona.id },
      body: { tool_names: ['memory_save', 'note_search'] },
    });
    const definition: WorkflowDefinition = {
      ...{ schema: 1, start: 'read', variables: { read: { type: 'string', default: '' } } },
      stages: [
        {
          // What a visitor entered may hold such words.
          ...{ key: 'read', kind: 'ai', persona_id: persona.id, prompt: SEARCHING },
          ...{ save: { read: 'output.text' } },
          next: [{ to: 'talk' }],
        },
        {
          ...{ key: 'talk', kind: 'chat', title: 'Ask away', persona_id: persona.id, goal: 'Help' },
          next: [{ to: 'end' }],
        },
        { key: 'end', kind: 'end', outcome: 'served' },
      ],
    };
    const { id, slug } = await call('POST /api/v1/workflows', { body: { title: 'Desk', definition } });
    await call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    await call('PATCH /api/v1/workflows/{id}', {
      params: { id },
      body: { public_enabled: true, public_config: { starts_per_hour: 200 } },
    });
    const begun = await send('POST', `/api/v1/workflows/public/${slug}/start`, { body: {} });
    const { instance_id, session_token } = begun.body as unknown as Record<string, string>;
    const tell = async (content: string): Promise<string> => {
      const said = await send('POST', `/api/v1/workflows/public/instances/${instance_id}/messages`, {
        body: { content },
        headers: { authorization: `Visitor ${session_token}` },
      });
      assert.equal(said.status, 200);
      return String(said.body.text);
    };
    const run = () => call('GET /api/v1/instances/{id}', { params: { id: instance_id ?? '' } });
    await until('the conversation begins', async () => (await run()).stage?.key === 'talk');
    assert.doesNotMatch(String((await run()).vars.read), /4711/, 'nor by a tool of a stage before it');
    const remembered = async () => (await call('GET /api/v1/memory')).data.map(({ content }) => content);

    assert.doesNotMatch(await tell('/demo prompt'), /Petrel/);
    await tell(saving('Eve rows'));
    await tell('Remember that I row.');
    assert.deepEqual(await remembered(), ['My boat is called Petrel']);

    const { id: own } = await call('POST /api/v1/channels', { body: { title: 'Own' } });
    const ask = { content: saving('Ann rows'), tools: ['memory_save'], model: 'parley-demo', stream: false };
    await call('POST /api/v1/chat/completions', { body: { channel_id: own, ...ask } });
    assert.equal((await remembered()).length, 2, 'in a conversation of one’s own the same is kept');
  });
