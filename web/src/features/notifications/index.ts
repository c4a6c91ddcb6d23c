// What other features use of this one.

export { useUnreadCount } from './use-notifications.ts';
