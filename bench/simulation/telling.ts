// How instances hear of what is committed: the outbox, which each reads for itself, and a notification that wakes the others.

import type { Work } from './costs.ts';
import type { Instance, Model } from './open-model.ts';

/** It writes nothing, so it waits for no disk. */
const NOTIFICATION_MS = 0.4;

/** A loop reads what is new: all of it at once, however often it was woken meanwhile. */
const wake = (model: Model, instance: Instance): void => {
  if (instance.isReading) {
    instance.isWoken = true;
    return;
  }
  const read = instance.unread;
  if (read.length === 0) return;
  instance.isReading = true;
  instance.unread = [];
  // What a reading costs is spent once; each further event in it costs little, and each connection that is told.
  const [first] = read;
  const heard = first?.heard ?? { instanceMs: 0, postgresMs: 0 };
  const told = read.reduce((sum, { listeners }) => sum + listeners, 0);
  const { heardEventMs, deliveryMs } = model.costs;
  const workMs = heard.instanceMs + (read.length - 1) * heardEventMs + told * deliveryMs;
  model.postgres.work(heard.postgresMs, () =>
    instance.process.work(workMs, () => {
      for (const { at } of read) model.outcome.heardMs.add(model.clock.now() - at);
      instance.isReading = false;
      if (instance.isWoken || instance.unread.length > 0) {
        instance.isWoken = false;
        wake(model, instance);
      }
    }),
  );
};

/** One notification on its way from each instance; what gathers meanwhile leaves with the next, and wakes once. */
const notify = (model: Model, from: Instance): void => {
  if (from.isNotifying) {
    from.hasToNotify = true;
    return;
  }
  from.isNotifying = true;
  model.clock.after(NOTIFICATION_MS, () => {
    for (const instance of model.instances) if (instance !== from) wake(model, instance);
    from.isNotifying = false;
    if (from.hasToNotify) {
      from.hasToNotify = false;
      notify(model, from);
    }
  });
};

export const tell = (model: Model, from: Instance, heard: Work, listeners: number): void => {
  const at = model.clock.now();
  const shares = model.instances.map(() => 0);
  for (let i = 0; i < listeners; i++) {
    const place = Math.floor(model.draws.chance.unit() * shares.length);
    shares[place] = (shares[place] ?? 0) + 1;
  }
  for (const [place, instance] of model.instances.entries())
    instance.unread.push({ at, heard, listeners: shares[place] ?? 0 });
  wake(model, from);
  if (model.instances.length > 1) notify(model, from);
};
