// What a reader of a channel may do in it: pure functions, asked by the server before it acts and sent to the web app as flags. Who may
// read it is the readers relation's to say.

import type { ChannelRights, ParticipantRole } from '@parley/contract';

export interface Standing {
  readonly role: ParticipantRole;
  readonly isArchived: boolean;
}

export type ChannelAction = keyof ChannelRights | 'read';

const OWNER: readonly ParticipantRole[] = ['owner'];
const WRITERS: readonly ParticipantRole[] = ['owner', 'member'];
const ALL: readonly ParticipantRole[] = ['owner', 'member', 'observer'];

/** Who may, by role; and whether an archived channel still allows it. */
const RULES: Record<
  ChannelAction,
  { readonly roles: readonly ParticipantRole[]; readonly archived: 'yes' | 'no' | 'only' }
> = {
  read: { roles: ALL, archived: 'yes' },
  write: { roles: WRITERS, archived: 'no' },
  edit: { roles: OWNER, archived: 'no' },
  manage_participants: { roles: OWNER, archived: 'no' },
  share: { roles: WRITERS, archived: 'no' },
  remove: { roles: OWNER, archived: 'no' },
  restore: { roles: OWNER, archived: 'only' },
};

export const allows = (action: ChannelAction, { role, isArchived }: Standing): boolean => {
  const rule = RULES[action];
  const fitsArchive = rule.archived === 'yes' || (rule.archived === 'only') === isArchived;
  return rule.roles.includes(role) && fitsArchive;
};

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
