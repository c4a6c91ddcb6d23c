import { formRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as forms from './service.ts';

export const routes = serve(formRoutes, {
  'POST /api/v1/forms/validate': (ctx, { body }) => forms.validate(ctx, body),
});
