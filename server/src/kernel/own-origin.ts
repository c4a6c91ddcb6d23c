// Where this server is for the browser that asks.

import type { Ctx } from './ctx.ts';
import type { RequestFacts } from './http.ts';

/** Where a browser comes back to: the configured address; without one, the address at which the person is right now. */
export const originOf = ({ kernel }: Ctx, request: RequestFacts): string => {
  const { publicUrl } = kernel.config;
  if (publicUrl !== null) return publicUrl;
  const host = request.header('host') ?? '';
  const origin = request.header('origin');
  const own = [`http://${host}`, `https://${host}`];
  return own.find((one) => one === origin) ?? `${request.isSecure ? 'https' : 'http'}://${host}`;
};
