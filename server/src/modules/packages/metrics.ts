import { Counter, Gauge, type Registry, Summary } from 'prom-client';
import type { Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';

interface Meters {
  calls: Counter<'package' | 'outcome'> | null;
  seconds: Summary<'package'> | null;
}
const meters = defineState('packages.meters', (): Meters => ({ calls: null, seconds: null }));

export const registerPackages = (
  kernel: Kernel,
  register: Registry,
  countByState: () => Promise<Array<{ state: string; n: number }>>,
): void => {
  const own = meters.of(kernel);
  const registers = [register];
  own.calls = new Counter({
    name: 'parley_package_calls_total',
    help: 'Calls of packages by outcome: ok, failed, limit, killed, lost, busy',
    labelNames: ['package', 'outcome'] as const,
    registers,
  });
  own.seconds = new Summary({
    name: 'parley_package_call_seconds',
    help: 'How long calls of packages took',
    labelNames: ['package'] as const,
    percentiles: [],
    registers,
  });
  new Gauge({
    name: 'parley_packages',
    help: 'Installed packages by state',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const { state, n } of await countByState().catch(() => [])) this.set({ state }, Number(n));
    },
  });
};

export const countCall = (kernel: Kernel, name: string, outcome: string, seconds: number): void => {
  const { calls, seconds: summary } = meters.of(kernel);
  calls?.inc({ package: name, outcome });
  summary?.observe({ package: name }, seconds);
};
