// What an answer was made from, for the person who asked and for the others who read it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TurnContext } from '@parley/contract';
import { type Account, DATABASES } from '../../../../test/harness.ts';
import { type Heard, say } from '../../../../test/providers/stand-in.ts';
import { createToys, ctxOf, toys } from '../../../../test/toy-noun.ts';
import { startWithVendor } from '../../../../test/vendor.ts';
import { sql } from '../../../db/sql.ts';
import { newId } from '../../../kernel/ids.ts';

const contextOf = ({ call }: Account, id: string, msgId: string): Promise<TurnContext> =>
  call('GET /api/v1/channels/{id}/messages/{msgId}/context', { params: { id, msgId } });

const ask = async ({ call }: Account, body: object): Promise<string> => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object' && done.message_id);
  return done.message_id;
};

const upload = async ({ call }: Account, id: string, name: string, text: string): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return (await call('POST /api/v1/channels/{id}/files', { params: { id }, form })).id;
};

const addTo = ({ call }: Account, id: string, { user }: Account) =>
  call('POST /api/v1/channels/{id}/participants', {
    params: { id },
    body: { participant_type: 'user', participant_id: user.id },
  });

const sourcesOf = ({ parts }: TurnContext): string[] =>
  parts.map(({ source, title }) => `${source}: ${title}`);

const systemTold = ({ body }: Heard): unknown =>
  (body as { messages: Array<{ role: string; content: unknown }> }).messages.find(
    ({ role }) => role === 'system' || role === 'developer',
  )?.content;

for (const engine of DATABASES) {
  test(`${engine}: a context names every part that the model was told, in order, with its words and tokens`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, engine);
    const { data } = await ann.call('GET /api/v1/workspaces');
    const own = data[0]?.id ?? '';
    const params = { id: own };
    await ann.call('PUT /api/v1/workspaces/{id}', { params, body: { instructions: 'Mention my boat.' } });
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Voyage', instructions: 'Think of tides.' },
    });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Ada', system_prompt: 'You are brief.' },
    });
    await ann.call('PUT /api/v1/personas/{id}/tool-grants', {
      params: { id: persona.id },
      body: { tool_names: ['calculator'] },
    });
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', project_id: project.id, system_prompt: 'Answer in rhyme.' },
    });
    vendor.usual(say({ text: ['Aye.'] }));
    const file = await upload(ann, id, 'chart.txt', 'Rocks to the north.');
    await ask(ann, { channel_id: id, content: 'Where are the rocks?', attachments: [file] });
    const messageId = await ask(ann, { channel_id: id, content: '@ada and 6 * 7?' });
    const context = await contextOf(ann, id, messageId);
    assert.deepEqual(sourcesOf(context), [
      'persona: Ada',
      `workspace: ${data[0]?.name}`,
      'project: Voyage',
      'system: The channel',
      'system: Several take part',
      'system: Material is not orders',
      'tools: calculator',
      'file: chart.txt',
      'history: ann',
      'history: stand-in-large',
      'history: ann',
    ]);
    assert.deepEqual(
      context.parts.flatMap(({ title_key }) => title_key ?? []),
      ['channel', 'company', 'material'],
      'what is no name can be said in other languages',
    );
    const heard = vendor.asked.at(-1);
    assert.ok(heard);
    const system = context.parts.slice(0, 6).map(({ text }) => text);
    assert.equal(system.join('\n\n'), systemTold(heard), 'word for word');
    assert.deepEqual(
      context.parts.filter(({ source }) => source === 'history').map(({ text }) => text),
      ['Where are the rocks?', 'Aye.', '@ada and 6 * 7?'],
    );
    const chart = context.parts.find(({ source }) => source === 'file');
    assert.deepEqual([chart?.ref, chart?.text], [{ type: 'file', id: file }, 'Rocks to the north.']);
    assert.deepEqual(
      context.parts.map(({ position }) => position),
      context.parts.map((_, i) => i + 1),
    );
    const asked = heard.body as {
      tools: Array<{ function: { name: string; description: string; parameters: unknown } }>;
    };
    const [tool] = asked.tools;
    assert.deepEqual(
      context.parts.find(({ source }) => source === 'tools')?.text?.split('\n'),
      [`${tool?.function.name}: ${tool?.function.description}`, JSON.stringify(tool?.function.parameters)],
      'a tool with the schema that the model read',
    );
    for (const { title, tokens } of context.parts) assert.ok(tokens > 0, title);
    assert.equal(
      context.tokens,
      context.parts.reduce((sum, { tokens }) => sum + tokens, 0),
    );
    assert.deepEqual([context.left_out, context.parts_withheld], [[], 0]);
    assert.equal(context.asked_by, ann.user.id);
    await assert.rejects(contextOf(ann, id, context.parts.at(-1)?.ref?.id ?? ''), { status: 404 });
  });

  test(`${engine}: other readers of an answer see the parts that they may see, and only the asker what was said for it alone`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const { data } = await ann.call('GET /api/v1/workspaces');
    await ann.call('PUT /api/v1/workspaces/{id}', {
      params: { id: data[0]?.id ?? '' },
      body: { instructions: 'Mention my boat.' },
    });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Ada', system_prompt: 'Her secret prompt.', temperature: 0.4 },
    });
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Voyage', instructions: 'A secret course.' },
    });
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', project_id: project.id },
    });
    vendor.usual(say({ text: ['Aye.'] }));
    await addTo(ann, id, bob);
    // He may read the project while the answer is made, and no longer when he looks at it.
    const { id: memberId } = await ann.call('POST /api/v1/projects/{id}/members', {
      params: { id: project.id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    const first = await ask(ann, { channel_id: id, content: 'Ahoy', persona_id: persona.id });
    const again = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
      params: { id, msgId: first },
      body: { instruction: 'whisper it', stream: false },
    });
    assert.ok(typeof again === 'object' && again.message_id);
    await ann.call('DELETE /api/v1/projects/{id}/members/{memberId}', {
      params: { id: project.id, memberId },
    });
    const hers = await contextOf(ann, id, again.message_id);
    assert.match(JSON.stringify(hers), /Her secret prompt.*A secret course.*whisper it/);
    assert.deepEqual(
      hers.left_out.map(({ source, reason }) => [source, reason]),
      [['workspace', 'access']],
      'her own workspace is silent where he reads',
    );
    assert.equal(hers.options?.temperature, 0.4);
    const his = await contextOf(bob, id, again.message_id);
    assert.doesNotMatch(JSON.stringify(his), /secret|Voyage|whisper|boat/);
    assert.equal(his.options, null, 'they are the persona’s, whom he may not see');
    const sumOf = ({ parts }: TurnContext) => parts.reduce((sum, { tokens }) => sum + tokens, 0);
    assert.deepEqual([hers.tokens, his.tokens], [sumOf(hers), sumOf(his)], 'not how long the rest was');
    assert.equal(his.parts_withheld, 3);
    assert.deepEqual(his.left_out, []);
    assert.ok(his.parts.some(({ text }) => text === 'Ahoy'));
    const { id: newMemberId } = await ann.call('POST /api/v1/projects/{id}/members', {
      params: { id: project.id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.match(JSON.stringify(await contextOf(bob, id, again.message_id)), /A secret course/);
    const asked = await ask(bob, { channel_id: id, content: 'Where to?', model: 'stand-in-large' });
    assert.match(JSON.stringify(await contextOf(bob, id, asked)), /A secret course/);
    await ann.call('DELETE /api/v1/projects/{id}/members/{memberId}', {
      params: { id: project.id, memberId: newMemberId },
    });
    const later = await contextOf(bob, id, asked);
    assert.doesNotMatch(JSON.stringify(later), /secret|Voyage/);
    assert.deepEqual(
      [later.parts_withheld, later.tokens],
      [1, sumOf(later)],
      'nor does who asked, and lost sight of it, learn how long it was',
    );
    const plain = await ask(ann, {
      channel_id: id,
      content: 'And?',
      model: 'stand-in-large',
      temperature: 0.2,
    });
    assert.equal(
      (await contextOf(bob, id, plain)).options?.temperature,
      0.2,
      'of a bare model they are told',
    );
    const eve = await harness.account('eve');
    await assert.rejects(contextOf(eve, id, again.message_id), { status: 404 });
  });

  test(`${engine}: what a tool gave for an earlier answer is told in parts of its own, to those who may read it`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const content = `The vault opens at seven. ${'Then it shuts. '.repeat(200)}`;
    const note = await ann.call('POST /api/v1/notes', { body: { title: 'Vault', content } });
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
    const reading = { id: 'one', name: 'note_read', arguments: JSON.stringify({ id: note.id }) };
    vendor.next(say({ text: ['Let me look. '], calls: [reading] }));
    vendor.usual(say({ text: ['At seven.'] }));
    const asking = (by: Account, words: string) =>
      ask(by, { channel_id: id, content: words, tools: ['note_read'] });
    const first = await asking(ann, 'When does it open?');
    await addTo(ann, id, bob);
    const read = await contextOf(bob, id, first);
    assert.deepEqual(
      [read.parts.filter(({ title }) => title === 'note_read'), read.parts_withheld],
      [[], 2],
      'neither the result of that very answer, nor how long it was',
    );
    const hers = await asking(ann, 'Sure?');
    const told = JSON.stringify(vendor.asked.at(-1)?.body);
    const his = await asking(bob, 'And you say so to me?');
    const partsFor = async (reader: Account, msgId: string) =>
      (await contextOf(reader, id, msgId)).parts.flatMap(({ source, ref, text, state }) =>
        ref?.id === first ? [[source, text, state]] : [],
      );
    const words = [
      ['history', 'Let me look. ', 'unchanged'],
      ['history', 'At seven.', 'unchanged'],
    ];
    const around = (result: unknown[]) => [words[0], result, words[1]];
    const [before, result, behind] = (await contextOf(ann, id, hers)).parts.filter(
      ({ ref }) => ref?.id === first,
    );
    assert.deepEqual(
      [before?.text, result?.source, result?.title, result?.is_cut, behind?.text],
      ['Let me look. ', 'tools', 'note_read', true, 'At seven.'],
    );
    const found = result?.text ?? '';
    assert.match(found, /The vault opens at seven/);
    assert.ok(told.includes(JSON.stringify(found).slice(1, -1)), 'as far as the model was told it');
    const { parts_withheld, tokens, parts } = await contextOf(bob, id, hers);
    assert.deepEqual(await partsFor(bob, hers), words);
    assert.equal(parts_withheld, 2, 'with the tools that she had');
    assert.equal(
      tokens,
      parts.reduce((sum, part) => sum + part.tokens, 0),
      'and not how long it was',
    );
    const line = ['tools', 'result withheld: you may not read what it was taken from', 'unchanged'];
    assert.deepEqual(await partsFor(bob, his), around(line), 'what his own turn was told in its place');
    assert.deepEqual(await partsFor(ann, his), words, 'which is for him to know');
    await ann.call('POST /api/v1/notes/{id}/members', {
      params: { id: note.id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.deepEqual(await partsFor(bob, hers), around(['tools', found, 'unchanged']));
    assert.deepEqual(await partsFor(bob, his), around(line), 'as it was told');
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: first } });
    const gone = ['history', null, 'deleted'];
    assert.deepEqual(await partsFor(ann, hers), [gone, ['tools', null, 'deleted'], gone]);
    assert.deepEqual(await partsFor(bob, hers), [gone, gone]);
  });

  test(`${engine}: a context says which place chose the model and brought a file, to those who may see that place`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Voyage', default_model: 'stand-in-small' },
    });
    const form = new FormData();
    form.set('file', new Blob(['Rocks to the north.']), 'chart.txt');
    await ann.call('POST /api/v1/projects/{id}/files', { params: { id: project.id }, form });
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', ai_mode: 'auto', project_id: project.id },
    });
    vendor.usual(say({ text: ['Aye.'] }));
    const messageId = await ask(ann, { channel_id: id, content: 'Where are the rocks?' });
    const from = { type: 'project', id: project.id, name: 'Voyage' };
    const hers = await contextOf(ann, id, messageId);
    assert.deepEqual([hers.model, hers.chosen_by], ['stand-in-small', from]);
    assert.deepEqual(
      hers.parts.map(({ source, from: place }) => [source, place]).filter(([, place]) => place !== null),
      [['file', from]],
    );
    const again = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
      params: { id, msgId: messageId },
      body: { stream: false },
    });
    const anew = await contextOf(ann, id, again.message_id ?? '');
    assert.deepEqual(anew.chosen_by, from, 'answered again');
    const chosen = await ask(ann, { channel_id: id, content: 'And now?', model: 'stand-in-large' });
    assert.equal((await contextOf(ann, id, chosen)).chosen_by, null, 'she chose it herself');
    await addTo(ann, id, bob);
    const his = await contextOf(bob, id, messageId);
    assert.equal(his.chosen_by, null);
    assert.doesNotMatch(JSON.stringify(his), /Voyage|chart/);
    await ann.call('POST /api/v1/projects/{id}/members', {
      params: { id: project.id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.deepEqual((await contextOf(bob, id, messageId)).chosen_by, from);
  });

  test(`${engine}: messages above those that a turn looks at are counted among what was left out`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    vendor.usual(say({ text: ['Aye.'] }));
    const { database } = harness.server.kernel;
    const first = await ask(ann, { channel_id: id, content: 'Ahoy' });
    const found = sql(database.read).selectFrom('messages').selectAll().where('id', '=', first);
    let above = await found.executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1_003 }, (_, i) => {
      above = { ...above, id: newId(), parent_id: above.id, depth: above.depth + 1, seq: 5_000 + i };
      return above;
    });
    await database.begin(async (tx) => {
      for (let i = 0; i < rows.length; i += 50)
        await sql(tx)
          .insertInto('messages')
          .values(rows.slice(i, i + 50))
          .execute();
    });
    const messageId = await ask(ann, { channel_id: id, content: 'and now?', parent_id: above.id });
    const { left_out } = await contextOf(ann, id, messageId);
    const last = left_out.at(-1);
    assert.deepEqual([last?.title_key, last?.reason, last?.count], ['earlier_messages', 'number', 6]);
    assert.match(last?.detail ?? '', /the last 1000 messages/);
    assert.deepEqual([last?.detail_key, last?.detail_numbers], ['branch_length', { number: 1000 }]);
  });

  test(`${engine}: a context tells what was left out for want of room, and no longer has words that were deleted`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    vendor.usual(say({ text: ['Aye.'] }));
    const setting = { params: { key: 'auto_summarize' }, body: { value: false } } as const;
    await ann.call('PUT /api/v1/admin/settings/{key}', setting);
    const first = await ask(ann, { channel_id: id, content: 'x '.repeat(99_000) });
    for (const word of ['y ', 'z ']) await ask(ann, { channel_id: id, content: word.repeat(99_000) });
    const messageId = await ask(ann, { channel_id: id, content: 'and now?' });
    const { left_out, parts, context_window } = await contextOf(ann, id, messageId);
    assert.deepEqual(
      left_out.map(({ source, reason, count }) => [source, reason, count]),
      [['history', 'budget', 1]],
      String(context_window),
    );
    const [opening, told] = parts;
    assert.equal(opening?.title_key, 'go_on', 'the branch begins with an answer');
    assert.ok(told?.ref && told.text);
    const params = { id, msgId: told.ref.id };
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params });
    const later = (await contextOf(ann, id, messageId)).parts[1];
    assert.deepEqual([later?.text, later?.state], [null, 'deleted']);
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: first } });
    const { database } = harness.server.kernel;
    const kept = await sql(database.read).selectFrom('turn_contexts').select('message_id').execute();
    assert.ok(!kept.some(({ message_id }) => message_id === first), 'it went with its message');
  });

  test(`${engine}: a context is known while the answer is being written`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, engine);
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', system_prompt: 'Answer in rhyme.' },
    });
    const seen: TurnContext[] = [];
    vendor.next(async (exchange) => {
      const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
      assert.equal(messages.at(-1)?.status, 'streaming');
      seen.push(await contextOf(ann, id, messages.at(-1)?.id ?? ''));
      await say({ text: ['Aye.'] })(exchange);
    });
    const messageId = await ask(ann, { channel_id: id, content: 'Where to?' });
    const [early] = seen;
    assert.deepEqual(
      early?.parts.map(({ text }) => text),
      ['Answer in rhyme.', 'Where to?'],
    );
    assert.deepEqual(early?.parts, (await contextOf(ann, id, messageId)).parts);
  });

  test(`${engine}: instructions that were changed since say so, and only who asked still sees those of then`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Voyage', instructions: 'Think of tides.' },
    });
    const shared = { user_id: bob.user.id, role: 'viewer' } as const;
    await ann.call('POST /api/v1/projects/{id}/members', { params: { id: project.id }, body: shared });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Ada', system_prompt: 'You are brief.' },
    });
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', project_id: project.id, system_prompt: 'Answer in rhyme.' },
    });
    await addTo(ann, id, bob);
    vendor.usual(say({ text: ['Aye.'] }));
    const messageId = await ask(ann, { channel_id: id, content: 'Where to?', persona_id: persona.id });
    const told = async (who: Account) =>
      (await contextOf(who, id, messageId)).parts
        .filter(({ source, title_key }) => ['project', 'persona'].includes(source) || title_key === 'channel')
        .map(({ state, text }) => [state, text]);
    const [ada, tides, rhyme] = [
      'You are Ada (@ada).\nYou are brief.',
      'Instructions of the project “Voyage”:\nThink of tides.',
      'Answer in rhyme.',
    ];
    assert.deepEqual(
      await told(ann),
      [ada, tides, rhyme].map((text) => ['unchanged', text]),
    );
    const change = { instructions: 'Think of wind.' };
    await ann.call('PUT /api/v1/projects/{id}', { params: { id: project.id }, body: change });
    await ann.call('PUT /api/v1/channels/{id}', { params: { id }, body: { system_prompt: 'In prose.' } });
    assert.deepEqual(await told(ann), [
      ['unchanged', ada],
      ['changed', tides],
      ['changed', rhyme],
    ]);
    assert.deepEqual(await told(bob), [
      ['changed', null],
      ['changed', null],
    ]);
    const params = { id: persona.id };
    await ann.call('PUT /api/v1/personas/{id}', { params, body: { system_prompt: 'You are verbose.' } });
    assert.deepEqual((await told(ann))[0], ['changed', ada]);
  });

  test(`${engine}: what was deleted since says so to the person who asked, and is only counted for others`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    await addTo(ann, id, bob);
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Ada', system_prompt: 'You are brief.' },
    });
    const note = await ann.call('POST /api/v1/notes', { body: { title: 'Course', content: 'North.' } });
    const binned = await ann.call('POST /api/v1/notes', { body: { title: 'Log', content: 'Calm.' } });
    const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Reef the sail' } });
    const project = await ann.call('POST /api/v1/projects', { body: { name: 'Voyage' } });
    const other = await ann.call('POST /api/v1/channels', { body: { title: 'Elsewhere' } });
    const file = await upload(ann, id, 'chart.txt', 'Rocks to the north.');
    vendor.usual(say({ text: ['Aye.'] }));
    const context = [
      ...[note, binned].map((one) => ({ type: 'note', id: one.id })),
      { type: 'task', id: task.id },
      { type: 'project', id: project.id },
      { type: 'channel', id: other.id },
    ];
    const messageId = await ask(ann, {
      ...{ channel_id: id, content: 'Where?', attachments: [file], context, persona_id: persona.id },
    });
    const statesOf = ({ parts }: TurnContext) =>
      parts.flatMap(({ ref, title, state }) =>
        ref && !['message', 'channel'].includes(ref.type) ? `${title}: ${state}` : [],
      );
    const before = await contextOf(bob, id, messageId);
    assert.deepEqual(statesOf(before), ['chart.txt: unchanged'], 'the rest is hers alone');
    await ann.call('DELETE /api/v1/personas/{id}', { params: { id: persona.id } });
    for (const params of [{ id: note.id }, { id: binned.id }])
      await ann.call('DELETE /api/v1/notes/{id}', { params });
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id: note.id } });
    await ann.call('DELETE /api/v1/tasks/{id}', { params: { id: task.id } });
    await ann.call('DELETE /api/v1/projects/{id}', { params: { id: project.id } });
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: other.id } });
    await ann.call('DELETE /api/v1/files/{id}', { params: { id: file } });
    const hers = await contextOf(ann, id, messageId);
    const names = ['Ada', 'chart.txt', 'Course', 'Log', 'Reef the sail', 'Voyage', 'Elsewhere'];
    assert.deepEqual(statesOf(hers).sort(), names.map((name) => `${name}: deleted`).sort());
    assert.equal(hers.parts_withheld, 0);
    assert.doesNotMatch(JSON.stringify(hers), /brief|Rocks|North|Calm/, 'the words went with them');
    const his = await contextOf(bob, id, messageId);
    assert.deepEqual([statesOf(his), his.parts_withheld], [[], before.parts_withheld + 1]);
  });

  test(`${engine}: a noun adds parts to every turn by declaring them; what is sealed is kept nowhere else`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const { kernel } = harness.server;
    await createToys(kernel);
    const ctx = ctxOf(kernel, ann.user.id);
    await toys.create(ctx, 'Always a kite');
    await toys.create(ctx, `Always ${'a very long kite '.repeat(8_000)}`);
    await toys.create(ctx, 'Never a drum');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    vendor.usual(say({ text: ['Aye.'] }));
    const messageId = await ask(ann, { channel_id: id, content: 'What do I have?' });
    assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /Toy: Always a kite/);
    const { parts, left_out } = await contextOf(ann, id, messageId);
    const kite = parts.find(({ source }) => source === 'note');
    assert.deepEqual([kite?.title, kite?.text], ['Always a kite', null]);
    assert.deepEqual(
      left_out.map(({ title, reason }) => [title.slice(0, 12), reason]),
      [
        ['Never a drum', 'off'],
        ['Always a ver', 'budget'],
      ],
    );
    const texts = await sql(kernel.database.read).selectFrom('turn_texts').select('text').execute();
    assert.doesNotMatch(JSON.stringify(texts), /kite/);
  });
}
