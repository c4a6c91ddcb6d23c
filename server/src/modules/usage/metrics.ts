import { Counter } from 'prom-client';
import type { Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';

export const completionTokens = defineState('usage.completion-tokens', ({ metrics }: Kernel) => {
  const counter = new Counter({
    name: 'parley_completion_tokens_total',
    help: 'Tokens of AI completions',
    labelNames: ['direction'] as const,
    registers: [metrics.register],
  });
  // A figure that is not there yet cannot be told from one that is lost.
  counter.inc({ direction: 'input' }, 0);
  counter.inc({ direction: 'output' }, 0);
  return counter;
});
