import { Gauge, type Registry } from 'prom-client';

/** Read on each scrape. */
export const registerRuns = (
  register: Registry,
  countByStatus: () => Promise<Array<{ status: string; n: number }>>,
): void => {
  new Gauge({
    name: 'parley_task_runs',
    help: 'Runs of tasks that are kept, by how they stand',
    labelNames: ['status'],
    registers: [register],
    async collect() {
      for (const { status, n } of await countByStatus().catch(() => [])) this.set({ status }, Number(n));
    },
  });
};
