export const words = {
  archive: {
    text: 'Deleted conversations that are still kept. Restore them before their day.',
    empty: 'The archive is empty',
    empty_text: 'What you delete is kept here for a while, if the server is set up so.',
    purge: 'Deleted for good on {{date}}',
    restore: 'Restore',
    restored: 'The conversation is back.',
    import: 'Import a conversation',
    import_wrong: 'This file holds no conversation.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
