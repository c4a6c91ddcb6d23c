// The name of a permission on the wire. Each noun declares its own; which there are is known when all of them have been read.

import { z } from 'zod';
import { declaredNouns } from './noun.ts';

export const PermissionName = z.lazy(() =>
  z.enum(
    declaredNouns()
      .flatMap(({ permissions }) => Object.keys(permissions ?? {}))
      .sort(),
  ),
);
