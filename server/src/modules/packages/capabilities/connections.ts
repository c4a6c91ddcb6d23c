// Connections of the person whom the package acts as. What is secret of them stays here: `http.fetch` with a connection adds it to the request.

import { z } from 'zod';
import { forbidden } from '../../../kernel/errors.ts';
import { resolveForPackage } from '../../connections/index.ts';
import { argument, type HostCalls, Uuid } from './host-call.ts';
import { principalOf } from './principal.ts';

const Options = z.object({ id: Uuid.optional() }).default({});

export const CONNECTION_CALLS: HostCalls = {
  'connections.resolve': {
    right: 'connections.resolve',
    run: async (run, [wanted, options]) => {
      const type = argument(z.string().max(64), wanted, 'type');
      if (!run.right.types?.includes(type))
        throw forbidden(`the package was not granted connections of the type ${type}`);
      const { id } = argument(Options, options, 'options');
      const { id: found, fields } = await resolveForPackage(await principalOf(run), { type, id });
      return { id: found, fields };
    },
  },
};
