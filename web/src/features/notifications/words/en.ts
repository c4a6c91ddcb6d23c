export const words = {
  notifications: {
    title: 'Inbox',
    text: 'What happened while you were looking elsewhere.',
    new: 'New:',
    read_all: 'Mark all as read',
    preferences: 'Notification settings',
    empty: 'All quiet',
    empty_text: 'Mentions and news from your conversations show up here.',
    remove_named: 'Remove “{{name}}”',
    show: 'Show',
    show_all: 'All',
    show_unread: 'Unread',
    preferences_text: 'What you want to be told, and how.',
    no_email: 'This server sends no e-mail. Notifications appear in the app only.',
    in_app: 'In the app',
    email: 'E-mail',
    mention: 'Somebody mentions you',
    message: 'Direct messages',
    share: 'Somebody adds you to a conversation',
    assignment: 'Something is assigned to you',
    task: 'A task ends or needs you',
    system: 'Security of your account',
    package: 'Packages',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
