// Names of refusals. The body of a refusal is `{error}` and nothing else; its name, where it has one, is in a header, so that a page can say it in
// the reader's language.

export const REFUSAL_HEADER = 'parley-refusal';

/** Those that a page has words of its own for. What is not found is called `<noun>_not_found`, and is not listed. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];
export const REFUSAL_CODES = [
  'built_in_role',
  'in_chat_already',
  'in_team_already',
  'invitation_outdated',
  'invitation_to_another',
  'last_owner',
  'limit_reached',
  'not_old_password',
  'nothing_to_unlock',
  'owner_stays',
  'owners_only',
  'project_archived',
  'read_only',
  'role_forbids',
  'role_in_use',
  'role_name_taken',
  'role_too_high',
  'shared_already',
  'team_not_empty',
  'under_hold',
  'workspace_stays',
  'you_are_in_team',
] as const;
