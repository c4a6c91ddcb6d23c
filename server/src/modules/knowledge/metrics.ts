import { Gauge, type Registry } from 'prom-client';

/** Read on each scrape. */
export const registerDocuments = (
  register: Registry,
  countByStatus: () => Promise<Array<{ status: string; n: number }>>,
): void => {
  new Gauge({
    name: 'parley_knowledge_documents',
    help: 'Documents of knowledge bases, by how they stand',
    labelNames: ['status'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { status, n } of await countByStatus().catch(() => [])) this.set({ status }, Number(n));
    },
  });
};
