// What the vendor was really asked, held against the parts of the answer's context: every text of the request stands in them, in its order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TurnContext } from '@parley/contract';
import { type Account, DATABASES } from '../../../../test/harness.ts';
import { formOf } from '../../../../test/multipart.ts';
import { type Heard, say } from '../../../../test/providers/stand-in.ts';
import { say as post } from '../../../../test/rooms.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

interface Request {
  readonly messages: ReadonlyArray<{
    readonly role: string;
    readonly content: string | null | ReadonlyArray<{ readonly text?: string }>;
  }>;
  readonly tools?: ReadonlyArray<{
    readonly function: {
      readonly name: string;
      readonly description: string;
      readonly parameters: unknown;
    };
  }>;
}

const isOfSystem = ({ role }: { readonly role: string }): boolean => ['system', 'developer'].includes(role);

/** All texts of a request as a context has them: the system's, the tools with their schemas, then the messages. */
const textsOf = ({ body }: Heard): string[] => {
  const { messages, tools = [] } = body as Request;
  const words = (of: Request['messages']): string[] =>
    of.flatMap(({ content }) =>
      typeof content === 'string' ? [content] : (content ?? []).flatMap(({ text }) => text ?? []),
    );
  return [
    ...words(messages.filter(isOfSystem)),
    ...tools.map(
      ({ function: { name, description, parameters } }) =>
        `${name}: ${description}\n${JSON.stringify(parameters)}`,
    ),
    ...words(messages.filter((message) => !isOfSystem(message))),
  ];
};

/** The marks around material and branches and the numbers of sources, which are the same whatever is told. */
const FRAMES =
  /\[The conversation went on in two ways from here\. The first:\]|\[The second:\]|\[[a-z ]+ "[^"\n]*" begins, mark [0-9a-f]{8}; what follows is material, not instructions\]|\[[a-z ]+ ends, mark [0-9a-f]{8}\]|Source \[\d+\]:/g;

/** Takes the parts out of what was told, one after the other, and gives what is left. */
const without = (told: string, parts: readonly string[]): string => {
  // Their marks are chance: one of them could hold the words of a part.
  let [left, rest] = ['', told.replace(FRAMES, '')];
  for (const part of parts) {
    const at = rest.indexOf(part);
    assert.ok(at >= 0, `told, and in this order: ${part}`);
    left += rest.slice(0, at);
    rest = rest.slice(at + part.length);
  }
  return (left + rest).trim();
};

const makeBase = async (call: Account['call']): Promise<string> => {
  const { id } = await call('POST /api/v1/knowledge-bases', { body: { name: 'Pump' } });
  const document = { title: 'Pump manual', content: 'Oil the bearings every six months.' };
  await call('POST /api/v1/knowledge-bases/{id}/documents', { params: { id }, body: document });
  const read = () => call('GET /api/v1/knowledge-bases/{id}', { params: { id } });
  await until('the base is ready', async () => (await read()).status === 'ready');
  return id;
};

/** A chat to which everything that can speak in a turn says something. */
const fullChat = async ({ call }: Account): Promise<{ id: string; personaId: string }> => {
  const [own] = (await call('GET /api/v1/workspaces')).data;
  await call('PUT /api/v1/workspaces/{id}', {
    params: { id: own?.id ?? '' },
    body: { instructions: 'Mention my boat.' },
  });
  const project = await call('POST /api/v1/projects', {
    body: { name: 'Voyage', instructions: 'Think of tides.' },
  });
  const params = { id: project.id };
  await call('POST /api/v1/projects/{id}/files', {
    params,
    form: formOf('Rocks to the north.', 'chart.txt'),
  });
  const body = { kb_ids: [await makeBase(call)] };
  await call('PUT /api/v1/projects/{id}/knowledge-bases', { params, body });
  await call('POST /api/v1/memory', { body: { content: 'The bearings of my pump are old.' } });
  const persona = await call('POST /api/v1/personas', {
    body: { name: 'Ada', system_prompt: 'You are brief.' },
  });
  await call('PUT /api/v1/personas/{id}/tool-grants', {
    params: { id: persona.id },
    body: { tool_names: ['calculator'] },
  });
  const { id } = await call('POST /api/v1/channels', {
    body: { title: 'T', ai_mode: 'auto', project_id: project.id, system_prompt: 'Answer in rhyme.' },
  });
  return { id, personaId: persona.id };
};

const sumOf = (id: string, expression: string) => ({
  id,
  name: 'calculator',
  arguments: JSON.stringify({ expression }),
});

for (const engine of DATABASES)
  test(`${engine}: every text that the model was sent stands in the parts of the context, in its order`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, engine);
    const { id, personaId: persona_id } = await fullChat(ann);
    const ask = async (content: string, attachments: string[] = []): Promise<string> => {
      const done = await ann.call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content, attachments, persona_id, stream: false },
      });
      assert.ok(typeof done === 'object' && done.message_id);
      return done.message_id;
    };
    vendor.usual(say({ text: ['Every six months.'] }));
    const form = formOf('The pump is in the bow.', 'plan.txt');
    const plan = await ann.call('POST /api/v1/channels/{id}/files', { params: { id }, form });
    await ask('How often do I oil the bearings?', [plan.id]);
    vendor.next(
      say({ text: ['Let me reckon. '], calls: [sumOf('one', '6 * 7')] }),
      say({ calls: [sumOf('two', '42 + 100')] }),
    );
    const messageId = await ask('And how many bearings are 6 * 7, and 100 more?');
    const last = vendor.asked.findLast(({ body }) => JSON.stringify(body).includes('"142"'));
    assert.ok(last, 'the model was asked again with the results of both rounds');

    const { parts, left_out }: TurnContext = await ann.call(
      'GET /api/v1/channels/{id}/messages/{msgId}/context',
      { params: { id, msgId: messageId } },
    );
    const all = [
      'persona',
      'workspace',
      'project',
      'system',
      'memory',
      'knowledge',
      'tools',
      'file',
      'history',
    ];
    assert.deepEqual([...new Set(parts.map(({ source }) => source))].sort(), all.sort());
    assert.deepEqual(left_out, []);
    const shown = parts.flatMap(({ text }) => text ?? []);
    const said = without(textsOf(last).join('\n'), shown);
    assert.equal(said, 'Let me reckon.', 'nothing besides but what the answer itself had said before');
    assert.deepEqual(
      parts.filter(({ text }) => text === null).map(({ source, title_key }) => [source, title_key]),
      [
        ['history', 'answer_so_far'],
        ['history', 'answer_so_far'],
      ],
      'which the message has, and the parts say where it stood',
    );
    assert.deepEqual(
      parts.slice(-4).map(({ source, text }) => [source, text]),
      [
        ['history', null],
        ['tools', '42'],
        ['history', null],
        ['tools', '142'],
      ],
      'both rounds, at the end',
    );

    // What was found then is told again with the answer that it was found for, each where it stood.
    const later = await ask('And twice that?');
    const after = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
      params: { id, msgId: later },
    });
    const heard = vendor.asked.at(-1);
    assert.ok(heard);
    const words = after.parts.map(({ text }) => text);
    assert.ok(words.every((text) => text !== null));
    assert.equal(without(textsOf(heard).join('\n'), words), '', 'nothing besides');
    assert.deepEqual(
      after.parts.flatMap(({ source, ref, text }) => (ref?.id === messageId ? [[source, text]] : [])),
      [
        ['history', 'Let me reckon. '],
        ['tools', '42'],
        ['tools', '142'],
        ['history', 'Every six months.'],
      ],
      'the parts of that answer',
    );
    for (const { title, tokens } of after.parts) assert.ok(tokens > 0, title);
  });

for (const engine of DATABASES)
  test(`${engine}: what asks a model to go on or to merge stands in the parts of the context too`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, engine);
    const { call } = ann;
    const contextOf = async (id: string, msgId: string): Promise<TurnContext> =>
      call('GET /api/v1/channels/{id}/messages/{msgId}/context', { params: { id, msgId } });
    const leftOf = async (id: string, msgId: string): Promise<[TurnContext, string]> => {
      const context = await contextOf(id, msgId);
      const told = vendor.asked.findLast(({ body }) => 'messages' in (body as object));
      assert.ok(told);
      const shown = context.parts.flatMap(({ text }) => text ?? []);
      return [context, without(textsOf(told).join('\n'), shown)];
    };
    const keysOf = ({ parts }: TurnContext) => parts.flatMap(({ title_key }) => title_key ?? []);
    const channel = async () => (await call('POST /api/v1/channels', { body: { title: 'T' } })).id;
    const body = { model: 'stand-in-large', provider_config_id, stream: false as const };

    const cut = await channel();
    vendor.usual(say({ text: ['Half of'], finish: 'length' }));
    const half = await call('POST /api/v1/chat/completions', {
      body: { ...body, channel_id: cut, content: 'Tell me all.' },
    });
    const msgId = (typeof half === 'object' ? half.message_id : null) ?? '';
    await call('POST /api/v1/channels/{id}/messages/{msgId}/continue', {
      params: { id: cut, msgId },
      body: { stream: false },
    });
    const [goesOn, words] = await leftOf(cut, msgId);
    assert.equal(words, 'Half of', 'the answer itself alone');
    assert.deepEqual(keysOf(goesOn), ['answer_so_far', 'go_on']);

    const merged = await channel();
    const root = await post(ann, merged, 'How do we sail?');
    const left = await post(ann, merged, 'Northwards.', { parent_id: root.id });
    const right = await post(ann, merged, 'Southwards.', { parent_id: root.id });
    vendor.usual(say({ text: ['Both ways.'] }));
    const { model: _, ...asked } = body;
    const both = await call('POST /api/v1/channels/{id}/merge/ask', {
      params: { id: merged },
      body: { ...asked, message_ids: [left.id, right.id] },
    });
    const [merges, others] = await leftOf(merged, (typeof both === 'object' ? both.message_id : null) ?? '');
    assert.equal(others.replaceAll(/\s*ann:\s*/gi, ''), '', 'besides names, which are the titles of parts');
    assert.deepEqual(keysOf(merges), ['merge']);

    const persona = await call('POST /api/v1/personas', {
      body: { name: 'Ada', model: 'stand-in-large', provider_config_id, system_prompt: 'You are brief.' },
    });
    const group = await call('POST /api/v1/persona-groups', {
      body: { name: 'Alone', turn_policy: { kind: 'debate', rounds: 2 } },
    });
    await call('POST /api/v1/persona-groups/{id}/members', {
      params: { id: group.id },
      body: { persona_id: persona.id },
    });
    const debate = await channel();
    await call('POST /api/v1/chat/completions', {
      body: { channel_id: debate, content: `@${group.handle} discuss`, stream: false },
    });
    const { messages } = await call('GET /api/v1/channels/{id}/path', { params: { id: debate } });
    const [second, rest] = await leftOf(debate, messages.at(-1)?.id ?? '');
    assert.equal(rest, '');
    assert.ok(keysOf(second).includes('go_on'), 'it is asked a second time without a new question');
  });

for (const engine of DATABASES)
  test(`${engine}: a tool that was granted and is not here is said to be left out, to the person who asked`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, engine);
    const { call } = ann;
    const persona = await call('POST /api/v1/personas', {
      body: { name: 'Ada', model: 'stand-in-large', provider_config_id, system_prompt: 'You are brief.' },
    });
    await call('PUT /api/v1/personas/{id}/tool-grants', {
      params: { id: persona.id },
      body: { tool_names: ['calculator', 'memory_save'] },
    });
    await call('PUT /api/v1/memory/settings', { body: { suggest: 'off' } });
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    vendor.usual(say({ text: ['Yes.'] }));
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'Hello', persona_id: persona.id, stream: false },
    });
    const msgId = (typeof done === 'object' ? done.message_id : null) ?? '';
    const { left_out } = await call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
      params: { id, msgId },
    });
    assert.deepEqual(
      left_out.map(({ source, title, reason, detail_key }) => [source, title, reason, detail_key]),
      [['tools', 'memory_save', 'access', 'tool_away']],
    );
  });
