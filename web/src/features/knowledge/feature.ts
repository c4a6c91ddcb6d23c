// Knowledge: bases of documents that answers are taken from, and a page for each document with its passages.

import { createRoute } from '@tanstack/react-router';
import { FileText, Library } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { wordedPage } from '../../page.ts';
import { app, lazyList, lazyPage } from '../../places.ts';

const BASES = ['GET /api/v1/knowledge-bases', 'GET /api/v1/knowledge-bases/{id}'] as const;
const DOCUMENTS = [
  'GET /api/v1/knowledge-bases/{id}/documents',
  'GET /api/v1/knowledge-bases/{id}/documents/{docId}',
] as const;
const BOUND = [
  'GET /api/v1/channels/{id}/knowledge-bases',
  'GET /api/v1/personas/{id}/knowledge-bases',
  'GET /api/v1/projects/{id}/knowledge-bases',
] as const;
const ALL = [...BASES, ...DOCUMENTS, ...BOUND] as const;

interface BaseSearch {
  readonly panel?: 'search' | 'people' | 'usage' | undefined;
}

interface DocumentSearch {
  /** The passage that is pointed at. */
  readonly passage?: string | undefined;
}

export const knowledge = feature({
  name: 'knowledge',
  pages: [
    wordedPage('/knowledge', () => import('./KnowledgePage.tsx'), 'KnowledgePage', [
      {
        bar: 'rail',
        text: 'knowledge.title',
        icon: Library,
        order: 50,
        needs: 'surface.chat.access',
        list: lazyList(() => import('./KnowledgeList.tsx'), 'KnowledgeList'),
        beneath: ['/knowledge/'],
        counts: none,
      },
    ]),
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/knowledge/$baseId',
        validateSearch: ({ panel }: Record<string, unknown>): BaseSearch => ({
          panel: panel === 'search' || panel === 'people' || panel === 'usage' ? panel : undefined,
        }),
        component: lazyPage(() => import('./BasePage.tsx'), 'BasePage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: none,
    },
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/knowledge/$baseId/d/$documentId',
        validateSearch: ({ passage }: Record<string, unknown>): DocumentSearch => ({
          passage: typeof passage === 'string' && passage !== '' ? passage : undefined,
        }),
        component: lazyPage(() => import('./DocumentPage.tsx'), 'DocumentPage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: none,
    },
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: 'create.ts',
  live: {
    stale: {
      'user.knowledge.created': [BASES[0]],
      'user.knowledge.updated': [...BASES, ...BOUND],
      'user.knowledge.deleted': ALL,
      'user.knowledge.document_created': [...BASES, ...DOCUMENTS],
      'user.knowledge.document_updated': [...BASES, ...DOCUMENTS],
      'user.knowledge.document_deleted': [...BASES, ...DOCUMENTS],
      'user.scope.changed': ALL,
    },
    resync: { notifications: ALL },
    handlers: none,
  },
  hits: {
    document: {
      icon: FileText,
      order: 80,
      filter: 'knowledge.title',
      open: ({ id, scope_id }) =>
        ({
          to: '/knowledge/$baseId/d/$documentId',
          params: { baseId: scope_id, documentId: id },
          search: {},
        }) as const,
    },
  },
  opens: {
    document: {
      named: { icon: Library, text: 'knowledge.title', order: 40 },
      open: (id: string, withinId: string) =>
        ({
          to: '/knowledge/$baseId/d/$documentId',
          params: { baseId: withinId, documentId: id },
          search: {},
        }) as const,
    },
    knowledge_base: {
      named: none,
      open: (id: string) => ({ to: '/knowledge/$baseId', params: { baseId: id }, search: {} }) as const,
    },
  },
  shortcuts: { go_knowledge: { keys: 'Alt+Shift+5', area: 'anywhere', text: 'knowledge.title' } },
  permissions: { 'knowledge.create': { text: 'permissions.knowledge_create', order: 60 } },
  belongings: { knowledge_base: 'team_page.has_knowledge_base' },
  words: ['knowledge'],
  settingsWords: ['knowledge_page'],
});
