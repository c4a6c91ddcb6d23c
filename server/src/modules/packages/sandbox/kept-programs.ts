// What a thread has loaded: of each program the snapshot, and a VM that stands ready for the next call. It is as fresh as the snapshot: nobody has
// run in it, and the call that it is given to is the only one.

import { QuickJS, type QuickJSOptions, type Snapshot } from 'quickjs-wasi';
import type { Meter } from './meter.ts';

/** A VM takes as much as its snapshot; those of large programs are made when they are needed. */
const [SPARES_MAX, SPARE_BYTES_MAX] = [6, 4 * 1024 * 1024];

/** A restored VM. What it asks about its limits goes to the call that it is given to. */
interface Fresh {
  readonly vm: QuickJS;
  meter: Meter | null;
}

interface Kept {
  readonly snapshot: Snapshot;
  spare: Promise<Fresh> | null;
}

export class KeptPrograms {
  /** The one that was called last stands last. */
  readonly #programs = new Map<string, Kept>();
  readonly #optionsFor: (interruptHandler: () => boolean) => QuickJSOptions;

  constructor(optionsFor: (interruptHandler: () => boolean) => QuickJSOptions) {
    this.#optionsFor = optionsFor;
  }

  keep(key: string, snapshot: Snapshot): void {
    this.#programs.set(key, { snapshot, spare: null });
  }

  forget(key: string): void {
    const known = this.#programs.get(key);
    if (known !== undefined) discard(known);
    this.#programs.delete(key);
  }

  /** A VM for one call. */
  async take(key: string, meter: Meter): Promise<QuickJS> {
    const known = this.#programs.get(key);
    if (known === undefined) throw new Error('the package is not loaded in this worker');
    const { spare } = known;
    known.spare = null;
    const fresh = await (spare ?? this.#restored(known.snapshot));
    fresh.meter = meter;
    return fresh.vm;
  }

  /** Puts a VM aside for the next call; those of the programs that were called longest ago go. */
  prepare(key: string): void {
    const known = this.#programs.get(key);
    if (known === undefined || known.spare !== null || known.snapshot.memory.byteLength > SPARE_BYTES_MAX)
      return;
    this.#programs.delete(key);
    this.#programs.set(key, known);
    known.spare = this.#restored(known.snapshot);
    // The next call restores its own, and is told why that fails.
    known.spare.catch(() => {
      known.spare = null;
    });
    const withSpare = [...this.#programs.values()].filter(({ spare }) => spare !== null);
    for (const old of withSpare.slice(0, -SPARES_MAX)) discard(old);
  }

  async #restored(snapshot: Snapshot): Promise<Fresh> {
    const fresh: { meter: Meter | null } = { meter: null };
    const vm = await QuickJS.restore(
      snapshot,
      this.#optionsFor(() => fresh.meter?.interrupt() ?? false),
    );
    return Object.assign(fresh, { vm });
  }
}

const discard = (known: Kept): void => {
  known.spare?.then(({ vm }) => vm.dispose()).catch(() => {});
  known.spare = null;
};
