// The secrets among a package's settings: those that it named, for the person whom it acts for.

import { z } from 'zod';
import { forbidden } from '../../../kernel/errors.ts';
import { secretFor } from '../settings.ts';
import { argument, type HostCalls } from './host-call.ts';

export const SECRET_CALLS: HostCalls = {
  'secrets.get': {
    right: 'secrets',
    run: async ({ ctx, found, right, person, mask }, [name]) => {
      const key = argument(z.string().max(64), name, 'key');
      if (!right.keys?.includes(key)) throw forbidden(`the package did not ask for the secret ${key}`);
      const secret = await secretFor(ctx, found, person, key);
      if (secret !== null) mask(secret);
      return secret;
    },
  },
};
