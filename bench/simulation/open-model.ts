// Instances, one Postgres, and the people who use them. Every instance is an event loop, every connection of Postgres a process; each piece of work
// needs a core of its machine. What waits where comes out of that, and of nothing else.

import { createSimulatedClock, type SimulatedClock } from './clock.ts';
import type { Costs, Work } from './costs.ts';
import { createDraws, type Draws } from './draws.ts';
import { createFlush, createLoopProcess, createStation, type LoopProcess, type Station } from './station.ts';
import { createTally, type Tally } from './tally.ts';

export interface Layout {
  readonly instances: number;
  /** One machine for all, the clients included; or one for each instance, and one for Postgres. */
  readonly machine:
    | { readonly cores: number }
    | { readonly instanceCores: number; readonly postgresCores: number };
}

export interface Load {
  readonly messagesPerSecond: number;
  readonly answersPerSecond: number;
  readonly readsPerSecond: number;
  readonly tokensPerAnswer: number;
  /** How fast the vendor speaks. */
  readonly tokensPerSecond: number;
  /** Open connections that hear a message. */
  readonly listenersPerMessage: number;
  readonly seconds: number;
  readonly seed: number;
  /** Processor of those who ask, for each request, where they share the one machine. */
  readonly clientMs: number;
}

export interface Outcome {
  readonly messageMs: Tally;
  readonly firstTokenMs: Tally;
  readonly readMs: Tally;
  /** How long a token waited at its instance. */
  readonly tokenWaitMs: Tally;
  /** From the commit until an instance has read it. */
  readonly heardMs: Tally;
  readonly connectionWaitMs: Tally;
  /** The share of the time that the busiest event loop was busy. */
  readonly loopUse: number;
  /** Cores of Postgres that were busy. */
  readonly postgresCores: number;
  /** Of all instances and Postgres, without what they do when nothing happens. */
  readonly processorMs: number;
  readonly messages: number;
  readonly answers: number;
  readonly tokens: number;
}

/** As `server/src/db/postgres/pools.ts` has it. */
const CONNECTIONS = 10;
/** A durable commit of a good disk. */
export const FLUSH_MS = 0.5;

export interface Instance {
  readonly process: LoopProcess;
  readonly writers: Station;
  readonly readers: Station;
  isReading: boolean;
  isWoken: boolean;
  isNotifying: boolean;
  hasToNotify: boolean;
  /** What was committed and not read here yet. */
  unread: Array<{ at: number; heard: Work; listeners: number }>;
}

export interface Model {
  readonly clock: SimulatedClock;
  readonly costs: Costs;
  readonly load: Load;
  readonly draws: Draws;
  readonly instances: readonly Instance[];
  readonly clients: LoopProcess | null;
  readonly postgres: { work(ms: number, then: () => void): void; usedMs(): number };
  readonly flush: (then: () => void) => void;
  readonly outcome: Omit<Outcome, 'loopUse' | 'postgresCores' | 'processorMs'> & {
    messages: number;
    answers: number;
    tokens: number;
  };
}

export const openModel = ({ instances, machine }: Layout, costs: Costs, load: Load): Model => {
  const clock = createSimulatedClock();
  const together = 'cores' in machine ? createStation(clock, machine.cores) : null;
  const postgresCores = 'cores' in machine ? null : createStation(clock, machine.postgresCores);
  const coresOf = (): Station =>
    together ?? createStation(clock, 'cores' in machine ? machine.cores : machine.instanceCores);
  let used = 0;
  return {
    clock,
    costs,
    load,
    draws: createDraws(load.seed, 'service'),
    instances: Array.from({ length: instances }, () => ({
      process: createLoopProcess(clock, coresOf()),
      writers: createStation(clock, CONNECTIONS),
      readers: createStation(clock, CONNECTIONS),
      isReading: false,
      isWoken: false,
      isNotifying: false,
      hasToNotify: false,
      unread: [],
    })),
    clients: together && createLoopProcess(clock, together),
    postgres: {
      work: (ms, then) => {
        used += ms;
        (together ?? postgresCores)?.serve(ms, then);
      },
      usedMs: () => used,
    },
    flush: createFlush(clock, FLUSH_MS),
    outcome: {
      messageMs: createTally(),
      firstTokenMs: createTally(),
      readMs: createTally(),
      tokenWaitMs: createTally(),
      heardMs: createTally(),
      connectionWaitMs: createTally(),
      messages: 0,
      answers: 0,
      tokens: 0,
    },
  };
};
