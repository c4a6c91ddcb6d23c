// An answer asked for again exactly, or with one thing changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../../test/harness.ts';
import { type Heard, say } from '../../../../test/providers/stand-in.ts';
import { say as post } from '../../../../test/rooms.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const textOf = (heard: Heard | undefined): string => JSON.stringify(heard?.body);
const RERUN = 'POST /api/v1/channels/{id}/messages/{msgId}/rerun';
const CONTEXT = 'GET /api/v1/channels/{id}/messages/{msgId}/context';

const asked = async (t: Parameters<typeof startWithVendor>[0], database: (typeof DATABASES)[number]) => {
  const house = await startWithVendor(t, database);
  const { vendor, ann, configId: provider_config_id } = house;
  const { call } = ann;
  const { id } = await call('POST /api/v1/channels', {
    body: { title: 'T', type: 'group', ai_mode: 'auto', system_prompt: 'Speak of ships.' },
  });
  await call('PUT /api/v1/profile/instructions', { body: { style: 'Call me Captain.' } });
  const first = await post(ann, id, 'the harbour is in the north');
  vendor.usual(say({ text: 'an answer' }));
  const done = await call('POST /api/v1/chat/completions', {
    body: {
      ...{ channel_id: id, content: 'where to?', model: 'stand-in-large', provider_config_id },
      ...{ temperature: 0.25, tools: ['calculator'], stream: false },
    },
  });
  const msgId = typeof done === 'object' ? (done.message_id ?? '') : '';
  const again = async (body: object, who = call, of = msgId) => {
    const made = await who(RERUN, { params: { id, msgId: of }, body: { stream: false, ...body } });
    assert.ok(typeof made === 'object');
    return { heard: vendor.asked.at(-1), msgId: made.message_id ?? '', notice: made.notice };
  };
  return { ...house, id, first, msgId, again, provider_config_id };
};

for (const database of DATABASES) {
  test(`${database}: an answer is asked for again to the letter, whatever changed since`, async (t) => {
    const { vendor, ann, id, first, msgId, again } = await asked(t, database);
    const { call } = ann;
    const params = { id };
    const asking = vendor.asked.at(-1);
    await call('PUT /api/v1/channels/{id}', { params, body: { system_prompt: 'Speak of trains.' } });
    const same = await again({});
    assert.deepEqual(same.heard?.body, asking?.body);
    const message = await call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId: same.msgId },
    });
    assert.deepEqual(message.rerun, { of: msgId, changed: [] });
    assert.equal(message.sibling_count, 2);
    const { active_leaf_id } = await call('GET /api/v1/channels/{id}', { params });
    assert.equal(active_leaf_id, same.msgId, 'who asks is led to it');
    const context = await call(CONTEXT, { params: { id, msgId: same.msgId } });
    assert.deepEqual(context.again, { of: msgId, is_same: true, missing: [], missing_withheld: 0 });
    assert.equal(context.options?.temperature, 0.25);

    await call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: first.id } });
    const less = await again({});
    assert.ok(!textOf(less.heard).includes('harbour'));
    assert.match(less.notice ?? '', /deleted/);
    const left = await call(CONTEXT, { params: { id, msgId: less.msgId } });
    assert.equal(left.again?.is_same, false);
    assert.deepEqual(
      left.again?.missing.map(({ reason }) => reason),
      ['deleted'],
    );
  });

  test(`${database}: one thing is changed, and all else stays`, async (t) => {
    const { vendor, ann, id, first, msgId, again } = await asked(t, database);
    const { call } = ann;
    const asking = vendor.asked.at(-1)?.body as { messages: unknown[]; temperature: number };
    const params = { id, msgId };
    const warmer = await again({ temperature: 1 });
    assert.deepEqual(warmer.heard?.body, { ...asking, temperature: 1 });
    const other = await again({ model: 'stand-in-small' });
    assert.deepEqual(other.heard?.body, { ...asking, model: 'stand-in-small' });
    const spoken = await again({ system_prompt: 'Speak of birds.' });
    assert.ok(textOf(spoken.heard).includes('birds') && !textOf(spoken.heard).includes('ships'));
    const { parts } = await call(CONTEXT, { params });
    const position = parts.find(({ ref }) => ref?.id === first.id)?.position ?? 0;
    const without = await again({ leave_out: [position] });
    assert.ok(!textOf(without.heard).includes('harbour'));
    const changedOf = async (one: string) =>
      (await call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: one } })).rerun
        ?.changed;
    assert.deepEqual(await Promise.all([warmer, other, spoken, without].map((one) => changedOf(one.msgId))), [
      ['settings'],
      ['model'],
      ['instructions'],
      ['sources'],
    ]);
    const reasons = async (one: string) =>
      (await call(CONTEXT, { params: { id, msgId: one } })).again?.missing.map(({ reason }) => reason);
    assert.deepEqual(await reasons(without.msgId), ['left_out']);
    assert.deepEqual(await reasons(spoken.msgId), ['replaced']);
    const asksFor = parts.find(({ text }) => text === 'where to?')?.position ?? 0;
    const tried = [[asksFor], [99], [parts.find(({ title_key }) => title_key === 'company')?.position ?? 0]];
    for (const leave_out of tried) await assert.rejects(again({ leave_out }), { status: 400 });
    await assert.rejects(
      call(RERUN, { params: { id, msgId: first.id }, body: { stream: false } }),
      { status: 400 },
      'only answers',
    );
  });

  test(`${database}: what tools gave for an earlier answer is told again with it, and left out with it`, async (t) => {
    const { vendor, ann, id, again } = await asked(t, database);
    const ask = async (content: string): Promise<string> => {
      const done = await ann.call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content, model: 'stand-in-large', tools: ['calculator'], stream: false },
      });
      assert.ok(typeof done === 'object' && done.message_id);
      return done.message_id;
    };
    const sum = { id: 'one', name: 'calculator', arguments: JSON.stringify({ expression: '6 * 7' }) };
    vendor.next(say({ text: ['Let me reckon. '], calls: [sum] }), say({ text: ['Done.'] }));
    const earlier = await ask('what is 6 * 7?');
    const last = await ask('and now?');
    const asking = vendor.asked.at(-1)?.body;
    const same = await again({}, ann.call, last);
    assert.deepEqual(same.heard?.body, asking);
    const againOf = async (msgId: string) => (await ann.call(CONTEXT, { params: { id, msgId } })).again;
    const none = { of: last, is_same: true, missing: [], missing_withheld: 0 };
    assert.deepEqual(await againOf(same.msgId), none);
    const { parts } = await ann.call(CONTEXT, { params: { id, msgId: last } });
    const [before, result, behind] = parts.filter(({ ref }) => ref?.id === earlier);
    assert.deepEqual([before?.text, result?.text, behind?.text], ['Let me reckon. ', '42', 'Done.']);
    const without = (position = 0) => again({ leave_out: [position] }, ann.call, last);
    await assert.rejects(without(result?.position), { status: 400 }, 'not by itself');
    const reasonsOf = async (msgId: string) =>
      (await againOf(msgId))?.missing.map(({ source, reason }) => `${source}: ${reason}`);
    const less = await without(behind?.position);
    assert.doesNotMatch(textOf(less.heard), /reckon|Done|output of the tool/);
    const gone = ['history', 'tools', 'history'].map((source) => `${source}: left_out`);
    assert.deepEqual(await reasonsOf(less.msgId), gone, 'all of the answer');
    assert.match(textOf(less.heard), /"name":"calculator"/, 'the tool is still there');
    const toolless = await without(parts.find(({ source }) => source === 'tools')?.position);
    assert.match(textOf(toolless.heard), /Let me reckon\. Done\./);
    assert.doesNotMatch(textOf(toolless.heard), /output of the tool|calculator/);
    assert.deepEqual(
      await reasonsOf(toolless.msgId),
      ['system: other', 'tools: left_out', 'tools: left_out'],
      'nor that what they give is material',
    );
  });

  test(`${database}: what was changed once stays changed when that answer is asked for again`, async (t) => {
    const { harness, ann, id, msgId, again, first } = await asked(t, database);
    const bob = await harness.account('bob');
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const { parts } = await ann.call(CONTEXT, { params: { id, msgId } });
    const position = parts.find(({ ref }) => ref?.id === first.id)?.position ?? 0;
    const changed = await again({
      ...{ model: 'stand-in-small', temperature: 1, system_prompt: 'Speak of birds.' },
      leave_out: [position],
    });
    const exactly = await again({}, ann.call, changed.msgId);
    assert.match(textOf(changed.heard), /birds/);
    assert.doesNotMatch(textOf(changed.heard), /harbour/);
    assert.deepEqual(exactly.heard?.body, changed.heard?.body);
    const params = { id, msgId: exactly.msgId };
    const { rerun } = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
    assert.deepEqual(rerun, { of: changed.msgId, changed: [] });
    const context = await ann.call(CONTEXT, { params });
    assert.deepEqual(
      context.again,
      { of: changed.msgId, is_same: true, missing: [], missing_withheld: 0 },
      'and its context says so',
    );
    const third = await again({}, ann.call, exactly.msgId);
    assert.deepEqual(third.heard?.body, changed.heard?.body);

    const other = await again({ system_prompt: 'Speak of fish.' }, ann.call, changed.msgId);
    assert.ok(!textOf(other.heard).includes('birds') && textOf(other.heard).includes('fish'));
    const told = await ann.call(CONTEXT, { params: { id, msgId: changed.msgId } });
    const words = told.parts.find(({ title_key }) => title_key === 'run_instructions')?.position ?? 0;
    const without = await again({ leave_out: [words] }, ann.call, changed.msgId);
    assert.ok(!textOf(without.heard).includes('birds') && !textOf(without.heard).includes('ships'));

    const his = await again({}, bob.call, changed.msgId);
    assert.ok(!textOf(his.heard).includes('birds'), 'what she asked for herself is hers');
    assert.match(his.notice ?? '', /you may not read it/);
  });

  test(`${database}: who may not read what it was told is not told it, and hears of it`, async (t) => {
    const { harness, ann, id, again, msgId } = await asked(t, database);
    const [bob, eve] = [await harness.account('bob'), await harness.account('eve')];
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    await ann.call('PUT /api/v1/channels/{id}', {
      params: { id },
      body: { system_prompt: 'Speak of trains.' },
    });
    const his = await again({}, bob.call);
    assert.ok(
      !textOf(his.heard).includes('ships'),
      'the instructions of then are for those who were told them',
    );
    assert.ok(!textOf(his.heard).includes('trains'), 'and those of now were not told');
    assert.ok(!textOf(his.heard).includes('calculator'), 'the tools are those of the person who asked');
    assert.match(his.notice ?? '', /not told again/);
    await assert.rejects(again({}, eve.call), { status: 404 });
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params: { id } });
    await ann.call('PATCH /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId: participants.find((one) => one.participant_id === bob.user.id)?.id ?? '' },
      body: { role: 'observer' },
    });
    await assert.rejects(again({}, bob.call), { status: 403 });
    assert.ok(msgId !== '');
  });
}
