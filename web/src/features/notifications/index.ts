// What other features use of this one.

export { OpenPlaceOfReason } from './OpenPlaceOfReason.tsx';
export { RUN_REASON_TEXT } from './run-reasons.ts';
export { SoundHost } from './SoundHost.tsx';
export { useUnreadCount } from './use-notifications.ts';
