import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soakPicture } from './command.ts';
import { picture } from './curves.ts';
import { soak } from './soak.ts';
import { figuresOf, growing, slope, type Window } from './windows.ts';

const HOUR_SECONDS = 3_600;
const SCHEDULES = ['kernel.purge_outbox'];

/** An hour of 30 windows, each of them as this says. */
const hour = (of: (at: number) => Partial<Window>): Window[] =>
  Array.from({ length: 30 }, (_, i) => ({
    atSeconds: (i + 1) * 120,
    memoryMb: 200,
    p50Ms: 2,
    p99Ms: 10,
    processorMs: 1,
    rows: {},
    ...of((i + 1) * 120),
  }));

const missed = (windows: readonly Window[]): string[] =>
  figuresOf(windows, SCHEDULES)
    .filter(({ isReached }) => !isReached)
    .map(({ id }) => id);

test('a slope is that of most points, whatever a few of them do', () => {
  const points = Array.from({ length: 20 }, (_, x) => [x, 3 * x + 1] as const);
  assert.equal(slope(points), 3);
  assert.equal(slope([...points.slice(0, 18), [18, 5_000], [19, -5_000]]), 3);
});

test('what stays as it was is fine, and each thing that does not is named', () => {
  assert.deepEqual(missed(hour(() => ({}))), []);
  // What it takes in the first minutes is not counted: code and caches grow once.
  assert.deepEqual(missed(hour((at) => ({ memoryMb: at < HOUR_SECONDS / 3 ? 100 + at / 12 : 200 }))), []);
  assert.deepEqual(missed(hour((at) => ({ memoryMb: 200 + (at / HOUR_SECONDS) * 40 }))), ['K1']);
  assert.deepEqual(missed(hour((at) => ({ p99Ms: 10 + at / 100 }))), ['K2']);
  assert.deepEqual(missed(hour((at) => ({ processorMs: 1 + at / 3_000 }))), ['K3']);
  assert.deepEqual(missed(hour((at) => ({ rows: { left_behind: at } }))), ['K4']);
});

test('a table may grow when people write into it or when a job that is scheduled empties it', () => {
  const windows = hour((at) => ({
    rows: { messages: at, outbox: at, ws_tickets: at, sessions: 3, left_behind: at },
  }));
  assert.deepEqual(
    growing(windows, SCHEDULES).map(({ table, because }) => [table, because]),
    [
      ['messages', 'kept'],
      ['outbox', 'kernel.purge_outbox'],
      // Its job is not among those that this server has.
      ['ws_tickets', null],
      ['left_behind', null],
    ],
  );
});

test('the picture holds each curve in its panel, and names that are no markup', () => {
  const svg = picture('one & two', [
    {
      title: 'Rows',
      unit: 'n',
      curves: [
        {
          name: '<a>',
          points: [
            [0, 0],
            [60, 4],
          ],
        },
      ],
    },
  ]);
  assert.match(svg, /<title>one &amp; two<\/title>/);
  assert.match(svg, />&lt;a&gt;</);
  // From the lower left corner up to 4 of 5, and a minute wide.
  assert.match(svg, /points="70\.0,172\.0 690\.0,82\.4"/);
  assert.match(svg, />1 min</);
  const drawn = soakPicture({
    perSecond: 50,
    schedules: SCHEDULES,
    windows: hour((at) => ({ rows: { outbox: at } })),
  });
  assert.match(drawn, />outbox \(swept\)</);
  assert.equal(drawn.match(/<polyline/g)?.length, 5);
});

const MINUTE_MS = 60_000;
const MINUTES = Number(process.env.PARLEY_SOAK_MINUTES ?? 60);
/** Beside the soak itself, which other tests may slow down. */
const MINUTES_AROUND = 10;

// PARLEY_SOAK_MINUTES=5: shorter. What requests waited is told and not judged: the machine may do something else meanwhile.
if (process.env.PARLEY_TEST_LONG === '1')
  test('a server at half load stays as it was after the first minutes', {
    timeout: (MINUTES + MINUTES_AROUND) * MINUTE_MS,
  }, async (t) => {
    const { windows, schedules } = await soak(MINUTES * 60, (line) => t.diagnostic(line));
    const judged = figuresOf(windows, schedules).filter(({ id }) => id !== 'K2');
    assert.deepEqual(
      judged.filter(({ isReached }) => !isReached),
      [],
    );
  });
