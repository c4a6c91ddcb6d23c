import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataImport } from '@parley/contract';
import {
  chatGptConversation,
  chatGptSplitZip,
  chatGptZip,
  claudeZip,
  libreChatJson,
  openWebUiJson,
  zipped,
} from '../../../test/foreign-samples.ts';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { formOf, send as upload } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';

type Content = string | Uint8Array<ArrayBuffer>;

const bring = async (
  { call }: Account,
  content: Content,
  name = 'export.zip',
  dryRun?: 'true',
): Promise<DataImport> => {
  const form = formOf(content, name);
  if (dryRun) form.set('dry_run', dryRun);
  const { id, status } = await call('POST /api/v1/data/import', { form });
  assert.equal(status, 'running');
  let found: DataImport | undefined;
  await until('the import is done', async () => {
    found = await call('GET /api/v1/data/imports/{id}', { params: { id } });
    return found.status !== 'running';
  });
  assert.ok(found);
  return found;
};

interface Said {
  readonly content: string;
  readonly parent: string | null;
  readonly model: string | null;
  readonly at: string;
  readonly reasoning: string | null;
  readonly files: string[];
}

/** A conversation by its title: its channel, and each message with what it hangs on, by their words. */
const conversation = async ({ call }: Account, title: string) => {
  const { data: channels } = await call('GET /api/v1/channels');
  const channel = channels.find((one) => one.title === title);
  assert.ok(channel, `${title} is there: ${channels.map((one) => one.title).join(', ')}`);
  const params = { id: channel.id };
  const { data } = await call('GET /api/v1/channels/{id}/messages', { params });
  const words = new Map(data.map(({ id, content }) => [id, content]));
  const said = data.map(
    ({ content, parent_id, model, created_at, reasoning, attachments }): Said => ({
      content,
      parent: parent_id === null ? null : (words.get(parent_id) ?? '?'),
      model,
      at: created_at,
      reasoning,
      files: attachments.map(({ filename }) => filename),
    }),
  );
  return { channel, said, leaf: words.get(channel.active_leaf_id ?? '') };
};

for (const engine of DATABASES) {
  test(`${engine}: what other products export is brought in`, async (t) => {
    const harness: Harness = await start(t, engine);
    const ann = await harness.account('ann');

    await t.test('a dry run says what would be, and keeps nothing', async () => {
      const tried = await bring(ann, chatGptZip(), 'chatgpt.zip', 'true');
      assert.deepEqual(
        [tried.format, tried.status, tried.dry_run, tried.counts],
        ['chatgpt', 'done', true, { conversations: 1, messages: 3, files: 1 }],
      );
      assert.deepEqual((await ann.call('GET /api/v1/channels')).data, []);
    });

    await t.test('ChatGPT, with branches, times, models, thoughts and pictures', async () => {
      const done = await bring(ann, chatGptZip(), 'chatgpt.zip');
      assert.deepEqual(
        [done.status, done.counts],
        ['done', { conversations: 1, messages: 3, files: 1 }],
        done.error ?? '',
      );
      assert.deepEqual(
        done.skipped.map(({ what, why }) => [what, why]),
        [
          ['file in Weather', 'the file is not in the archive'],
          ['Broken', 'it has no messages in it'],
        ],
      );
      const { channel, said, leaf } = await conversation(ann, 'Weather');
      assert.deepEqual(
        said.map(({ content, parent, model, files }) => [content, parent, model, files]),
        [
          ['Shall it rain?', null, null, ['file-Picture1-sky.png']],
          ['Yes, by noon.', 'Shall it rain?', 'gpt-5', []],
          ['No.', 'Shall it rain?', 'gpt-4o', []],
        ],
      );
      assert.deepEqual([leaf, said[1]?.reasoning], ['Yes, by noon.', 'Clouds\n\nThey gather.']);
      assert.deepEqual([said[1]?.at, said[2]?.at], ['2023-11-14T22:13:29.000Z', '2023-11-14T22:13:21.500Z']);
      assert.deepEqual(
        [channel.created_at, channel.last_message_at],
        ['2023-11-14T22:13:20.000Z', '2023-11-14T22:15:00.000Z'],
      );
    });

    await t.test('the same file twice does not double what it holds', async () => {
      const again = await bring(ann, chatGptZip(), 'chatgpt.zip');
      assert.deepEqual(again.counts, { conversations: 0, messages: 0, files: 0 });
      assert.deepEqual(again.skipped[0], { what: 'Weather', why: 'it was brought in before' });
      const { data } = await ann.call('GET /api/v1/channels');
      assert.equal(data.filter(({ title }) => title === 'Weather').length, 1);
    });

    await t.test('ChatGPT in parts', async () => {
      const done = await bring(ann, chatGptSplitZip());
      assert.deepEqual([done.format, done.counts.conversations], ['chatgpt', 2]);
    });

    await t.test('Claude, with branches and without parents', async () => {
      const done = await bring(ann, claudeZip());
      assert.deepEqual([done.format, done.counts], ['claude', { conversations: 2, messages: 5, files: 0 }]);
      const { said, leaf } = await conversation(ann, 'Sonnets');
      assert.deepEqual(
        said.map(({ content, parent }) => [content.split('\n')[0], parent?.split('\n')[0] ?? null]),
        [
          ['Write one', null],
          ['Shall I compare', 'Write one'],
          ['My mistress’ eyes', 'Write one'],
        ],
      );
      assert.match(said[0]?.content ?? '', /form\.txt[\s\S]*fourteen lines/);
      assert.deepEqual(
        [leaf, said[1]?.reasoning, said[1]?.at],
        ['Shall I compare', 'An iamb', '2025-02-03T04:05:06.000Z'],
      );
      const line = await conversation(ann, 'An old line');
      assert.deepEqual(
        line.said.map(({ parent }) => parent),
        [null, 'One'],
      );
    });

    await t.test('Open WebUI and LibreChat', async () => {
      const web = await bring(ann, openWebUiJson(), 'chats.json');
      assert.deepEqual([web.format, web.counts], ['open_webui', { conversations: 1, messages: 3, files: 1 }]);
      const bread = await conversation(ann, 'Recipes');
      assert.deepEqual(
        bread.said.map(({ content, parent, model, reasoning, files }) => [
          content,
          parent,
          model,
          reasoning,
          files,
        ]),
        [
          ['Bread?', null, null, null, ['loaf.txt']],
          ['Flour, water.', 'Bread?', 'llama3', 'Flour first', []],
          ['Salt.', 'Bread?', 'qwen', null, []],
        ],
      );
      assert.deepEqual([bread.leaf, bread.channel.is_pinned], ['Flour, water.', true]);
      for (const isRecursive of [false, true]) {
        const libre = await bring(ann, libreChatJson(isRecursive), 'rivers.json');
        assert.deepEqual([libre.format, libre.counts.messages], ['librechat', 3]);
      }
      const { channel, said } = await conversation(ann, 'Rivers');
      assert.deepEqual(
        said.map(({ parent, model }) => [parent, model]),
        [
          [null, null],
          ['Name a river', 'gpt-4o'],
          ['Name a river', 'gpt-4o'],
        ],
      );
      assert.equal(channel.system_prompt, 'Be brief.');
    });

    await t.test('our own archive, on another server’s account, with what belongs to it', async () => {
      const bob = await harness.account('bob');
      const folder = await ann.call('POST /api/v1/folders', { body: { name: 'Kept' } });
      const channel = await ann.call('POST /api/v1/channels', {
        body: { title: 'Ours', folder_id: folder.id },
      });
      const file = await upload(ann.call, channel.id, 'a deed', 'deed.txt');
      await ann.call('POST /api/v1/channels/{id}/messages', {
        params: { id: channel.id },
        body: { role: 'user', content: 'It is ours', attachments: [file.id] },
      });
      await ann.call('POST /api/v1/notes', { body: { title: 'A note', content: 'words', tags: ['one'] } });
      const task = { title: 'A task', priority: 'high', reminder_minutes: 15 } as const;
      const { id: taskId } = await ann.call('POST /api/v1/tasks', { body: task });
      await ann.call('POST /api/v1/tasks/{id}/complete', { params: { id: taskId } });
      const asked = await ann.call('POST /api/v1/data/export', {
        body: { include: ['folders', 'conversations', 'notes', 'tasks', 'personas', 'projects'] },
      });
      await until('the archive is written', async () =>
        (await ann.call('GET /api/v1/data/exports')).data.some(
          ({ id, status }) => id === asked.id && status === 'ready',
        ),
      );
      const answer = await harness.raw('GET', `/api/v1/data/exports/${asked.id}/download`, {
        token: ann.access_token,
      });
      const archive = new Uint8Array(await answer.arrayBuffer());
      const back = await bring(ann, archive);
      assert.deepEqual(
        [back.format, back.counts],
        ['parley', { conversations: 0, messages: 0, files: 0 }],
        'it is all here',
      );
      const done = await bring(bob, archive);
      assert.equal(done.error, null);
      assert.deepEqual(
        [done.counts.folders, done.counts.notes, done.counts.tasks],
        [1, 1, 1],
        JSON.stringify(done.skipped),
      );
      const ours = await conversation(bob, 'Ours');
      assert.deepEqual(
        ours.said.map(({ content, files }) => [content, files]),
        [['It is ours', ['deed.txt']]],
      );
      const { data: folders } = await bob.call('GET /api/v1/folders');
      assert.deepEqual([folders[0]?.name, ours.channel.folder_id], ['Kept', folders[0]?.id]);
      const { data: notes } = await bob.call('GET /api/v1/notes');
      assert.deepEqual([notes[0]?.title, notes[0]?.tags], ['A note', ['one']]);
      const [kept] = (await bob.call('GET /api/v1/tasks')).data;
      assert.deepEqual([kept?.status, kept?.priority, kept?.reminder_minutes], ['done', 'high', 15]);
      const again = await bring(bob, archive);
      assert.deepEqual(again.counts, { conversations: 0, messages: 0, files: 0 });
    });

    await t.test('a file that is of no use is refused at once, with a reason', async () => {
      const good = Buffer.from(chatGptZip());
      const bad: ReadonlyArray<readonly [string, Content, RegExp]> = [
        ['words', 'hello', /no conversations were found/],
        ['JSON of another kind', '{"a": [1, 2]}', /no conversations were found/],
        ['a zip of something else', zipped({ 'a.json': { b: 1 } }), /no conversations were found/],
        ['a cut zip', new Uint8Array(good.subarray(0, 200)), /damaged/],
        [
          'a path that leads out',
          zipped({ '../conversations.json': [chatGptConversation('x', 'X')] }),
          /damaged/,
        ],
      ];
      for (const [what, content, why] of bad) {
        const form = formOf(content, 'bad.zip');
        const refused = await harness.raw('POST', '/api/v1/data/import', {
          token: ann.access_token,
          body: form,
        });
        assert.equal(refused.status, 400, what);
        assert.match(((await refused.json()) as { error: string }).error, why, what);
      }
      const form = formOf(good, 'good.zip');
      form.set('dry_run', 'perhaps');
      const refused = await harness.raw('POST', '/api/v1/data/import', {
        token: ann.access_token,
        body: form,
      });
      assert.equal(refused.status, 400);
    });

    await t.test('one damaged conversation is told, and the rest is brought in', async () => {
      const circle = chatGptConversation('d-1', 'A circle');
      Object.assign(circle.mapping.asked ?? {}, { parent: 'answered' });
      const bent = `[${JSON.stringify(chatGptConversation('d-2', 'Before'))}, {"title": oops}, ${JSON.stringify(circle)}, {"mapping": {}`;
      const done = await bring(ann, bent, 'bent.json');
      assert.deepEqual([done.status, done.counts.conversations], ['done', 2]);
      assert.deepEqual(
        done.skipped.filter(({ why }) => !why.includes('archive')),
        [
          { what: 'conversation 2', why: 'it is not valid JSON' },
          { what: 'conversation 4', why: 'the file breaks off' },
        ],
      );
      assert.equal((await conversation(ann, 'A circle')).said.length, 3);
    });

    await t.test('an import is its person’s alone', async () => {
      const bob = await harness.account('bob');
      const { id } = await bring(ann, openWebUiJson(), 'chats.json', 'true');
      await assert.rejects(bob.call('GET /api/v1/data/imports/{id}', { params: { id } }), { status: 404 });
    });
  });
}
