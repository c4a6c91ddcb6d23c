// What other features use of this one.

export { ChannelDialogs } from './ChannelDialogs.tsx';
export { exportChannel } from './export-channel.ts';
export {
  FailedPage,
  FailedRoot,
  NotFoundPage,
  NotFoundRoot,
  NothingHere,
  OpeningPage,
} from './FallbackPages.tsx';
export { ShellMenuButton } from './ShellMenuButton.tsx';
export { useRecentChannels } from './use-channels.ts';
