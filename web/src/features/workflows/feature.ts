// Workflows: work that passes between people and AI, its editor, and what runs of it.

import { Workflow } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { partedPage, wordedPage } from '../../page.ts';
import { lazyList } from '../../places.ts';

const LIST = 'GET /api/v1/workflows';
const ONE = [
  'GET /api/v1/workflows/{id}',
  'GET /api/v1/workflows/{id}/versions',
  'POST /api/v1/workflows/{id}/validate',
] as const;
const RUNS = [
  'GET /api/v1/workflows/{id}/instances',
  'GET /api/v1/instances/{id}',
  'GET /api/v1/instances/{id}/history',
] as const;

export const workflows = feature({
  name: 'workflows',
  pages: [
    wordedPage('/workflows', () => import('./WorkflowsPage.tsx'), 'WorkflowsPage', [
      {
        bar: 'rail',
        text: 'workflows.title',
        icon: Workflow,
        order: 60,
        needs: 'surface.chat.access',
        list: lazyList(() => import('./WorkflowsList.tsx'), 'WorkflowsList'),
        beneath: ['/workflows/', '/runs/'],
        counts: none,
      },
    ]),
    partedPage('/workflows/$workflowId', () => import('./WorkflowPage.tsx'), 'WorkflowPage', [
      'edit',
      'runs',
      'versions',
      'triggers',
      'public',
    ]),
    wordedPage('/runs/$runId', () => import('./RunPage.tsx'), 'RunPage', none),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'workflow.created': [LIST],
      'workflow.updated': [LIST, ...ONE],
      'workflow.published': [LIST, ...ONE],
      'workflow.archived': [LIST, ...ONE],
      'workflow.deleted': [LIST, ...ONE],
      'workflow.instance.started': [LIST, ...RUNS],
      'workflow.instance.stage_entered': [...RUNS],
      'workflow.instance.waiting': [...RUNS],
      'workflow.instance.completed': [LIST, ...RUNS],
      'workflow.instance.failed': [LIST, ...RUNS],
      'workflow.instance.cancelled': [LIST, ...RUNS],
      'workflow.instance.expired': [LIST, ...RUNS],
      'workflow.instance.paused': [...RUNS],
      'workflow.instance.resumed': [...RUNS],
      'user.scope.changed': [LIST, ...ONE],
    },
    resync: { notifications: [LIST, ...ONE, ...RUNS] },
    handlers: none,
  },
  hits: {
    workflow: {
      icon: Workflow,
      order: 90,
      filter: 'workflows.title',
      open: ({ id }) =>
        ({ to: '/workflows/$workflowId/{-$part}', params: { workflowId: id }, search: {} }) as const,
    },
  },
  opens: none,
  shortcuts: { go_workflows: { keys: 'Alt+Shift+6', area: 'anywhere', text: 'workflows.title' } },
  permissions: {
    'workflows.create': { text: 'permissions.workflows_create', order: 70 },
    'workflows.publish': { text: 'permissions.workflows_publish', order: 80 },
  },
  belongings: { workflow: 'team_page.has_workflow' },
  words: ['workflows'],
  settingsWords: ['workflow_template', 'workflow_page'],
});
