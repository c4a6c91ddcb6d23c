import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readCosts, runSimulation } from './command.ts';
import type { Costs } from './costs.ts';
import { capacity, demandOf, HABITS, LIMITS } from './demand.ts';

const NOTHING = { instanceMs: 0, postgresMs: 0 };
const STORED = { rows: 5, bytes: 2_000, walBytes: 10_000, transactions: 2 };
const COSTS: Costs = {
  message: { instanceMs: 2, postgresMs: 1, heard: { instanceMs: 0.5, postgresMs: 0.2 } },
  answer: { instanceMs: 8, postgresMs: 4, heard: { instanceMs: 1, postgresMs: 0.4 } },
  tokenMs: 0.1,
  heardEventMs: 0.05,
  read: { instanceMs: 1, postgresMs: 0.5 },
  deliveryMs: 0.01,
  idle: NOTHING,
  waitMs: { message: 1, answer: 4 },
  memory: { instanceMb: 200, socketKb: 10, streamKb: 70 },
  stored: { message: STORED, answer: STORED },
};
const habits = HABITS.office;

test('what people ask of an installation is added up from what each of them does', () => {
  // 3,600 people online ask 4 questions and write 6 messages an hour: 4 and 6 a second.
  const demand = demandOf(12_000, habits, COSTS);
  assert.deepEqual(
    [demand.questionsPerSecond, demand.messagesPerSecond, demand.readsPerSecond, demand.tokensPerSecond],
    [4, 6, 40, 1_600],
  );
  assert.deepEqual([demand.streams, demand.sockets], [32, 4_680]);
  // 4 × 7 + 6 × 1.5 + 40 × 1 + 1,600 × 0.1 + 14 × 8 × 0.01 ms in each second.
  assert.equal(demand.loops.toFixed(4), '0.2381');
  assert.equal(demand.transactionsPerSecond, 20);
  assert.equal(demand.outboxRows, 14 * 3_600);
});

test('what every instance hears is not shared out: with it the number of instances grows faster than people do', () => {
  const [some, many] = [demandOf(50_000, habits, COSTS), demandOf(500_000, habits, COSTS)];
  assert.ok(many.heardUse > some.heardUse * 2);
  assert.ok(many.instances / some.instances > many.loops / some.loops);
  const deaf = { ...COSTS, heardEventMs: 0, message: { ...COSTS.message, heard: NOTHING } };
  assert.equal(demandOf(500_000, habits, deaf).heardUse, 0);
  const far = demandOf(100_000_000, habits, COSTS);
  assert.equal(far.instances, Number.POSITIVE_INFINITY);
});

test('each part is enough for as many people as its limit allows, and for none more', () => {
  const limits = capacity(habits, COSTS);
  const connections = limits.find(({ what }) => what.includes('connections') && what.startsWith('1000'));
  assert.ok(connections);
  const at = (people: number): number => demandOf(people, habits, COSTS).connections;
  assert.ok(at(connections.people) <= LIMITS.connections);
  assert.ok(at(connections.people + 1) > LIMITS.connections);
  assert.ok(limits.every(({ people }) => people > 0 && people < 1e9));
});

test('the command says what so many people need, the same for the same seed, and a sentence for what it cannot read', () => {
  const said = runSimulation(['--people', '20000', '--seconds', '5', '--seed', '3']);
  assert.match(said, /questions a second +6\.67/);
  assert.equal(said, runSimulation(['--people', '20000', '--seconds', '5', '--seed', '3']));
  assert.notEqual(said, runSimulation(['--people', '20000', '--seconds', '5', '--seed', '4']));
  assert.match(runSimulation(['--habits', 'wild']), /quiet, office, heavy/);
  assert.match(runSimulation(['--people=-5']), /whole numbers/);
  assert.match(runSimulation(['--costs', '/nowhere']), /is not there/);
  assert.match(String(readCosts(fileURLToPath(import.meta.url))), /is not JSON/);
});
