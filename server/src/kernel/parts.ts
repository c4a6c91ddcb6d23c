// What a module has for another one that does not know it, because it comes earlier in the list: tools for the turn, what happens to its
// things when a team goes. The earlier one defines the part, the later ones list theirs under `provides`, and the kernel knows neither.

import type { Kernel } from './ctx.ts';
import { modulesOf, type Provided } from './module.ts';

export interface Part<T> {
  /** For `provides` of a module. */
  of(value: T): Provided;
  /** What all modules provide of it, in the order of their list. */
  listed(kernel: Pick<Kernel, 'state'>): readonly T[];
}

/** `const offered = definePart<RunnableTool>('tools.offered')`, then `provides: [offered.of(tool)]` and `offered.listed(kernel)`. */
export const definePart = <T>(name: `${string}.${string}`): Part<T> => {
  const part = Symbol(name);
  return {
    of: (value) => ({ part, value }),
    listed: (kernel) =>
      modulesOf(kernel)
        .flatMap(({ provides }) => provides ?? [])
        // Only `of` puts a value under this symbol.
        .flatMap((provided) => (provided.part === part ? [provided.value as T] : [])),
  };
};
