// What theory says of a queue: arrivals by chance (Poisson), `rate` and `served` in the same unit of time.

/** Mean wait with one place and times of service by chance (exponential): M/M/1. */
export const waitOneByChance = (rate: number, served: number): number => rate / served / (served - rate);

/** Mean wait with one place and equal times of service: M/D/1. */
export const waitOneEqual = (rate: number, served: number): number =>
  rate / served / (2 * served * (1 - rate / served));

/** The share of those who have to wait at all, with so many places (Erlang's formula C). */
export const shareWaiting = (rate: number, served: number, places: number): number => {
  const offered = rate / served;
  // Erlang's formula B place by place: factorials would overflow.
  let lost = 1;
  for (let place = 1; place <= places; place++) lost = (offered * lost) / (place + offered * lost);
  return lost / (1 - (offered / places) * (1 - lost));
};

/** Mean wait with so many places and times of service by chance: M/M/c. */
export const waitSeveral = (rate: number, served: number, places: number): number =>
  shareWaiting(rate, served, places) / (places * served - rate);

/** What a share of all waits less than, with one place and times by chance. */
export const waitOneByChanceAt = (rate: number, served: number, share: number): number =>
  Math.max(0, Math.log(rate / served / (1 - share)) / (served - rate));
