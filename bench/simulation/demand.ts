// The model on paper: what so many people ask of an installation, and how many it holds before a part of it runs out. No queue is in it; what waits
// is said by `house-model.ts`.

import type { Costs } from './costs.ts';

export interface Habits {
  /** Of all people, in the busiest hour. */
  readonly onlineShare: number;
  /** Of each person who is online, in an hour. */
  readonly questionsPerHour: number;
  readonly messagesPerHour: number;
  /** Lists and pages of conversations that are read around each of them. */
  readonly readsPerAct: number;
  readonly tokensPerAnswer: number;
  readonly tokensPerSecond: number;
  /** Open connections that hear what is said. */
  readonly listenersPerMessage: number;
  readonly socketsPerPerson: number;
  /** Busy hours that a year adds up to. */
  readonly busyHoursPerYear: number;
}

const OFFICE: Habits = {
  onlineShare: 0.3,
  questionsPerHour: 4,
  messagesPerHour: 6,
  readsPerAct: 4,
  tokensPerAnswer: 400,
  tokensPerSecond: 50,
  listenersPerMessage: 8,
  socketsPerPerson: 1.3,
  busyHoursPerYear: 1_300,
};

export const HABITS = {
  quiet: { ...OFFICE, onlineShare: 0.15, questionsPerHour: 1, messagesPerHour: 2 },
  office: OFFICE,
  heavy: {
    ...OFFICE,
    onlineShare: 0.5,
    questionsPerHour: 12,
    messagesPerHour: 12,
    tokensPerAnswer: 800,
    listenersPerMessage: 20,
  },
} as const satisfies Record<string, Habits>;

/** What one installation may use of each part. Not measured: what one large machine of today, well kept, gives. */
export const LIMITS = {
  /** Of an event loop: beyond it waits grow faster than work. */
  loopUse: 0.6,
  /** Of an event loop, for what all instances do: to hear of everything that is said anywhere. */
  heardUse: 0.3,
  postgresCores: 32,
  connections: 1_000,
  walMbPerSecond: 100,
  /** The laboratory saw 8,000 to 13,000. */
  notificationsPerSecond: 8_000,
  instances: 200,
} as const;

/** As `server/src/db/postgres/pools.ts` has it: ten that write, ten that read, one that listens. */
const CONNECTIONS_PER_INSTANCE = 21;
/** From the wake-up to the end of a reading: what comes meanwhile is read together. */
const READING_SECONDS = 0.002;
const NOTIFICATION_SECONDS = 0.0005;
/** A question is told, an answer is told when it begins and when it ends. */
const TOLD_PER_ANSWER = 2;
const OUTBOX_HOURS = 1;

export interface Demand {
  readonly questionsPerSecond: number;
  readonly messagesPerSecond: number;
  readonly readsPerSecond: number;
  readonly tokensPerSecond: number;
  readonly streams: number;
  readonly sockets: number;
  /** Event loops that all requests, tokens and deliveries fill together. */
  readonly loops: number;
  /** The share of each event loop that goes into hearing of what is said anywhere. It is not shared out. */
  readonly heardUse: number;
  /** Infinity where what each has to hear leaves nothing for people. */
  readonly instances: number;
  readonly connections: number;
  readonly postgresCores: number;
  readonly transactionsPerSecond: number;
  readonly notificationsPerSecond: number;
  readonly walMbPerSecond: number;
  readonly memoryGb: number;
  readonly gbPerYear: number;
  readonly outboxRows: number;
}

export const demandOf = (people: number, habits: Habits, costs: Costs): Demand => {
  const online = people * habits.onlineShare;
  const questions = (online * habits.questionsPerHour) / 3_600;
  const messages = (online * habits.messagesPerHour) / 3_600;
  const reads = (questions + messages) * habits.readsPerAct;
  const tokens = questions * habits.tokensPerAnswer;
  const streams = tokens / habits.tokensPerSecond;
  const sockets = online * habits.socketsPerPerson;
  const told = questions * TOLD_PER_ANSWER + messages;
  const readings = told / (1 + told * READING_SECONDS);
  const { message, answer, read } = costs;
  const heardUse =
    (readings * message.heard.instanceMs + (told - readings) * costs.heardEventMs + costs.idle.instanceMs) /
    1_000;
  const deliveries = (questions * TOLD_PER_ANSWER + messages) * habits.listenersPerMessage;
  const loops =
    (questions * (answer.instanceMs - answer.heard.instanceMs) +
      messages * (message.instanceMs - message.heard.instanceMs) +
      reads * read.instanceMs +
      tokens * costs.tokenMs +
      deliveries * costs.deliveryMs) /
    1_000;
  const room = LIMITS.loopUse - heardUse;
  const instances = room > 0 ? Math.max(1, Math.ceil(loops / room)) : Number.POSITIVE_INFINITY;
  const postgresCores =
    (questions * (answer.postgresMs - answer.heard.postgresMs) +
      messages * (message.postgresMs - message.heard.postgresMs) +
      reads * read.postgresMs +
      instances * (readings * message.heard.postgresMs + costs.idle.postgresMs)) /
    1_000;
  const fromEach = told / instances;
  const { stored, memory } = costs;
  const written = questions * stored.answer.bytes + messages * stored.message.bytes;
  return {
    questionsPerSecond: questions,
    messagesPerSecond: messages,
    readsPerSecond: reads,
    tokensPerSecond: tokens,
    streams,
    sockets,
    loops,
    heardUse,
    instances,
    connections: instances * CONNECTIONS_PER_INSTANCE,
    postgresCores,
    transactionsPerSecond: questions * stored.answer.transactions + messages * stored.message.transactions,
    notificationsPerSecond: instances * (fromEach / (1 + fromEach * NOTIFICATION_SECONDS)) || told,
    walMbPerSecond: (questions * stored.answer.walBytes + messages * stored.message.walBytes) / 1e6,
    memoryGb:
      (instances * memory.instanceMb) / 1e3 + (sockets * memory.socketKb + streams * memory.streamKb) / 1e6,
    gbPerYear: (written * 3_600 * habits.busyHoursPerYear) / 1e9,
    outboxRows: told * 3_600 * OUTBOX_HOURS,
  };
};

/** What may run out, in the order of the page. */
const PARTS: ReadonlyArray<{ what: string; isEnough: (demand: Demand) => boolean }> = [
  { what: 'one instance', isEnough: ({ instances }) => instances <= 1 },
  {
    what: 'four instances, Postgres as it is installed (100 connections)',
    isEnough: ({ instances }) => instances <= 4,
  },
  {
    what: `${LIMITS.connections} connections`,
    isEnough: ({ connections }) => connections <= LIMITS.connections,
  },
  {
    what: `${LIMITS.postgresCores} cores of Postgres`,
    isEnough: (d) => d.postgresCores <= LIMITS.postgresCores,
  },
  {
    what: `${LIMITS.heardUse * 100} % of each loop for what others say`,
    isEnough: (d) => d.heardUse <= LIMITS.heardUse,
  },
  {
    what: `${LIMITS.notificationsPerSecond} notifications a second`,
    isEnough: (d) => d.notificationsPerSecond <= LIMITS.notificationsPerSecond,
  },
  {
    what: `${LIMITS.walMbPerSecond} MB of log a second`,
    isEnough: (d) => d.walMbPerSecond <= LIMITS.walMbPerSecond,
  },
];

const PEOPLE_MAX = 1e9;

/** The most people for whom this part is enough. All of them need more as people grow, so it is found by halving. */
const holds = (isEnough: (demand: Demand) => boolean, habits: Habits, costs: Costs): number => {
  let [low, high] = [0, PEOPLE_MAX];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(demandOf(middle, habits, costs))) low = middle;
    else high = middle;
  }
  return low;
};

export const capacity = (habits: Habits, costs: Costs): Array<{ what: string; people: number }> =>
  PARTS.map(({ what, isEnough }) => ({ what, people: holds(isEnough, habits, costs) }));
