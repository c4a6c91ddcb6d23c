// What other features use of this one.

export { NotificationBell } from './NotificationBell.tsx';
