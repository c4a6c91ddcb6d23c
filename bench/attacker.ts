// The person who attacks, in a process of their own that has the processor last: what their client does with large bodies is no wait of others. Does
// what it is told, one attack after the other.

import { constants, setPriority } from 'node:os';
import { createClient } from '@parley/contract/client';
import { docxBomb, pdfBomb, pdfOfPages, pngOf } from '../server/test/hostile-files.ts';

const MESSAGES = 20_000;
const ROUNDS = 3;
const ATTACK_MS_MIN = 3_000;
const DOCUMENTS = 40;
const PAPERS = 8;
const OWN_PICTURES = 4;
const MIB = 1024 * 1024;
const TEXT = 'A message of ordinary length, as people write them in a chat, and search for later. '.repeat(4);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

interface Target {
  readonly url: string;
  readonly token: string;
  readonly configId: string;
}

setPriority(constants.priority.PRIORITY_LOW);

const bodyOfImport = (): string =>
  JSON.stringify({
    format: 'parley.channel.v1',
    title: 'large',
    messages: Array.from({ length: MESSAGES }, (_, i) => ({
      id: String(i),
      // Branches of a hundred each.
      parent_id: i % 100 === 0 ? null : String(i - 1),
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `${i} ${TEXT}`,
      author_name: 'bench',
      created_at: '2026-01-02T03:04:05.000Z',
    })),
  });

/** As ChatGPT gives its conversations, each of a hundred messages. */
const archiveOfImport = (): Buffer => {
  const conversations = Array.from({ length: MESSAGES / 100 }, (_, n) => {
    const mapping = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [
        `${n}-${i}`,
        {
          id: `${n}-${i}`,
          parent: i === 0 ? null : `${n}-${i - 1}`,
          children: i === 99 ? [] : [`${n}-${i + 1}`],
          message: {
            id: `${n}-${i}`,
            author: { role: i % 2 === 0 ? 'user' : 'assistant' },
            create_time: 1_767_323_045 + i,
            content: { content_type: 'text', parts: [`${i} ${TEXT}`] },
          },
        },
      ]),
    );
    return { title: `Conversation ${n}`, create_time: 1_767_323_045, mapping, current_node: `${n}-99` };
  });
  return Buffer.from(JSON.stringify(conversations));
};

const BOMBS: ReadonlyArray<() => readonly [type: string, bytes: Buffer]> = [
  () => [DOCX, docxBomb('<w:p><w:r><w:t/></w:r></w:p>', 300)],
  () => [DOCX, docxBomb('<w:p><w:r><w:t/></w:r></w:p>', 30)],
  () => ['application/pdf', pdfBomb('(x) Tj ', 300)],
  () => ['application/pdf', pdfOfPages(1_000, 'many pages')],
];

const times = async (count: number, work: (i: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i++) await work(i);
};

/** The requests that the attacks are made of. */
const requestsTo = ({ url, token, configId }: Target) => {
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const post = (path: string, body: string) =>
    fetch(`${url}${path}`, { method: 'POST', headers: json, body });
  const sendInline = ([type, bytes]: readonly [string, Buffer]) => {
    const file = { filename: 'x', file_data: `data:${type};base64,${bytes.toString('base64')}` };
    const messages = [{ role: 'user', content: [{ type: 'file', file }] }];
    return post(
      '/api/v1/chat/completions',
      JSON.stringify({ model: 'm', provider_config_id: configId, messages, stream: false }),
    );
  };
  const sendFileTo = (channelId: string, bytes: Buffer, name: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${url}/api/v1/channels/${channelId}/files`, { method: 'POST', headers, body });
  };
  /** Until the job that takes it in has ended. */
  const bring = async (bytes: Buffer): Promise<void> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'conversations.json');
    const answer = await fetch(`${url}/api/v1/data/import`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { id: string };
    for (;;) {
      const one = await fetch(`${url}/api/v1/data/imports/${id}`, { headers });
      if (((await one.json()) as { status: string }).status !== 'running') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const get = async (path: string) => (await fetch(`${url}${path}`, { headers })).arrayBuffer();
  return { post, sendInline, sendFileTo, bring, get };
};

const attacksOn = (target: Target): Record<string, () => Promise<unknown>> => {
  const { post, sendInline, sendFileTo, bring, get } = requestsTo(target);
  const headers = () => ({ authorization: `Bearer ${target.token}` });
  const call = createClient({ baseUrl: target.url, fetch, headers });
  const large = bodyOfImport();
  const archive = archiveOfImport();
  const bombs = BOMBS.map((make) => make());
  let channelId = '';
  const sendFile = async (bytes: Buffer, name: string) => {
    channelId ||= (await call('POST /api/v1/channels')).id;
    return sendFileTo(channelId, bytes, name);
  };
  return {
    pictures: () =>
      times(ROUNDS, async (i) => {
        await Promise.all([sendFile(pngOf(4_800, i % 2 === 0), 'a.png'), sendFile(pngOf(6_000), 'b.png')]);
      }),
    documents: () =>
      Promise.all(
        Array.from({ length: DOCUMENTS }, (_, i) =>
          sendInline(bombs[i % bombs.length] ?? ['', Buffer.alloc(0)]).then((answer) => answer.text()),
        ),
      ),
    imports: () =>
      times(ROUNDS, async () => {
        channelId = ((await (await post('/api/v1/channels/import', large)).json()) as { id: string }).id;
      }),
    'an archive of another product': () => times(ROUNDS, () => bring(archive)),
    exports: () =>
      times(ROUNDS, async () => {
        await get(`/api/v1/channels/${channelId}/export`);
        await get(`/api/v1/channels/${channelId}/export?format=markdown`);
      }),
    'eight texts made into PDFs at once': () =>
      times(ROUNDS, async () => {
        const text = JSON.stringify({ format: 'pdf', content: `# Report\n\n${TEXT.repeat(300)}` });
        await Promise.all(
          Array.from({ length: PAPERS }, () =>
            post('/api/v1/export', text).then((answer) => answer.arrayBuffer()),
          ),
        );
      }),
    'a text with pictures of one’s own made into documents': async () => {
      const ids = Array.from({ length: OWN_PICTURES }, async (_, n) => {
        // What stands behind the end of a picture is passed over by who draws it.
        const bytes = Buffer.concat([pngOf(64), Buffer.alloc(4.5 * MIB, n)]);
        return ((await (await sendFile(bytes, 'own.png')).json()) as { id: string }).id;
      });
      const named = (await Promise.all(ids)).flatMap((id) => [id, id.toUpperCase()]);
      const content = named.map((id) => `![](/api/v1/files/${id}/download)`).join(' ');
      const text = JSON.stringify({ format: 'docx', content });
      await Promise.all(
        Array.from({ length: 2 * PAPERS }, () =>
          post('/api/v1/export', text).then((answer) => answer.arrayBuffer()),
        ),
      );
    },
    searches: () => times(100, () => get('/api/v1/search?q=message%20ordinary')),
    uploads: () => times(ROUNDS, () => sendFile(Buffer.alloc(40 * MIB, 'some text '), 'large.txt')),
    summaries: () =>
      times(ROUNDS, () =>
        post(`/api/v1/channels/${channelId}/summarize`, '{}').then((answer) => answer.text()),
      ),
  };
};

const target = JSON.parse(process.argv[2] ?? '') as Target;
const attacks = attacksOn(target);
/** Again and again for as long as the quiet before it was measured: of a few waits the 95th of a hundred is only the longest. */
const attack = async (name: string): Promise<void> => {
  const began = performance.now();
  do await attacks[name]?.();
  while (performance.now() - began < ATTACK_MS_MIN);
  process.send?.(name);
};
/** What the server loads on first use is no attack's doing: an ordinary document is read first. */
const warmUp = async (): Promise<void> => {
  const answer = await requestsTo(target).sendInline(['application/pdf', pdfOfPages(1, 'one page')]);
  if (!answer.ok) throw new Error(await answer.text());
};
process.on('message', (name: string) => void attack(name));
await warmUp();
process.send?.(Object.keys(attacks));
