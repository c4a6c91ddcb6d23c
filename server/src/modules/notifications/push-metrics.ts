import { Counter } from 'prom-client';
import type { Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';

export const pushes = defineState('notifications.pushes', ({ metrics }: Kernel) => {
  const counter = new Counter({
    name: 'parley_pushes_total',
    help: 'Messages to browsers by web push',
    labelNames: ['outcome'] as const,
    registers: [metrics.register],
  });
  for (const outcome of ['sent', 'gone', 'failed']) counter.inc({ outcome }, 0);
  return counter;
});
