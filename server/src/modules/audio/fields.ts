// The fields of a form, read by the schema that the contract has for them.

import type { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';

/** An unknown field and a wrong value are refused by name. */
export const fieldsAs =
  <S extends z.ZodObject>(schema: S) =>
  (fields: ReadonlyMap<string, string>): z.output<S> => {
    const read = schema.strict().safeParse(Object.fromEntries(fields));
    if (read.success) return read.data as z.output<S>;
    const [issue] = read.error.issues;
    throw badRequest(`${issue?.path.join('.') || 'a field'}: ${issue?.message ?? 'is not known'}`);
  };
