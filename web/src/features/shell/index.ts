// What other features use of this one.

export { ChannelDialogs } from './ChannelDialogs.tsx';
export { ChannelList } from './ChannelList.tsx';
export { ChannelsFinder, TITLES_PER_PAGE, useTitleFilter } from './ChannelsFinder.tsx';
export { chatsByProject } from './chats-by-project.ts';
export { ExportMenu } from './ExportMenu.tsx';
export {
  FailedPage,
  FailedRoot,
  NotFoundPage,
  NotFoundRoot,
  NothingHere,
  OpeningPage,
} from './FallbackPages.tsx';
export { ListButton } from './ListButton.tsx';
export { LIST_BUTTON, ListHead, ListSearch } from './ListHead.tsx';
export { MoveChannel } from './lazy-move-channel.ts';
export { PIP } from './Rail.tsx';
export type { Grouping, Row } from './sidebar-rows.ts';
export { useChannelDrop } from './use-channel-drop.ts';
export { useRecentChannels } from './use-channels.ts';
