export const words = {
  folders_page: {
    text: 'Your own shelves for chats. Only you see them.',
    empty: 'No folders yet',
    empty_text: 'Give the first one a name below.',
    new_name: 'Name of the new folder',
    create: 'Add',
    created_on: 'Created on {{date}}',
    actions_for: 'Actions for {{name}}',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
