import type { Kernel } from './ctx.ts';
import { defineState } from './state.ts';

const lifetime = defineState('kernel.lifetime', () => ({ isStopping: false }));

/** A server that has begun to stop is not ready any more, although it still answers. */
export const isStopping = (kernel: Kernel): boolean => lifetime.of(kernel).isStopping;

export const markStopping = (kernel: Kernel): void => {
  lifetime.of(kernel).isStopping = true;
};
