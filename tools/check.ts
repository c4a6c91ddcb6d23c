// `npm run check`: everything a machine can say about the code without running it.
//
//   npm run check                  all steps
//   npm run check -- types tidy    the steps whose names contain one of these words

import { STEPS, type StepResult } from './check-steps.ts';
import { addTally, closingLine, exitCode, noTally, seconds } from './tally.ts';

const words = process.argv.slice(2);
const steps = STEPS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const total = noTally();

const show = (name: string, { verdict, output }: StepResult, ms: number): void => {
  addTally(total, {
    passed: verdict === 'ok' ? 1 : 0,
    failed: verdict === 'failed' ? 1 : 0,
    skipped: verdict === 'not run' ? 1 : 0,
  });
  console.log(`${verdict.padEnd(7)} ${name}  ${seconds(ms)}`);
  if (output.trim() !== '') console.log(output.trimEnd().replace(/^/gm, '    '));
};

/** Most steps are programs that use one core. */
const STEPS_AT_ONCE = 2;

const waiting = [...steps];
const work = async (): Promise<void> => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const startedAt = performance.now();
    const result = await step
      .run()
      .catch((error: unknown): StepResult => ({ verdict: 'failed', output: String(error) }));
    show(step.name, result, performance.now() - startedAt);
  }
};
await Promise.all(Array.from({ length: STEPS_AT_ONCE }, work));
console.log(closingLine(total));
process.exitCode = exitCode(total);
