// What one person can do to the others: hostile documents, imports and exports of 20,000 messages, large uploads, searches and summaries, one
// attack after the other, while another person goes on with small requests.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { docxBomb, pdfBomb, pdfOfPages, pngOf } from '../../server/test/hostile-files.ts';
import { type Beside, openBeside } from '../beside.ts';
import { addVendor, type House, newFolder, openHouse, tearDown } from '../house.ts';
import type { Figure } from '../table.ts';
import { openVendor } from '../vendor.ts';

const MESSAGES = 20_000;
const ROUNDS = 3;
const DOCUMENTS = 40;
const PAPERS = 8;
const MIB = 1024 * 1024;
const TEXT = 'A message of ordinary length, as people write them in a chat, and search for later. '.repeat(4);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const PROBE = new URL('../loop-probe.ts', import.meta.url).href;

/** The longest that the event loop was busy since the last time it was asked, in processor time. */
const longestBlock = async ({ pid, dataDir }: House): Promise<number> => {
  const file = join(dataDir, 'loop-probe');
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const told = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (told !== '') return Number(told);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** What the system gave to a process, in megabytes; a page that several share counts as a part of it for each. */
const shareMb = (pid: number): number => {
  const [, kb] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kb) / 1024;
};

/** The server and the processes that it started. */
const treeMb = (pid: number): number => {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.map(Number)].reduce((sum, one) => sum + shareMb(one), 0);
  } catch {
    return 0;
  }
};

interface Suffered {
  readonly p95Ms: number;
  readonly blockMs: number;
  readonly peakMb: number;
}

/** Another person reads and writes while this goes on. */
const during = async (house: House, beside: Beside, attack: () => Promise<unknown>): Promise<Suffered> => {
  await longestBlock(house);
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, treeMb(house.pid));
  }, 20);
  const p95Ms = await beside.p95During(attack);
  clearInterval(look);
  return { p95Ms, blockMs: await longestBlock(house), peakMb };
};

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
const requestsTo = (house: House, configId: string) => {
  const headers = { authorization: `Bearer ${house.token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const post = (path: string, body: string) =>
    fetch(`${house.url}${path}`, { method: 'POST', headers: json, body });
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
    return fetch(`${house.url}/api/v1/channels/${channelId}/files`, { method: 'POST', headers, body });
  };
  /** Until the job that takes it in has ended. */
  const bring = async (bytes: Buffer): Promise<void> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'conversations.json');
    const answer = await fetch(`${house.url}/api/v1/data/import`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { id: string };
    for (;;) {
      const one = await fetch(`${house.url}/api/v1/data/imports/${id}`, { headers });
      if (((await one.json()) as { status: string }).status !== 'running') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const get = async (path: string) => (await fetch(`${house.url}${path}`, { headers })).arrayBuffer();
  return { post, sendInline, sendFileTo, bring, get };
};

const attacksOn = (house: House, configId: string): Record<string, () => Promise<unknown>> => {
  const { post, sendInline, sendFileTo, bring, get } = requestsTo(house, configId);
  const large = bodyOfImport();
  const archive = archiveOfImport();
  const bombs = BOMBS.map((make) => make());
  let channelId = '';
  const sendFile = async (bytes: Buffer, name: string) => {
    channelId ||= (await house.call('POST /api/v1/channels')).id;
    return sendFileTo(channelId, bytes, name);
  };
  return {
    'nothing at all': () => new Promise((resolve) => setTimeout(resolve, 4_000)),
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
    searches: () => times(100, () => get('/api/v1/search?q=message%20ordinary')),
    uploads: () => times(ROUNDS, () => sendFile(Buffer.alloc(40 * MIB, 'some text '), 'large.txt')),
    summaries: () =>
      times(ROUNDS, () =>
        post(`/api/v1/channels/${channelId}/summarize`, '{}').then((answer) => answer.text()),
      ),
  };
};

export const hostile = async (): Promise<Figure[]> => {
  const vendor = await openVendor({ streams: 1, tokensPerSecond: 1_000, seconds: 0.01 });
  const dataDir = newFolder();
  const house = await openHouse(dataDir, {
    EGRESS_ALLOW: vendor.place,
    NODE_OPTIONS: `--import=${PROBE}`,
    PARLEY_LOOP_PROBE: join(dataDir, 'loop-probe'),
  });
  const configId = await addVendor(house, vendor.place);
  const beside = await openBeside(house);
  const figures: Figure[] = [];
  let quiet = Number.NaN;
  for (const [name, attack] of Object.entries(attacksOn(house, configId))) {
    const { p95Ms, blockMs, peakMb } = await during(house, beside, attack);
    console.error(
      `  ${name}: p95 ${p95Ms.toFixed(1)} ms, longest block ${blockMs.toFixed(0)} ms, ${peakMb.toFixed(0)} MB`,
    );
    if (Number.isNaN(quiet)) quiet = p95Ms;
    figures.push({
      id: 'H',
      what: `another person's p95 during ${name}; longest block ${blockMs.toFixed(0)} ms, all processes ${peakMb.toFixed(0)} MB`,
      ours: `${p95Ms.toFixed(1)} ms`,
      yardstick: `${quiet.toFixed(1)} ms`,
      ratio: p95Ms / quiet,
      goal: '≤ 2×, 50 ms, 400 MB',
      isReached: p95Ms <= 2 * quiet && blockMs <= 50 && peakMb <= 400,
    });
  }
  await beside.leave();
  await house.stop();
  tearDown(house.dataDir);
  vendor.close();
  return figures;
};
