// From what was measured of one instance, and of a second one that only listened, to what each thing costs.

import type { Costs, Growth, Told, Work } from './costs.ts';
import type { Tally } from './tally.ts';

/** Milliseconds of processor for each of so many, and what each took. */
export interface Phase {
  readonly count: number;
  readonly instancesMs: readonly number[];
  readonly postgresMs: number;
  readonly clientMs: number;
  readonly took: Tally;
  /** Cores that the machine was busy with beside all this: what is waited for then is theirs too. */
  readonly otherCores: number;
}

export interface Measured {
  readonly tokens: { readonly long: number; readonly short: number };
  /** Of one instance in a second, and of Postgres for one instance. */
  readonly idle: Work;
  /** One after the other. */
  readonly aloneMessage: Phase;
  readonly aloneAnswer: Phase;
  /** Messages by chance at one instance. */
  readonly message: Phase;
  readonly answerShort: Phase;
  readonly answerLong: Phase;
  readonly list: Phase;
  /** The same at the first of two instances. */
  readonly heardMessage: Phase;
  readonly heardAnswer: Phase;
  /** One more event in the same reading. */
  readonly heardEventMs: number;
  readonly stored: Growth;
  readonly storedAnswer: Growth;
  readonly memoryMb: number;
}

/** Of other cases, and of the laboratory: docs/scaling.md says which. */
const ELSEWHERE = { deliveryMs: 0.012, socketKb: 10, streamKb: 70 };
/** As the model has it: the rest is done after the answer has left. */
const BEFORE_ANSWER = 0.8;
/** No disk is faster. */
const WAIT_MS_MIN = 0.1;

const own = ({ instancesMs: [first = 0], postgresMs }: Phase): Work => ({ instanceMs: first, postgresMs });

const round = (value: number): number => Math.round(Math.max(0, value) * 10_000) / 10_000;
const rounded = ({ instanceMs, postgresMs }: Work): Work => ({
  instanceMs: round(instanceMs),
  postgresMs: round(postgresMs),
});

const told = (alone: Work, heard: Phase): Told => ({
  ...rounded(alone),
  heard: rounded({
    instanceMs: heard.instancesMs[1] ?? 0,
    postgresMs: Math.max(0, heard.postgresMs - alone.postgresMs),
  }),
});

const waitOf = (tookMs: number, { instanceMs, postgresMs }: Work, part = 1): number =>
  round(Math.max(WAIT_MS_MIN, tookMs - (instanceMs + postgresMs) * BEFORE_ANSWER * part));

export const calibrated = (measured: Measured): Costs => {
  const { tokens, answerLong, answerShort } = measured;
  const message = own(measured.message);
  const short = own(answerShort);
  const tokenMs = ((answerLong.instancesMs[0] ?? 0) - short.instanceMs) / (tokens.long - tokens.short);
  const answer: Work = {
    instanceMs: short.instanceMs - tokenMs * tokens.short,
    // Postgres hears of a long answer more than once, whatever it says.
    postgresMs: answerLong.postgresMs,
  };
  return {
    message: told(message, measured.heardMessage),
    answer: {
      ...rounded(answer),
      heard: told(own(answerLong), measured.heardAnswer).heard,
    },
    tokenMs: round(tokenMs),
    heardEventMs: round(measured.heardEventMs),
    read: rounded(own(measured.list)),
    deliveryMs: ELSEWHERE.deliveryMs,
    idle: rounded(measured.idle),
    waitMs: {
      message: waitOf(measured.aloneMessage.took.share(0.5), message),
      // Half of an answer's work lies before its first token.
      answer: waitOf(measured.aloneAnswer.took.share(0.5), answer, 0.5),
    },
    memory: {
      instanceMb: Math.round(measured.memoryMb),
      socketKb: ELSEWHERE.socketKb,
      streamKb: ELSEWHERE.streamKb,
    },
    stored: { message: growth(measured.stored), answer: growth(measured.storedAnswer) },
  };
};

const growth = ({ rows, bytes, walBytes, transactions }: Growth): Growth => ({
  rows: Math.round(rows * 10) / 10,
  bytes: Math.round(bytes),
  walBytes: Math.round(walBytes),
  transactions: Math.round(transactions * 10) / 10,
});
