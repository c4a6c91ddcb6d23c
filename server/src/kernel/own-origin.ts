// Where this server is for the browser that asks.

import type { Ctx } from './ctx.ts';
import { badRequest } from './errors.ts';
import type { RequestFacts } from './http.ts';

const ON_THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Where a browser comes back to with what a service gave it: the configured address. Without one only this machine itself is believed: what
 * a request says of the name it came to is its sender's word.
 */
export const originOf = ({ kernel }: Ctx, request: RequestFacts): string => {
  const { publicUrl } = kernel.config;
  if (publicUrl !== null) return publicUrl;
  const host = request.header('host') ?? '';
  if (!ON_THIS_MACHINE.test(host))
    throw badRequest(
      'this server does not know its own address, and a service could not send you back to it: the operator sets PUBLIC_URL',
    );
  const origin = request.header('origin');
  const own = [`http://${host}`, `https://${host}`];
  return own.find((one) => one === origin) ?? `${request.isSecure ? 'https' : 'http'}://${host}`;
};
