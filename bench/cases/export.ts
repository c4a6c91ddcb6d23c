import { setTimeout as pause } from 'node:timers/promises';
import { openBeside } from '../beside.ts';
import { type House, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';

const ROUNDS = 3;
const AT_ONCE = 8;
const SPAN_MS = 4_000;

const SECTION = [
  '## What was found',
  'A paragraph of ordinary length with **bold**, *italic* and `code`, as people write them. '.repeat(6),
  '- one\n- two\n  - three\n\n1. first\n2. second',
  '| part | price |\n|---|---:|\n| display | 142 |\n| pack | 65 |',
  '```ts\nconst sum = parts.reduce((all, { price }) => all + price, 0);\n```',
  'Ελληνικά, русский, العربية, 日本語, हिन्दी.',
].join('\n\n');
/** Some thirty pages. */
const CONTENT = `# Report\n\n${Array.from({ length: 40 }, () => SECTION).join('\n\n')}`;

/** So many documents at once, and the next as soon as one is made, until the span is over. */
const exporting =
  ({ url, token }: House, format: 'pdf' | 'docx') =>
  async (): Promise<void> => {
    const end = performance.now() + SPAN_MS;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ format, content: CONTENT });
    const oneAfterTheOther = async (): Promise<void> => {
      while (performance.now() < end) {
        const answer = await fetch(`${url}/api/v1/export`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`an export answered ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));
  };

/** X1: what eight documents made at once cost another person, against a server that makes none. */
export const exports = async (): Promise<Figure[]> => {
  const house = await openHouse();
  const beside = await openBeside(house);
  const figures: Figure[] = [];
  for (const format of ['pdf', 'docx'] as const) {
    const { ours, yardstick, ratio } = await inTurns(
      ROUNDS,
      () => beside.p95During(exporting(house, format)),
      () => beside.p95During(() => pause(SPAN_MS)),
    );
    figures.push({
      id: 'X1',
      what: `another person's p95 while eight texts are made into ${format.toUpperCase()} at once`,
      ours: `${ours.toFixed(1)} ms`,
      yardstick: `${yardstick.toFixed(1)} ms`,
      ratio,
      goal: '≤ 2',
      isReached: ratio <= 2,
    });
  }
  await beside.leave();
  await house.stop();
  tearDown(house.dataDir);
  return figures;
};
