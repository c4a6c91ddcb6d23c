export const words = {
  archive: {
    text: 'Deleted chats that are still kept. Restore them before their day.',
    empty: 'The archive is empty',
    empty_text: 'What you delete is kept here for a while, if the server is set up so.',
    purge: 'Deleted for good on {{date}}',
    restore: 'Restore',
    restored: 'The chat is back.',
    import: 'Import a chat',
    import_wrong: 'This file holds no chat.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
