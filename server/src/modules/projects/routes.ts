import { projectRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import { listProjectFiles, uploadToProject } from '../files/index.ts';
import { listNotes } from '../notes/index.ts';
import { memberHandlers } from '../scopes/index.ts';
import { listTasks } from '../tasks/index.ts';
import * as projects from './service.ts';

export const routes = serve(projectRoutes, {
  'GET /api/v1/projects': (ctx, { query }) => projects.list(ctx, query),
  'POST /api/v1/projects': (ctx, { body }) => projects.create(ctx, body),
  'GET /api/v1/projects/{id}': (ctx, { params }) => projects.access(ctx, params.id),
  'PUT /api/v1/projects/{id}': (ctx, { params, body }) => projects.update(ctx, params.id, body),
  'DELETE /api/v1/projects/{id}': async (ctx, { params }) => {
    await projects.remove(ctx, params.id);
    return { message: 'project deleted' };
  },
  'GET /api/v1/projects/{id}/channels': (ctx, { params, query: { q, ...page } }) =>
    projects.channels(ctx, params.id, { ...pageOf(page), q }),
  'GET /api/v1/projects/{id}/notes': (ctx, { params, query }) =>
    listNotes(ctx, { ...query, project_id: params.id }),
  'GET /api/v1/projects/{id}/tasks': (ctx, { params, query }) =>
    listTasks(ctx, { ...query, project_id: params.id }),
  'GET /api/v1/projects/{id}/files': async (ctx, { params, query }) => ({
    data: await listProjectFiles(ctx, params.id, pageOf(query)),
  }),
  'POST /api/v1/projects/{id}/files': (ctx, { params, upload }) => uploadToProject(ctx, params.id, upload),
  'GET /api/v1/projects/{id}/activity': async (ctx, { params, query }) => ({
    data: await projects.activity(ctx, params.id, pageOf(query)),
  }),
  ...memberHandlers('/api/v1/projects', projects.KIND, {
    page: '/p',
    titleOf: async (ctx, id) => (await projects.access(ctx, id)).name,
  }),
});
