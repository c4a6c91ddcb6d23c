// What a module keeps in memory for as long as the server runs: caches, circuits, counters. It lies in the kernel, one value per kernel,
// and goes with it; nothing is hidden in a variable of a file, where a second server of the same process would share it.

export interface KernelState {
  /** The value under a name; made when it is first asked for. */
  get<T>(name: string, create: () => T): T;
  /** What is kept now. */
  names(): string[];
  clear(): void;
}

/** All that a slot has to know of the kernel, so that the kernel's type need not be known here. */
interface Stateful {
  readonly state: KernelState;
}

export interface StateSlot<T, K extends Stateful> {
  of(kernel: K): T;
}

export const createState = (): KernelState => {
  const values = new Map<string, unknown>();
  return {
    get: <T>(name: string, create: () => T): T => {
      if (!values.has(name)) values.set(name, create());
      // Only `defineState` asks, always with the same function for one name.
      return values.get(name) as T;
    },
    names: () => [...values.keys()],
    clear: () => values.clear(),
  };
};

const defined = new Set<string>();

/** `const circuits = defineState('provider-configs.circuits', () => new Map<string, Circuit>())`, then `circuits.of(kernel)`. */
export const defineState = <T, K extends Stateful = Stateful>(
  name: `${string}.${string}`,
  create: (kernel: K) => T,
): StateSlot<T, K> => {
  if (defined.has(name)) throw new Error(`the state ${name} is defined twice`);
  defined.add(name);
  return { of: (kernel) => kernel.state.get(name, () => create(kernel)) };
};
