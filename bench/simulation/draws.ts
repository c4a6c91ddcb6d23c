import { type Chance, chanceOf } from '../../server/test/chance.ts';

export interface Draws {
  readonly chance: Chance;
  /** Time until the next that comes by chance, or a time of service by chance, with this mean. */
  byChance(mean: number): number;
  /** Half of it always, half by chance: what a request takes differs, but none takes nothing. */
  halfByChance(mean: number): number;
}

/** Each part draws for itself: another number of instances does not change who comes when. */
export const createDraws = (seed: number, label: string): Draws => {
  const chance = chanceOf(`${label} ${seed}`);
  const byChance = (mean: number): number => -mean * Math.log(1 - chance.unit());
  return { chance, byChance, halfByChance: (mean) => mean / 2 + byChance(mean / 2) };
};
