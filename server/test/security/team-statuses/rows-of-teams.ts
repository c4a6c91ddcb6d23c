// What refuses the operations of teams and invitations.

import type { Row, Rows } from './team-house.ts';

const forbidden: Row = (ask, { gus }) => ask(gus);
const notForLeads: Row = (ask, { leo }) => ask(leo);
const NO_TOKEN = { params: { token: 'in_nothing-has-this' } };
/** More than the two megabytes that a picture may have, and less than the body may. */
const HUGE_PICTURE = 'A'.repeat(2_900_000);

export const ROWS_OF_TEAMS: Rows = {
  'GET /api/v1/teams/mine': {},
  'POST /api/v1/teams': {},
  'GET /api/v1/teams/{id}': {},
  'PUT /api/v1/teams/{id}': {
    '403 role_forbids': (ask, { gus }) => ask(gus, { body: { description: 'x' } }),
    '413': (ask, { ann }) => ask(ann, { body: { avatar: HUGE_PICTURE } }),
  },
  'DELETE /api/v1/teams/{id}': {
    '403 role_forbids': notForLeads,
    '409 team_not_empty': (ask, { ann }) => ask(ann),
  },
  'GET /api/v1/teams/{id}/belongings': { '403 role_forbids': notForLeads },
  'GET /api/v1/teams/{id}/members': {},
  'POST /api/v1/teams/{id}/members': {
    '403 role_forbids': (ask, { gus, xen }) => ask(gus, { body: { user_id: xen.user.id } }),
    '403 owners_only': (ask, { leo, xen }) => ask(leo, { body: { user_id: xen.user.id, role: 'owner' } }),
    '403 role_too_high': (ask, { leo, xen }) => ask(leo, { body: { user_id: xen.user.id, role: 'keeper' } }),
    '409 in_team_already': (ask, { ann, mel }) => ask(ann, { body: { user_id: mel.user.id } }),
  },
  'PATCH /api/v1/teams/{id}/members/{userId}': {
    '403 role_forbids': (ask, { gus }) => ask(gus, { body: { role: 'guest' } }),
    '403 owners_only': (ask, { leo }) => ask(leo, { body: { role: 'owner' } }),
    '403 role_too_high': (ask, { leo }) => ask(leo, { body: { role: 'keeper' } }),
    '409 last_owner': (ask, { ann }) => ask(ann, { params: { userId: ann.user.id }, body: { role: 'lead' } }),
  },
  'DELETE /api/v1/teams/{id}/members/{userId}': {
    '403 role_forbids': forbidden,
    '403 owners_only': (ask, { leo, ann }) => ask(leo, { params: { userId: ann.user.id } }),
    '403 role_too_high': (ask, { leo, kim }) => ask(leo, { params: { userId: kim.user.id } }),
    '409 last_owner': (ask, { ann }) => ask(ann, { params: { userId: ann.user.id } }),
  },
  'GET /api/v1/teams/{id}/roles': {},
  'POST /api/v1/teams/{id}/roles': {
    '403 role_forbids': (ask, { leo }) => ask(leo, { body: { name: 'New', permissions: [] } }),
    '403 role_too_high': (ask, { kim }) => ask(kim, { body: { name: 'New', permissions: ['team.delete'] } }),
    '409 role_name_taken': (ask, { ann }) => ask(ann, { body: { name: 'KEEPER', permissions: [] } }),
  },
  'PUT /api/v1/teams/{id}/roles/{roleId}': {
    '403 role_forbids': (ask, { leo }) => ask(leo, { body: { name: 'New' } }),
    '403 built_in_role': (ask, { ann, guestRole }) =>
      ask(ann, { params: { roleId: guestRole }, body: { name: 'New' } }),
    '403 role_too_high': (ask, { kim }) => ask(kim, { body: { permissions: [] } }),
    '409 role_name_taken': (ask, { ann }) => ask(ann, { body: { name: 'Keeper' } }),
  },
  'DELETE /api/v1/teams/{id}/roles/{roleId}': {
    '403 role_forbids': notForLeads,
    '403 built_in_role': (ask, { ann, guestRole }) => ask(ann, { params: { roleId: guestRole } }),
    '403 role_too_high': (ask, { kim }) => ask(kim),
    '409 role_in_use': (ask, { ann, keeper }) => ask(ann, { params: { roleId: keeper } }),
  },
  'GET /api/v1/teams/{id}/invitations': { '403 role_forbids': forbidden },
  'POST /api/v1/teams/{id}/invitations': {
    '403 role_forbids': (ask, { gus }) => ask(gus, { body: { role: 'guest' } }),
    '403 owners_only': (ask, { leo }) => ask(leo, { body: { role: 'owner' } }),
    '403 role_too_high': (ask, { leo }) => ask(leo, { body: { role: 'keeper' } }),
    '409 in_team_already': (ask, { ann }) => ask(ann, { body: { role: 'guest', email: 'mel@example.com' } }),
  },
  'DELETE /api/v1/teams/{id}/invitations/{invitationId}': { '403 role_forbids': forbidden },
  'GET /api/v1/invitations/{token}': {
    '403 invitation_to_another': (ask, { xen, letter }) => ask(xen, { params: { token: letter.token } }),
    '404 invitation_not_found': (ask, { xen }) => ask(xen, NO_TOKEN),
  },
  'GET /api/v1/invitations/{token}/greeting': {
    '404 invitation_not_found': (ask) => ask(null, NO_TOKEN),
  },
  'POST /api/v1/invitations/{token}/accept': {
    '403 invitation_to_another': (ask, { xen, letter }) => ask(xen, { params: { token: letter.token } }),
    '404 invitation_not_found': (ask, { xen }) => ask(xen, NO_TOKEN),
    '409 you_are_in_team': (ask, { mel }) => ask(mel),
    '409 invitation_outdated': (ask, { old }) => ask(old),
  },
  'GET /api/v1/admin/teams': {},
};
