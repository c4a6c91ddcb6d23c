// The tables of this module. Only its stores write to them.

declare module '../../db/schema.ts' {
  interface Tables {
    teams: TeamRow;
    team_roles: TeamRoleRow;
    team_members: TeamMemberRow;
    team_invitations: TeamInvitationRow;
    team_removals: TeamRemovalRow;
  }
}

export interface TeamRow {
  id: string;
  name: string;
  /** The name as it is compared and sorted. */
  name_key: string;
  handle: string;
  description: string;
  avatar_png: Uint8Array | null;
  /** Follows the rows of `team_members`: lists of many teams need not count them. */
  member_count: number;
  created_at: string;
  updated_at: string;
}

export interface TeamRoleRow {
  id: string;
  team_id: string;
  key: string;
  name: string;
  /** Of a role of the team's own; empty for the built-in ones, whose permissions the program knows. */
  permissions_json: string[];
  is_builtin: boolean;
  created_at: string;
  updated_at: string;
}

export interface TeamMemberRow {
  id: string;
  team_id: string;
  user_id: string;
  /** The key of a role of this team. */
  role: string;
  /** Whether that role grants `team.things.write`. */
  is_writer: boolean;
  /** Whether it grants `team.knowledge.write`. */
  is_knowledge_writer: boolean;
  /** Came of a claim of the identity provider, and goes with it. */
  is_claimed: boolean;
  /** A member of the team gave the role: a claim leaves it as it is. */
  is_role_given: boolean;
  joined_at: string;
}

/** The last time that another person removed this one from the team. */
export interface TeamRemovalRow {
  team_id: string;
  user_id: string;
  removed_at: string;
  /** They left by themselves, which bars nobody. */
  is_own_wish: boolean;
}

export interface TeamInvitationRow {
  id: string;
  team_id: string;
  role_id: string;
  token_hash: string;
  /** Of the token that stands in the letter and nowhere else; null where no letter leaves. */
  letter_hash: string | null;
  /** An account was made by it. */
  is_letter_used: boolean;
  is_mail_refused: boolean;
  email: string | null;
  max_uses: number | null;
  uses: number;
  created_by: string | null;
  expires_at: string;
  created_at: string;
}
