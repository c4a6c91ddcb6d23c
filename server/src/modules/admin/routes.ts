import { adminRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { listAudit, verifyAudit } from '../audit/index.ts';
import { listInstances } from '../instances/index.ts';
import { createRole, listRoles, removeRole, updateRole } from '../roles/index.ts';
import { allSettings, putSetting, settingDescriptions } from '../settings/index.ts';
import * as admin from './service.ts';
import * as users from './users.ts';

export const routes = serve(adminRoutes, {
  'GET /api/v1/admin/users': (ctx, { query }) => users.list(ctx, query),
  'POST /api/v1/admin/users': (ctx, { body }) => users.create(ctx, body),
  'GET /api/v1/admin/users/{id}': (ctx, { params }) => users.read(ctx, params.id),
  'PUT /api/v1/admin/users/{id}': (ctx, { params, body }) => users.update(ctx, params.id, body),
  'DELETE /api/v1/admin/users/{id}': async (ctx, { params }) => {
    await users.remove(ctx, params.id);
    return { message: 'user deleted' };
  },
  'GET /api/v1/admin/roles': async (ctx, { query }) => ({ data: await listRoles(ctx, query) }),
  'POST /api/v1/admin/roles': (ctx, { body }) => createRole(ctx, body),
  'PUT /api/v1/admin/roles/{id}': (ctx, { params, body }) => updateRole(ctx, params.id, body),
  'DELETE /api/v1/admin/roles/{id}': async (ctx, { params }) => {
    await removeRole(ctx, params.id);
    return { message: 'role deleted' };
  },
  'GET /api/v1/admin/stats': (ctx) => admin.stats(ctx),
  'GET /api/v1/admin/settings': async (ctx) => ({
    settings: await allSettings(ctx),
    descriptions: settingDescriptions(),
  }),
  'PUT /api/v1/admin/settings/{key}': (ctx, { params, body }) => putSetting(ctx, params.key, body.value),
  'GET /api/v1/admin/audit': (ctx, { query }) => listAudit(ctx, query),
  'GET /api/v1/admin/audit/verify': (ctx) => verifyAudit(ctx),
  'GET /api/v1/admin/jobs': (ctx, { query }) => admin.listJobs(ctx, query),
  'POST /api/v1/admin/jobs/{id}/retry': async (ctx, { params }) => {
    await admin.retryJob(ctx, params.id);
    return { message: 'the job will run again' };
  },
  'GET /api/v1/admin/cluster': async (ctx, { query }) => ({
    data: await listInstances(ctx, query),
    jobs: await admin.jobCounts(ctx),
  }),
  'POST /api/v1/admin/cluster/drain': async (ctx, { body }) => {
    await admin.drain(ctx, body.instance_id);
    return { message: 'the instance finishes what it has, and stops' };
  },
});
