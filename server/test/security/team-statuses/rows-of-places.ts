// What refuses the operations of workspaces and projects, with their members, files and knowledge bases.

import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { holdTimers } from '../../held-timers.ts';
import { formOf, rawForm } from '../../multipart.ts';
import { until } from '../../until.ts';
import { addressOf, type Refusal, type Row, type Rows, type TeamHouse } from './team-house.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
/** Just above the 64 KiB that it may have. */
const HUGE_LAYOUT = { panes: 'x'.repeat(65 * 1024) };
const FILES = 'POST /api/v1/projects/{id}/files';
/** How long an upload may be silent. */
const PATIENCE_MS = 30_000;
const UPLOADS_AT_ONCE = 4;

const asReader: Row = (ask, { gus }) => ask(gus);
const asEditor: Row = (ask, { mel }) => ask(mel);
const inArchived =
  (body: object): Row =>
  (ask, { ann, archived }) =>
    ask(ann, { params: { id: archived }, body });

/** Uploads of Mel's that begin and do not go on; gives what each of them was answered. */
const hang = ({ harness, mel, project }: TeamHouse, t: TestContext, count: number): Array<() => string> => {
  const { headers, body } = rawForm([
    { disposition: 'name="file"; filename="a"', content: 'x'.repeat(9_000) },
  ]);
  const { hostname, port } = new URL(harness.url);
  const head = [
    addressOf(FILES, { id: project }).concat(' HTTP/1.1'),
    'Host: here',
    `Authorization: Bearer ${mel.access_token}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${body.length}`,
    '\r\n',
  ].join('\r\n');
  return Array.from({ length: count }, () => {
    let answer = '';
    const socket = connect(Number(port), hostname).on('error', () => {});
    t.after(() => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.write(head);
    socket.write(body.subarray(0, 5_000));
    return () => answer;
  });
};

const fallsSilent: Row = async (_ask, house, t): Promise<Refusal> => {
  const patience = holdTimers(t, PATIENCE_MS, ['Interval']);
  const [answer = () => ''] = hang(house, t, 1);
  await until('its patience has ended', () => {
    patience.fire();
    return answer().includes('\r\n\r\n');
  });
  return answer().split(' ')[1] ?? '';
};

const oneTooMany: Row = async (ask, house, t) => {
  const patience = holdTimers(t, PATIENCE_MS, ['Interval']);
  hang(house, t, UPLOADS_AT_ONCE);
  await until('all of them are under way', () => patience.count() === UPLOADS_AT_ONCE);
  return ask(house.mel, { form: formOf('x') });
};

const tooLargeAFile: Row = async (ask, { root, mel }) => {
  const params = { key: 'max_upload_mb' } as const;
  await root.call('PUT /api/v1/admin/settings/{key}', { params, body: { value: 1 } });
  return ask(mel, { form: formOf('x'.repeat(1024 * 1024 + 1)) });
};

/** Asked by Ann while she is held. */
const whileHeld: Row = async (ask, { root, ann }): Promise<Refusal> => {
  const { id } = await root.call('POST /api/v1/admin/holds', {
    body: { kind: 'person', target: ann.user.id, reason: 'The case of the bell' },
  });
  const refusal = await ask(ann);
  await root.call('DELETE /api/v1/admin/holds/{id}', { params: { id } });
  return refusal;
};

export const ROWS_OF_WORKSPACES: Rows = {
  'GET /api/v1/workspaces': {},
  'POST /api/v1/workspaces': {
    '403 role_forbids': (ask, { mel, team }) => ask(mel, { body: { name: 'New', team_id: team } }),
    '404 team_not_found': (ask, { xen, team }) => ask(xen, { body: { name: 'New', team_id: team } }),
    '404 persona_not_found': (ask, { ann, team }) =>
      ask(ann, { body: { name: 'New', team_id: team, default_persona_id: UNKNOWN } }),
    '413': (ask, { ann, team }) => ask(ann, { body: { name: 'New', team_id: team, layout: HUGE_LAYOUT } }),
  },
  'GET /api/v1/workspaces/{id}': {},
  'PUT /api/v1/workspaces/{id}': {
    '403 role_forbids': (ask, { mel }) => ask(mel, { body: { name: 'New' } }),
    '413': (ask, { ann }) => ask(ann, { body: { layout: HUGE_LAYOUT } }),
  },
  'DELETE /api/v1/workspaces/{id}': {
    '403 role_forbids': asEditor,
    '409 workspace_stays': (ask, { ann, home }) => ask(ann, { params: { id: home } }),
  },
  'GET /api/v1/workspaces/{id}/retention': {},
  'PUT /api/v1/workspaces/{id}/retention': {
    '403 role_forbids': (ask, { mel }) => ask(mel, { body: { days: 60 } }),
  },
  'GET /api/v1/workspaces/{id}/channels': {},
  'POST /api/v1/workspaces/{id}/knowledge-bases': { '403 role_forbids': asEditor },
  'GET /api/v1/workspaces/{id}/overview': {},
  'GET /api/v1/workspaces/{id}/activity': {},
};

export const ROWS_OF_PROJECTS: Rows = {
  'GET /api/v1/projects': {},
  'POST /api/v1/projects': {
    '403 role_forbids': (ask, { gus, home }) => ask(gus, { body: { name: 'New', workspace_id: home } }),
    '404 workspace_not_found': (ask, { xen, home }) =>
      ask(xen, { body: { name: 'New', workspace_id: home } }),
  },
  'GET /api/v1/projects/{id}': {},
  'PUT /api/v1/projects/{id}': {
    '403 read_only': (ask, { gus }) => ask(gus, { body: { name: 'New' } }),
    '403 owners_only': (ask, { mel }) => ask(mel, { body: { visibility: 'team' } }),
    '409 project_archived': inArchived({ name: 'New' }),
  },
  'DELETE /api/v1/projects/{id}': {
    '403 read_only': asReader,
    '403 owners_only': asEditor,
    '409 under_hold': whileHeld,
  },
  'GET /api/v1/projects/{id}/channels': {},
  'GET /api/v1/projects/{id}/notes': {},
  'GET /api/v1/projects/{id}/tasks': {},
  'GET /api/v1/projects/{id}/files': {},
  [FILES]: {
    '403 read_only': (ask, { gus }) => ask(gus, { form: formOf('x') }),
    '408': fallsSilent,
    '409 project_archived': (ask, { ann, archived }) =>
      ask(ann, { params: { id: archived }, form: formOf('x') }),
    '413': tooLargeAFile,
    '415': (ask, { mel }) => ask(mel, { body: {} }),
    '429': oneTooMany,
  },
  'GET /api/v1/projects/{id}/activity': {},
  'GET /api/v1/projects/{id}/members': {},
  'POST /api/v1/projects/{id}/members': {
    '403 read_only': (ask, { gus, kim }) => ask(gus, { body: { user_id: kim.user.id, role: 'viewer' } }),
    '403 owners_only': (ask, { mel, kim }) => ask(mel, { body: { user_id: kim.user.id, role: 'viewer' } }),
    '403 role_forbids': (ask, { ann, otherTeam }) =>
      ask(ann, { body: { team_id: otherTeam, role: 'viewer' } }),
    '409 shared_already': (ask, { ann, mel }) => ask(ann, { body: { user_id: mel.user.id, role: 'viewer' } }),
  },
  'PATCH /api/v1/projects/{id}/members/{memberId}': {
    '403 read_only': (ask, { gus }) => ask(gus, { body: { role: 'viewer' } }),
    '403 owners_only': (ask, { mel }) => ask(mel, { body: { role: 'viewer' } }),
    '409 last_owner': (ask, { ann }) => ask(ann, { body: { role: 'viewer' } }),
  },
  'DELETE /api/v1/projects/{id}/members/{memberId}': {
    '403 read_only': asReader,
    '403 owners_only': asEditor,
    '409 last_owner': (ask, { ann }) => ask(ann),
  },
  'GET /api/v1/projects/{id}/knowledge-bases': {},
  'PUT /api/v1/projects/{id}/knowledge-bases': {
    '403 read_only': (ask, { gus }) => ask(gus, { body: { kb_ids: [] } }),
    '409 project_archived': inArchived({ kb_ids: [] }),
  },
  'POST /api/v1/projects/{id}/knowledge-bases': {
    '403 read_only': asReader,
    '409 project_archived': inArchived({}),
  },
};
