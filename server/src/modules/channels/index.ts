// What other modules may use. Everything else in this folder is private.

export { channelLost, endJoined, loseChannel } from './access-lost.ts';
export { followProject as moveChannelsWithProject } from './along-projects.ts';
export {
  listJoined as listJoinedChannels,
  listNews as listChannelNews,
  listSeen as listSeenChannels,
  type TitledPage,
} from './joining.ts';
export { moveChannelTo } from './main-line.ts';
export {
  begin as beginChannel,
  create as createChannel,
  type Filled as FilledChannel,
  fill as fillChannel,
  giveUp as giveUpChannel,
  type NewChannel,
  open as openChannel,
} from './making.ts';
export { add as addParticipant, list as listParticipants } from './participants.ts';
export {
  type ChannelWriter,
  findByUser as findParticipantByUser,
  listPeerIds,
  listTeamIdsOfOthers,
  listUserIdsByHandle,
  listWriters as listChannelWriters,
  moveCursor,
  shareChannel,
} from './participants-store.ts';
export {
  findInstructionsNow,
  findSilentProject,
  findSilentWorkspace,
  type PlaceInstructions,
  placeInstructionsIn,
  placeInstructionsOf,
  placeInstructionsOfNew,
  placeNamed,
} from './place-instructions.ts';
export {
  alongProject,
  assertTakes as assertProjectTakes,
  besideThing,
  type Filing,
  moveShared,
  placeOf as workspacePlace,
  settleTeam,
  teamOf as findTeamOfWorkspace,
  workspaceOfProject,
} from './places.ts';
export {
  closeOfProject as closeChannelsOfProject,
  leaveProject as takeChannelsOutOfProject,
  moveAll as moveChannels,
} from './places-store.ts';
export { SHARERS } from './policy.ts';
export {
  countMentions,
  growMainLine,
  moveParticipants,
  takeNumber as takeMessageNumber,
  uncountMentions,
} from './progress-store.ts';
export { readByAll } from './read-by-all.ts';
export { channelRemoved, erase as eraseChannel, remove as removeChannel } from './removal.ts';
export { roleNow } from './role-store.ts';
export {
  access as accessChannel,
  aiModeOf,
  announceInProject,
  backdate as backdateChannel,
  entitle as entitleChannel,
  list as listChannels,
  markOwnKeyUsed,
  toChannel,
  update as updateChannel,
} from './service.ts';
export {
  countAll as countChannels,
  findOwner as findChannelOwner,
  isGone as isChannelGone,
  listWorkspacesWithNews,
  type MyChannelRow,
} from './store.ts';
export { writingLost } from './writing.ts';
