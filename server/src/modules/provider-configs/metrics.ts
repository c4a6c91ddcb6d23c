import { Gauge, type Registry } from 'prom-client';

/** Of one provider configuration: it answers, its last call failed, or it is left alone for a moment. */
const HEALTH: Record<string, number> = { healthy: 1, failing: 0.5, down: 0 };

interface ShownHealth {
  readonly provider: string;
  readonly config_id: string;
  readonly status: string;
}

/** Read on each scrape. */
export const registerHealth = (register: Registry, list: () => Promise<ShownHealth[]>): void => {
  new Gauge({
    name: 'parley_provider_health',
    help: 'Provider configurations of the platform: 1 answers, 0.5 failed last, 0 is left alone after repeated failures',
    labelNames: ['provider', 'config_id'] as const,
    registers: [register],
    async collect() {
      this.reset();
      const rows = await list().catch(() => []);
      for (const { provider, config_id, status } of rows)
        this.set({ provider, config_id }, HEALTH[status] ?? 0);
    },
  });
};
