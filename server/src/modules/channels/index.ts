// What other modules may use. Everything else in this folder is private.
export { list as listParticipants } from './participants.ts';
export {
  countMentions,
  markAllRead,
  moveParticipants,
  takeNumber as takeMessageNumber,
  takeNumbers as takeMessageNumbers,
  uncountMentions,
} from './progress-store.ts';
export {
  access as accessChannel,
  create as createChannel,
  entitle as entitleChannel,
  markOwnKeyUsed,
  toChannel,
} from './service.ts';
export {
  countAll as countChannels,
  findByUser as findParticipantByUser,
  listPeerIds,
  listUserIdsByHandle,
  type MyChannelRow,
  moveCursor,
  shareChannel,
} from './store.ts';
