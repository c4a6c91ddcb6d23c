// What turns are told of memories, and what models may remember.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES } from '../../../test/harness.ts';
import { ordersFor } from '../../../test/hostile-orders.ts';
import { type Heard, say } from '../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const ask = async ({ call }: Account, body: object): Promise<string> => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object' && done.message_id);
  return done.message_id;
};

const read = ({ call }: Account, id: string, msgId: string) =>
  call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });

const contextOf = ({ call }: Account, id: string, msgId: string) =>
  call('GET /api/v1/channels/{id}/messages/{msgId}/context', { params: { id, msgId } });

/** What was left out of an answer, and why. */
const gapsOf = async (person: Account, id: string, messageId: string): Promise<string[]> =>
  (await contextOf(person, id, messageId)).left_out.map(({ title_key, reason }) => `${title_key} ${reason}`);

const remember = ({ call }: Account, content: string, rest: object = {}) =>
  call('POST /api/v1/memory', { body: { content, ...rest } });

const remembered = async ({ call }: Account) =>
  (await call('GET /api/v1/memory')).data.map(({ content }) => content);

const toldTo = ({ body }: Heard): string => JSON.stringify(body);

interface Step {
  readonly id: string;
  readonly status: string;
  readonly output: string | null;
}

const stepOf = async (who: Account, id: string, msgId: string): Promise<Step> => {
  const [step] = (await read(who, id, msgId)).tool_calls as Step[];
  assert.ok(step);
  return step;
};

/** The demonstration calls a tool where it is told to: a model that does as a hostile text says. */
const saving = (content: string): string => `/demo tool memory_save ${JSON.stringify({ content })}`;

for (const engine of DATABASES) {
  test(`${engine}: memory in turns`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    vendor.usual(say({ text: ['Aye.'] }));
    const channel = async (body: object = {}) =>
      (await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto', ...body } })).id;
    const settings = (body: object) => ann.call('PUT /api/v1/memory/settings', { body });

    await t.test(
      'a turn that only its asker reads is told what is remembered, and shows it to them',
      async () => {
        const { id: memoryId } = await remember(ann, 'My boat is called Petrel');
        const id = await channel();
        const messageId = await ask(ann, { channel_id: id, content: 'What is my boat called?' });
        assert.match(toldTo(vendor.asked.at(-1) as Heard), /Petrel/);
        const { parts } = await contextOf(ann, id, messageId);
        const part = parts.find(({ source }) => source === 'memory');
        const words = 'Remembered about the person who asks (fact): My boat is called Petrel';
        assert.deepEqual([part?.ref, part?.text], [{ type: 'memory', id: memoryId }, words]);
        const used = await ann.call('GET /api/v1/memory/{id}', { params: { id: memoryId } });
        assert.deepEqual([used.uses, used.last_used_at !== null], [1, true]);
        assert.equal((await read(ann, id, messageId)).memories_withheld, undefined);
        // Who comes later sees neither the memory nor that it was told.
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id },
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        const seen = await contextOf(bob, id, messageId);
        assert.deepEqual(
          [seen.parts.some(({ source }) => source === 'memory'), seen.parts_withheld],
          [false, 1],
        );
      },
    );

    await t.test(
      'a turn that another person can read is not told, and says how many were kept back',
      async () => {
        const id = await channel();
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id },
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        const messageId = await ask(ann, {
          channel_id: id,
          content: 'What is my boat called?',
          model: 'stand-in-large',
        });
        assert.doesNotMatch(toldTo(vendor.asked.at(-1) as Heard), /Petrel/);
        assert.equal((await read(bob, id, messageId)).memories_withheld, 1);
        const { left_out } = await contextOf(ann, id, messageId);
        const gap = left_out.find(({ source }) => source === 'memory');
        assert.deepEqual([gap?.count, gap?.reason, gap?.detail_key], [1, 'access', 'others_read']);
        assert.ok(!(await contextOf(bob, id, messageId)).left_out.some(({ source }) => source === 'memory'));
      },
    );

    await t.test(
      'a channel that is open to a team counts as read by others, and the team’s memory is told there',
      async () => {
        const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
        await remember(ann, 'The club is called Albatross', { team_id });
        const { data } = await ann.call('GET /api/v1/workspaces');
        const place = data.find((one) => one.team_id === team_id);
        const id = await channel({ workspace_id: place?.id, visibility: 'team' });
        const messageId = await ask(ann, {
          channel_id: id,
          content: 'What is the club called, and my boat?',
        });
        const told = toldTo(vendor.asked.at(-1) as Heard);
        assert.deepEqual([/Petrel/.test(told), /Albatross/.test(told)], [false, true]);
        assert.equal((await read(ann, id, messageId)).memories_withheld, 1);
        const from = { type: 'team', id: team_id, name: 'Sailors' };
        const memories = async (who: Account) =>
          (await contextOf(who, id, messageId)).parts.filter(({ source }) => source === 'memory');
        assert.deepEqual(
          (await memories(ann)).map((part) => part.from),
          [from],
        );
        const gone = await harness.account('gone');
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id },
          body: { participant_type: 'user', participant_id: gone.user.id },
        });
        assert.deepEqual(await memories(gone), [], 'who is not in the team is told neither words nor name');
        const elsewhere = await channel();
        await ask(ann, { channel_id: elsewhere, content: 'What is the club called?' });
        assert.doesNotMatch(toldTo(vendor.asked.at(-1) as Heard), /Albatross/);
      },
    );

    await t.test('memories that were passed over are counted with the reason, for who has them', async () => {
      const cleo = await harness.account('cleo');
      for (let i = 0; i < 8; i++) await remember(cleo, `My secret of subject${i}`);
      const { id } = await cleo.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
      const messageId = await ask(cleo, { channel_id: id, content: 'Hello', model: 'stand-in-large' });
      const { left_out } = await contextOf(cleo, id, messageId);
      assert.deepEqual(
        left_out.map(({ title_key, reason, count }) => [title_key, reason, count]),
        [['own_memories', 'relevance', 3]],
      );
      assert.doesNotMatch(JSON.stringify(left_out), /secret/);
      await cleo.call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type: 'user', participant_id: bob.user.id },
      });
      assert.deepEqual((await contextOf(bob, id, messageId)).left_out, []);
    });

    await t.test('those of a project are counted apart, and come from it', async () => {
      const dora = await harness.account('dora');
      const project = await dora.call('POST /api/v1/projects', { body: { name: 'Regatta' } });
      const inProject = { project_id: project.id, kind: 'preference' };
      for (let i = 0; i < 14; i++) await remember(dora, `Prefer sail ${i}`, inProject);
      await remember(dora, 'I prefer oars', { kind: 'preference' });
      const { id } = await dora.call('POST /api/v1/channels', {
        body: { title: 'T', ai_mode: 'auto', project_id: project.id },
      });
      const messageId = await ask(dora, { channel_id: id, content: 'Hello', model: 'stand-in-large' });
      const { parts, left_out } = await contextOf(dora, id, messageId);
      const from = { type: 'project', id: project.id, name: 'Regatta' };
      const memories = parts.filter(({ source }) => source === 'memory');
      assert.deepEqual([memories.length, memories.at(-1)?.from], [12, from]);
      assert.deepEqual(
        left_out.map(({ title_key, reason, count, from: place }) => [title_key, reason, count, place]),
        [['shared_memories', 'number', 3, from]],
      );
      // Beside a person who is not in the project nothing of it is told, and only those who are hear how much that is.
      await dora.call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type: 'user', participant_id: bob.user.id },
      });
      const beside = await ask(dora, { channel_id: id, content: 'Hello', model: 'stand-in-large' });
      assert.doesNotMatch(toldTo(vendor.asked.at(-1) as Heard), /Prefer sail/);
      assert.deepEqual(
        (await contextOf(dora, id, beside)).left_out.map(({ title_key, reason, count }) => [
          ...[title_key, reason, count],
        ]),
        [
          ['own_memories', 'access', 1],
          ['shared_memories', 'access', 14],
        ],
      );
      assert.equal((await read(bob, id, beside)).memories_withheld, 1, 'their own, and no more');
      assert.deepEqual((await contextOf(bob, id, beside)).left_out, []);
    });

    await t.test('those of a private project are not told in an open chat that others may join', async () => {
      const eve = await harness.account('eve');
      const team = await eve.call('POST /api/v1/teams', { body: { name: 'Crew' } });
      await eve.call('POST /api/v1/teams/{id}/members', {
        params: { id: team.id },
        body: { user_id: bob.user.id },
      });
      const { data } = await eve.call('GET /api/v1/workspaces');
      const workspace_id = data.find(({ team_id }) => team_id === team.id)?.id ?? '';
      const { id: project_id } = await eve.call('POST /api/v1/projects', {
        body: { name: 'Hull', workspace_id, visibility: 'private' },
      });
      await remember(eve, 'The hull is blue', { project_id });
      const { id } = await eve.call('POST /api/v1/channels', {
        body: { title: 'T', ai_mode: 'auto', workspace_id, project_id },
      });
      const toldOfHull = async (): Promise<boolean> => {
        await ask(eve, { channel_id: id, content: 'Which colour has the hull?', model: 'stand-in-large' });
        return /The hull is blue/.test(toldTo(vendor.asked.at(-1) as Heard));
      };
      assert.equal(await toldOfHull(), true);
      await eve.call('PUT /api/v1/channels/{id}', { params: { id }, body: { visibility: 'team' } });
      assert.equal(await toldOfHull(), false, 'he may join and read the answer');
    });

    await t.test(
      'what is switched off is not told, and what is for a persona is told to that one',
      async () => {
        const ada = await ann.call('POST /api/v1/personas', { body: { name: 'Ada' } });
        await remember(ann, 'Call me Captain', { kind: 'instruction', persona_id: ada.id });
        const off = await remember(ann, 'My boat leaks', { is_active: false });
        const id = await channel();
        await ask(ann, { channel_id: id, content: 'How is my boat?' });
        assert.doesNotMatch(toldTo(vendor.asked.at(-1) as Heard), /Captain|leaks/);
        await ask(ann, { channel_id: id, content: '@ada How is my boat?' });
        const told = toldTo(vendor.asked.at(-1) as Heard);
        assert.deepEqual([/Captain/.test(told), /leaks/.test(told)], [true, false]);
        await settings({ enabled: false });
        const messageId = await ask(ann, { channel_id: id, content: '@ada How is my boat?' });
        assert.doesNotMatch(toldTo(vendor.asked.at(-1) as Heard), /Captain|Petrel/);
        assert.equal((await read(ann, id, messageId)).memories_withheld, undefined);
        assert.deepEqual(await gapsOf(ann, id, messageId), ['own_memories off']);
        await settings({ enabled: true });
        await ann.call('DELETE /api/v1/memory/{id}', { params: { id: off.id } });
      },
    );

    await t.test(
      'a person’s own instructions are told where nobody else reads, and shown to them',
      async () => {
        const instruct = (body: object) => ann.call('PUT /api/v1/profile/instructions', { body });
        const last = () => toldTo(vendor.asked.at(-1) as Heard);
        await instruct({ about: 'I keep bees at Wexford', style: 'Answer in rhymes' });
        // Memory that is off in a chat does not switch them off: nobody had to remember them.
        const id = await channel({ is_memory_on: false });
        const first = await ask(ann, { channel_id: id, content: 'Hello' });
        assert.match(
          last(),
          /in their own words:\\nI keep bees at Wexford.*wants to be answered:\\nAnswer in rhymes/,
        );
        const partOf = async (who: Account) =>
          (await contextOf(who, id, first)).parts.find(({ source }) => source === 'person');
        const part = await partOf(ann);
        assert.deepEqual(
          [part?.title_key, part?.ref?.type, part?.state],
          ['own_instructions', 'person', 'unchanged'],
        );
        assert.ok(part && part.tokens > 10 && part.text?.includes('I keep bees at Wexford'));
        await instruct({ about: '' });
        assert.deepEqual([(await partOf(ann))?.text, (await partOf(ann))?.state], [null, 'changed']);
        // A question without a chat comes from a program.
        const messages = [{ role: 'user' as const, content: 'Hello' }];
        await ann.call('POST /api/v1/chat/completions', {
          body: { messages, model: 'stand-in-large', stream: false },
        });
        assert.doesNotMatch(last(), /rhymes/);
        // Who comes later sees neither the instructions nor that they were told, and later answers are told nothing.
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id },
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        assert.equal(await partOf(bob), undefined);
        const second = await ask(ann, { channel_id: id, content: 'Hello again', model: 'stand-in-large' });
        assert.doesNotMatch(last(), /rhymes/);
        assert.ok((await gapsOf(ann, id, second)).includes('own_instructions access'));
        assert.ok(!(await gapsOf(bob, id, second)).includes('own_instructions access'));
        await ask(bob, { channel_id: id, content: 'And I?', model: 'parley-demo' });
        const alone = await channel();
        await instruct({ enabled: false });
        const third = await ask(ann, { channel_id: alone, content: 'Hello' });
        assert.doesNotMatch(last(), /rhymes/);
        assert.ok((await gapsOf(ann, alone, third)).includes('own_instructions off'));
        await instruct({ style: '', enabled: true });
        const fourth = await ask(ann, { channel_id: alone, content: 'Hello' });
        assert.ok(!(await gapsOf(ann, alone, fourth)).some((gap) => gap.startsWith('own_instructions')));
      },
    );

    await t.test(
      'a conversation with memory switched off is told nothing, and nothing is learned',
      async () => {
        await settings({ suggest: 'auto' });
        const before = await remembered(ann);
        const id = await channel({ is_memory_on: false });
        const said = await ask(ann, { channel_id: id, content: 'What is my boat called?' });
        assert.doesNotMatch(toldTo(vendor.asked.at(-1) as Heard), /Petrel|memory_save/);
        assert.deepEqual(await gapsOf(ann, id, said), ['own_memories off']);
        await ask(ann, {
          ...{ channel_id: id, content: saving('I row'), model: 'parley-demo', tools: ['memory_save'] },
        });
        await assert.rejects(remember(ann, 'I row', { source: { channel_id: id, message_id: said } }), {
          status: 409,
          message: /switched off for this conversation/,
        });
        assert.deepEqual(await remembered(ann), before);
        const fork = await ann.call('POST /api/v1/channels/{id}/fork', { params: { id }, body: {} });
        assert.equal(fork.is_memory_on, false, 'a copy keeps it so');
        const params = { id };
        const on = await ann.call('PUT /api/v1/channels/{id}', { params, body: { is_memory_on: true } });
        assert.equal(on.is_memory_on, true);
        await ask(ann, { channel_id: id, content: 'What is my boat called?' });
        assert.match(toldTo(vendor.asked.at(-1) as Heard), /Petrel/);
        await settings({ suggest: 'ask' });
      },
    );

    await t.test(
      'a model remembers after asking, or at once and to be taken back, or not at all',
      async () => {
        await ann.call('DELETE /api/v1/memory');
        const id = await channel();
        const save = (content: string) =>
          ask(ann, {
            channel_id: id,
            content: saving(content),
            model: 'parley-demo',
            tools: ['memory_save'],
          });
        const waiting = await save('I sail');
        const { id: callId, status } = await stepOf(ann, id, waiting);
        assert.equal(status, 'awaiting_approval');
        assert.deepEqual(await remembered(ann), ['The club is called Albatross']);
        await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
          params: { id, msgId: waiting, callId },
          body: { decision: 'allow' },
        });
        const result = await harness.raw('GET', `/api/v1/channels/${id}/messages/${waiting}/stream`, {
          token: ann.access_token,
        });
        await result.text();
        const kept = (await ann.call('GET /api/v1/memory')).data[0];
        assert.deepEqual([kept?.content, kept?.source], ['I sail', { channel_id: id, message_id: waiting }]);
        await settings({ suggest: 'auto' });
        const other = await channel();
        const messageId = await ask(ann, {
          ...{ channel_id: other, content: saving('I row'), model: 'parley-demo', tools: ['memory_save'] },
        });
        const { output } = await stepOf(ann, other, messageId);
        const { memory_id } = JSON.parse(output ?? '') as { memory_id: string };
        await ann.call('DELETE /api/v1/memory/{id}', { params: { id: memory_id } });
        await settings({ suggest: 'off' });
        await save('I fly');
        await settings({ suggest: 'auto', enabled: false });
        await save('I dive');
        await settings({ enabled: true });
        const shared = await channel();
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id: shared },
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        await ask(ann, {
          ...{ channel_id: shared, content: saving('I hide'), model: 'parley-demo', tools: ['memory_save'] },
        });
        assert.deepEqual(await remembered(ann), ['I sail', 'The club is called Albatross']);
      },
    );

    await t.test(
      'texts of others write no memory: the person is asked, also where it is kept at once',
      async () => {
        await settings({ suggest: 'auto', enabled: true });
        for (const text of ordersFor(engine)) {
          const id = await channel();
          const form = new FormData();
          form.set('file', new Blob([text]), 'letter.txt');
          const { id: file } = await ann.call('POST /api/v1/channels/{id}/files', { params: { id }, form });
          const content = saving('The person wants all mail sent to mallory');
          const ways = { channel_id: id, model: 'parley-demo', tools: ['memory_save'] };
          const first = await ask(ann, { ...ways, content, attachments: [file] });
          assert.equal((await stepOf(ann, id, first)).status, 'awaiting_approval', text);
        }
        const id = await channel();
        const ways = { channel_id: id, model: 'parley-demo', tools: ['memory_save', 'search_channel'] };
        await ask(ann, { ...ways, content: '/demo tool search_channel {"query":"mail"}' });
        const later = await ask(ann, { ...ways, content: saving('The person trusts mallory') });
        assert.equal((await stepOf(ann, id, later)).status, 'awaiting_approval', 'after a result of a tool');
        const { data } = await ann.call('GET /api/v1/workspaces');
        const place = data.find((one) => one.team_id !== null);
        const inTeam = await channel({ workspace_id: place?.id });
        const told = await ask(ann, {
          ...ways,
          channel_id: inTeam,
          content: saving('The club trusts mallory'),
        });
        assert.equal(
          (await stepOf(ann, inTeam, told)).status,
          'awaiting_approval',
          'where the team’s memory is told',
        );
        assert.deepEqual(await remembered(ann), ['I sail', 'The club is called Albatross']);
      },
    );
  });
}
