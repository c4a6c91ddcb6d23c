import type { Ctx } from './ctx.ts';

/** Writes in one transaction, and once only when the request comes again under its Idempotency-Key: then it answers what it answered. */
export type Once = <T>(ctx: Ctx, write: (ctx: Ctx) => Promise<T>) => Promise<T>;
