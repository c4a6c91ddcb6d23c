// What other modules may use. Everything else in this folder is private.
export { filled, languageOf, letterPage, lettersIn } from './letters/index.ts';
export type { Says } from './sentences.ts';
export {
  countUnread as countUnreadNotifications,
  notify,
  readAbout as readNotificationsAbout,
  readDone as readNotificationsDone,
  withdraw as withdrawNotifications,
  withdrawShare as withdrawShareNews,
} from './service.ts';
export { escapeHtml } from './wording.ts';
