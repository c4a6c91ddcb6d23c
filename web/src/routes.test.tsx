import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRedirect } from '@tanstack/react-router';
import { router } from './routes.tsx';

const ID = '0198c5a2-7d1e-7000-8000-000000000001';

const pageAt = (href: string) => router.getMatchedRoutes(href.split('?', 1)[0] ?? href)[2];

/** Where the page at an address leads to, if it leads anywhere. */
const leadsTo = (href: string): string | undefined => {
  const enter = pageAt(href)?.options.beforeLoad as ((given: object) => void) | undefined;
  try {
    enter?.({ location: { href } });
  } catch (error) {
    if (isRedirect(error)) return error.options.href;
    throw error;
  }
};

test('addresses of before, and those of parts of a page, lead to pages that there are', () => {
  for (const [before, now, page] of [
    ['/tasks/day', '/tasks', '/tasks'],
    ['/tasks/board', '/tasks?view=board', '/tasks'],
    ['/tasks/calendar', '/tasks?view=calendar', '/tasks'],
    ['/tasks/list', '/tasks?view=list', '/tasks'],
    [`/tasks/board/${ID}`, `/tasks?view=board&project=${ID}`, '/tasks'],
    ['/packages', '/settings/extensions', '/settings/extensions'],
    [`/packages/${ID}`, `/admin/packages/${ID}`, '/admin/packages/$packageId'],
    [`/projects/${ID}?view=people`, `/p/${ID}?view=people`, '/p/$projectId/{-$part}'],
    ['/settings/personas/new', '/personas/new', '/personas/$personaId'],
    ['/notifications', '/inbox', '/inbox'],
  ] as const) {
    assert.equal(leadsTo(before), now);
    assert.equal(pageAt(now)?.fullPath, page);
  }
  assert.equal(pageAt(`/tasks/${ID}`)?.fullPath, '/tasks/$taskId');
});
