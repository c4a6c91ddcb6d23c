// How close the rows of lists stand: kept on this device so that the first paint is right (see public/theme.js), and with the account.

import { writeStored } from './storage.ts';

export type Density = 'compact' | 'roomy';

const DENSITY_KEY = 'parley.density';

export const densityIn = ({ density }: Record<string, unknown>): Density =>
  density === 'roomy' ? 'roomy' : 'compact';

/** Takes over what the account says. */
export const adoptDensity = (settings: Record<string, unknown>): void => {
  const density = densityIn(settings);
  document.documentElement.dataset.density = density;
  writeStored(DENSITY_KEY, density === 'roomy' ? density : null);
};
