import { Gauge, type Registry } from 'prom-client';

/** Read on each scrape. */
export const registerConnections = (
  register: Registry,
  countByScope: () => Promise<Array<{ scope: string; n: number }>>,
): void => {
  new Gauge({
    name: 'parley_connections',
    help: 'Accounts at other services that are connected, by scope',
    labelNames: ['scope'],
    registers: [register],
    async collect() {
      for (const { scope, n } of await countByScope().catch(() => [])) this.set({ scope }, Number(n));
    },
  });
};
