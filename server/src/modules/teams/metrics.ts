import { Gauge, type Registry } from 'prom-client';

/** Read on each scrape. */
export const registerTeams = (register: Registry, count: () => Promise<number>): void => {
  new Gauge({
    name: 'parley_teams',
    help: 'Teams on this server',
    registers: [register],
    async collect() {
      this.set(await count().catch(() => 0));
    },
  });
};
