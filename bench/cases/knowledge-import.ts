// K5: a base of 2,000 documents comes in one archive.

import { setTimeout } from 'node:timers/promises';
import { openBeside } from '../beside.ts';
import { newFolder, openHouse, residentMb, tearDown } from '../house.ts';
import { makeBase, onEngines, untilReady } from '../knowledge/base.ts';
import { type Figure, figure } from '../table.ts';

const DOCUMENTS = 2_000;
const AT_ONCE = 10;
const QUIET_MS = 5_000;
const LOOK_MS = 20;

/** Some two pages each, no two alike. */
const textOf = (n: number): string =>
  Array.from(
    { length: 12 },
    (_, part) =>
      `# Part ${part} of ${n}\n\n${`The harbour keeps berth ${n * 13 + part} for the boat that left on day ${(n * 7 + part) % 365}. `.repeat(4)}`,
  ).join('\n\n');

const onEngine = async (engine: string, env: Record<string, string>): Promise<Figure[]> => {
  const dataDir = newFolder();
  const house = await openHouse(dataDir, env);
  const id = await makeBase(house, 'Harbour');
  for (let from = 0; from < DOCUMENTS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        house.call('POST /api/v1/knowledge-bases/{id}/documents', {
          params: { id },
          body: { title: `Berth ${from + n}`, content: textOf(from + n) },
        }),
      ),
    );
  await untilReady(house, id);
  const headers = { authorization: `Bearer ${house.token}` };
  const exported = await fetch(`${house.url}/api/v1/knowledge-bases/${id}/export`, { headers });
  const archive = await exported.blob();
  await house.call('DELETE /api/v1/knowledge-bases/{id}', { params: { id } });
  const beside = await openBeside(house);
  const quiet = await beside.p95During(() => setTimeout(QUIET_MS));
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(house.pid));
  }, LOOK_MS);
  const times = { answered: 0, ready: 0 };
  const during = await beside.p95During(async () => {
    const began = performance.now();
    const form = new FormData();
    form.append('file', archive, 'base.zip');
    const answer = await fetch(`${house.url}/api/v1/knowledge-bases/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    const told = (await answer.json()) as { base?: { id: string }; id?: string };
    times.answered = performance.now() - began;
    const made = told.base?.id ?? told.id;
    if (made === undefined) throw new Error(`the import answered ${JSON.stringify(told)}`);
    await untilReady(house, made);
    times.ready = performance.now() - began;
  });
  clearInterval(look);
  await beside.leave();
  await house.stop();
  tearDown(dataDir);
  return [
    figure(
      'K5',
      `${engine}: another person's p95 while ${DOCUMENTS} documents (${(archive.size / 1024 ** 2).toFixed(1)} MiB of zip) are imported: answered after ${(times.answered / 1_000).toFixed(1)} s, all findable after ${(times.ready / 1_000).toFixed(1)} s, server ${peakMb.toFixed(0)} MB`,
      {
        ours: `${during.toFixed(1)} ms`,
        yardstick: `${quiet.toFixed(1)} ms`,
        ratio: during / quiet,
        goal: '≤ 2, < 400 MB',
        isReached: during <= 2 * quiet && peakMb < 400,
      },
    ),
  ];
};

export const knowledgeImport = async (): Promise<Figure[]> => (await onEngines(onEngine)).flat();
