export const words = {
  notifications: {
    title: 'Inbox',
    text: 'What happened while you were looking elsewhere.',
    new: 'New:',
    read_all: 'Mark all as read',
    preferences: 'Notification settings',
    empty: 'All quiet',
    empty_text: 'Mentions and news from your chats show up here.',
    remove_named: 'Remove “{{name}}”',
    show: 'Show',
    show_all: 'All',
    show_unread: 'Unread',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
