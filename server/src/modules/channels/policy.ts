// What a reader of a channel may do in it: pure functions, asked by the server before it acts and sent to the web app as flags. Who may
// read it is the readers relation's to say.

import type { ChannelRights, ParticipantRole } from '@parley/contract';

export interface Standing {
  readonly role: ParticipantRole;
  readonly isArchived: boolean;
  /** Of the project that the channel is in: what is in it is read, and no more is said. */
  readonly isProjectArchived: boolean;
}

export type ChannelAction = keyof ChannelRights | 'read' | 'stop';

const OWNER: readonly ParticipantRole[] = ['owner'];
const WRITERS: readonly ParticipantRole[] = ['owner', 'member'];

/** Whose links to a branch are open. */
export const SHARERS = WRITERS;
const ALL: readonly ParticipantRole[] = ['owner', 'member', 'observer'];

interface Rule {
  readonly roles: readonly ParticipantRole[];
  /** Whether an archived channel still allows it. */
  readonly archived: 'yes' | 'no' | 'only';
  /** Not in an archived project. */
  readonly needsProject?: true;
}

const RULES: Record<ChannelAction, Rule> = {
  read: { roles: ALL, archived: 'yes' },
  write: { roles: WRITERS, archived: 'no', needsProject: true },
  stop: { roles: WRITERS, archived: 'no' },
  edit: { roles: OWNER, archived: 'no' },
  manage_participants: { roles: OWNER, archived: 'no' },
  share: { roles: SHARERS, archived: 'no' },
  remove: { roles: OWNER, archived: 'no' },
  restore: { roles: OWNER, archived: 'only' },
};

/** Whether an archived project is all that stands against it. */
export const isShelved = (action: ChannelAction, standing: Standing): boolean =>
  standing.isProjectArchived && RULES[action].needsProject === true && allowsOutside(action, standing);

const allowsOutside = (action: ChannelAction, { role, isArchived }: Standing): boolean => {
  const rule = RULES[action];
  const fitsArchive = rule.archived === 'yes' || (rule.archived === 'only') === isArchived;
  return rule.roles.includes(role) && fitsArchive;
};

export const allows = (action: ChannelAction, standing: Standing): boolean =>
  allowsOutside(action, standing) && !isShelved(action, standing);

export const rightsOf = (standing: Standing): ChannelRights => ({
  write: allows('write', standing),
  edit: allows('edit', standing),
  manage_participants: allows('manage_participants', standing),
  share: allows('share', standing),
  remove: allows('remove', standing),
  restore: allows('restore', standing),
});

/** The sentence that goes with a refusal. */
export const refusal = (action: ChannelAction, { role, isArchived }: Standing): string => {
  if (isArchived && RULES[action].archived === 'no') return 'this channel is archived; restore it first';
  if (!isArchived && RULES[action].archived === 'only') return 'this channel is not archived';
  if (action === 'write') return 'observers may read here, not write';
  return role === 'observer' ? 'observers may only read here' : 'only the owner of this channel may do this';
};
