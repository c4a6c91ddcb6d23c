// Forms: what was entered, checked against what a form asks for. The check itself is in form/, which the page runs too.

import { z } from 'zod';
import { JsonValue, routes } from './common.ts';
import { FIELD_TYPES } from './form/field.ts';
import { none, noun } from './noun.ts';

/** Read by form/template.ts, which names what is wrong at its place. */
export const FormTemplateInput = z.looseObject({ fields: z.array(z.record(z.string(), JsonValue)) }).meta({
  id: 'FormTemplate',
  description: `fields: [{key, type, label, required?, help?, placeholder?, default?, readonly?, section?, width?, visible_if?, required_if?, …rules}], 100 at most. type: ${FIELD_TYPES.join(', ')}. Conditions are CEL over \`form\` and \`now\`.`,
});

export type FormData = z.infer<typeof FormData>;
/** Values by the keys of the fields. */
export const FormData = z.record(z.string(), JsonValue);

export const formRoutes = routes({
  'POST /api/v1/forms/validate': {
    auth: 'bearer',
    permission: null,
    summary: 'Whether data is what a form asks for; a form that is wrong itself is 400, with the place named',
    resources: [],
    scope: 'read',
    body: z.object({ template: FormTemplateInput, data: FormData }),
    response: {
      200: z.object({
        valid: z.boolean(),
        errors: z.array(z.object({ key: z.string(), message: z.string() })),
      }),
    },
  },
});

export const formNoun = noun({
  name: 'forms',
  routes: formRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
