import { workflowRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { attachment, nameFromTitle } from '../files/index.ts';
import { memberHandlers } from '../scopes/index.ts';
import * as keyGrants from './key-grants.ts';
import * as publishing from './publishing.ts';
import { removeOrArchive } from './removal.ts';
import * as workflows from './service.ts';

export const routes = serve(workflowRoutes, {
  'GET /api/v1/workflows': (ctx, { query }) => workflows.list(ctx, query),
  'POST /api/v1/workflows': (ctx, { body }) => workflows.create(ctx, body),
  'POST /api/v1/workflows/import': (ctx, { body }) => workflows.importFile(ctx, body),
  'GET /api/v1/workflows/{id}': (ctx, { params }) => workflows.access(ctx, params.id),
  'PATCH /api/v1/workflows/{id}': (ctx, { params, body }) => workflows.update(ctx, params.id, body),
  'DELETE /api/v1/workflows/{id}': async (ctx, { params, query }) => ({
    message: await removeOrArchive(ctx, params.id, query.force === 'true'),
  }),
  'POST /api/v1/workflows/{id}/validate': (ctx, { params }) => publishing.validate(ctx, params.id),
  'POST /api/v1/workflows/{id}/publish': (ctx, { params, body }) =>
    publishing.publish(ctx, params.id, body?.notes),
  'POST /api/v1/workflows/{id}/clone': (ctx, { params, body }) => workflows.clone(ctx, params.id, body),
  'GET /api/v1/workflows/{id}/export': async (ctx, { params }) => {
    const file = await workflows.exportFile(ctx, params.id);
    const name = nameFromTitle(file.title, 'workflow.json', 'workflow');
    return new Reply(200, file, { 'content-disposition': attachment(name) });
  },
  'GET /api/v1/workflows/{id}/versions': async (ctx, { params, query }) => ({
    data: await publishing.listVersions(ctx, params.id, query),
  }),
  'GET /api/v1/workflows/{id}/versions/{n}': (ctx, { params }) =>
    publishing.readVersion(ctx, params.id, Number(params.n)),
  'POST /api/v1/workflows/{id}/versions/{n}/restore': (ctx, { params }) =>
    publishing.restore(ctx, params.id, Number(params.n)),
  'GET /api/v1/workflows/{id}/key-grants': async (ctx, { params }) => ({
    data: await keyGrants.list(ctx, params.id),
  }),
  'PUT /api/v1/workflows/{id}/key-grants/{config_id}': (ctx, { params, body }) =>
    keyGrants.grant(ctx, params.id, params.config_id, body.days),
  'DELETE /api/v1/workflows/{id}/key-grants/{config_id}': async (ctx, { params }) => {
    await keyGrants.revoke(ctx, params.id, params.config_id);
    return { message: 'key grant taken back' };
  },
  ...memberHandlers('/api/v1/workflows', workflows.KIND, {
    page: '/workflows',
    titleOf: async (ctx, id) => (await workflows.access(ctx, id)).title,
  }),
});
