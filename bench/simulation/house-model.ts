// What people do at the instances of `open-model.ts`, and what came of it.

import type { Costs, Told, Work } from './costs.ts';
import { createDraws } from './draws.ts';
import {
  FLUSH_MS,
  type Instance,
  type Layout,
  type Load,
  type Model,
  type Outcome,
  openModel,
} from './open-model.ts';
import type { Station } from './station.ts';
import { tell } from './telling.ts';

/** Statements of a request, one after the other. */
const TRIPS = 4;
/** Of what a request takes, what is done before it is answered; the rest (search, notices) follows. */
const BEFORE_ANSWER = 0.8;

/** Statements by turns with what the instance does in between, on one connection, and a durable commit where it writes. */
const transaction = (
  model: Model,
  { process }: Instance,
  pool: Station,
  { instanceMs, postgresMs }: Work,
  then: () => void,
): void => {
  const asked = model.clock.now();
  pool.seize(() => {
    model.outcome.connectionWaitMs.add(model.clock.now() - asked);
    let left = TRIPS;
    const trip = (): void => {
      if (left-- > 0) {
        model.postgres.work(postgresMs / TRIPS, () => process.work(instanceMs / TRIPS, trip));
        return;
      }
      pool.release();
      then();
    };
    trip();
  });
};

/** Half of the instance's work goes before and after the transaction, the other half lies between its statements. */
const request = (
  model: Model,
  instance: Instance,
  pool: Station,
  { instanceMs, postgresMs }: Work,
  answered: () => void,
): void => {
  const quarter = instanceMs / 4;
  instance.process.work(quarter, () =>
    transaction(model, instance, pool, { instanceMs: instanceMs / 2, postgresMs }, () =>
      instance.process.work(quarter, answered),
    ),
  );
};

/** What a thing costs at its own instance, what it costs there to hear of it taken off. */
const own = ({ instanceMs, postgresMs, heard }: Told, times: number): Work => ({
  instanceMs: Math.max(0, instanceMs - heard.instanceMs) * times,
  postgresMs: Math.max(0, postgresMs - heard.postgresMs) * times,
});

const scaled = ({ instanceMs, postgresMs }: Work, times: number): Work => ({
  instanceMs: instanceMs * times,
  postgresMs: postgresMs * times,
});

const write = (model: Model, instance: Instance, told: Told, waitMs: number, answered: () => void): void => {
  const chance = model.draws.halfByChance(1);
  const cost = own(told, chance);
  const after = 1 - BEFORE_ANSWER;
  request(model, instance, instance.writers, scaled(cost, BEFORE_ANSWER), () =>
    model.clock.after(Math.max(0, waitMs - FLUSH_MS), () =>
      model.flush(() => {
        answered();
        model.postgres.work(cost.postgresMs * after, () =>
          instance.process.work(cost.instanceMs * after, () => {}),
        );
      }),
    ),
  );
};

const message = (model: Model, instance: Instance, began: number): void => {
  const { clock, costs, load, outcome } = model;
  outcome.messages++;
  write(model, instance, costs.message, costs.waitMs.message, () => {
    outcome.messageMs.add(clock.now() - began);
    tell(model, instance, costs.message.heard, load.listenersPerMessage);
  });
};

/** An answer is told when it begins and when it ends: half of what it costs is spent at each. */
const answer = (model: Model, instance: Instance, began: number): void => {
  const { clock, costs, load, outcome } = model;
  const half: Told = { ...scaled(costs.answer, 0.5), heard: scaled(costs.answer.heard, 0.5) };
  outcome.answers++;
  const end = (): void =>
    write(model, instance, half, costs.waitMs.answer / 2, () =>
      tell(model, instance, half.heard, load.listenersPerMessage),
    );
  const speak = (left: number): void => {
    if (left === 0) {
      end();
      return;
    }
    const came = clock.now();
    outcome.tokens++;
    instance.process.work(costs.tokenMs, () =>
      outcome.tokenWaitMs.add(Math.max(0, clock.now() - came - costs.tokenMs)),
    );
    clock.after(1_000 / load.tokensPerSecond, () => speak(left - 1));
  };
  write(model, instance, half, costs.waitMs.answer, () => {
    outcome.firstTokenMs.add(clock.now() - began);
    tell(model, instance, half.heard, load.listenersPerMessage);
    speak(load.tokensPerAnswer);
  });
};

const list = (model: Model, instance: Instance, began: number): void => {
  const cost = scaled(model.costs.read, model.draws.halfByChance(1));
  request(model, instance, instance.readers, cost, () => model.outcome.readMs.add(model.clock.now() - began));
};

/** They come by chance and go to the instances in turn. */
const arrivals = (
  model: Model,
  label: string,
  perSecond: number,
  act: (model: Model, to: Instance, began: number) => void,
): void => {
  if (perSecond === 0) return;
  const { clock, load, clients, instances } = model;
  const draws = createDraws(load.seed, label);
  const endMs = load.seconds * 1_000;
  let turn = 0;
  const come = (): void => {
    if (clock.now() >= endMs) return;
    const began = clock.now();
    const to = instances[turn++ % instances.length];
    if (to && clients && load.clientMs > 0) clients.work(load.clientMs, () => act(model, to, began));
    else if (to) act(model, to, began);
    clock.after(draws.byChance(1_000 / perSecond), come);
  };
  clock.after(draws.byChance(1_000 / perSecond), come);
};

/** An answer that began last still has to end. */
const LAST_SECONDS = 60;

export const simulate = (layout: Layout, costs: Costs, load: Load): Outcome => {
  const model = openModel(layout, costs, load);
  const { clock, instances, postgres, outcome } = model;
  arrivals(model, 'messages', load.messagesPerSecond, message);
  arrivals(model, 'answers', load.answersPerSecond, answer);
  arrivals(model, 'reads', load.readsPerSecond, list);
  const ms = load.seconds * 1_000;
  clock.run(ms);
  const loopUse = Math.max(...instances.map(({ process }) => process.loop.busyMs() / ms));
  const postgresCores = postgres.usedMs() / ms;
  clock.run(ms + LAST_SECONDS * 1_000);
  const used = instances.reduce((sum, { process }) => sum + process.usedMs(), 0);
  return { ...outcome, loopUse, postgresCores, processorMs: used + postgres.usedMs() };
};
