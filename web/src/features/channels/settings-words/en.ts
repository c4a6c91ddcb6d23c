export const words = {
  archive: {
    text: 'What was put away: deleted chats, archived projects and notes in the bin.',
    chats: 'Deleted chats',
    empty: 'No deleted chats',
    empty_text: 'What you delete is kept here for a while, if the server is set up so.',
    put_away: 'Archived chats',
    put_away_text: 'Out of your list until something new is said in them. For the others nothing changes.',
    no_put_away: 'No archived chats.',
    take_out: 'Take out',
    take_out_named: 'Take {{name}} out of the archive',
    purge: 'Deleted for good on {{date}}',
    restore: 'Restore',
    restored: '“{{title}}” is back in your chats.',
    projects: 'Archived projects',
    projects_text: 'They can be read, and changed again once they are restored.',
    no_projects: 'No archived projects.',
    project_restored: '“{{name}}” is back in the projects.',
    notes: 'Notes in the bin',
    import: 'Import a chat',
    import_wrong: 'This file holds no chat.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
