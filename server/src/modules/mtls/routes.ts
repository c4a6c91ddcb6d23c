import { mtlsRoutes } from '@parley/contract';
import { notFound } from '../../kernel/errors.ts';
import { serve } from '../../kernel/http.ts';
import { issueForCertificate } from '../auth/index.ts';

export const routes = serve(mtlsRoutes, {
  'POST /api/v1/auth/mtls/token': async (ctx) => {
    if (ctx.kernel.config.authMode !== 'mtls') throw notFound('route');
    return issueForCertificate(ctx);
  },
});
