export const words = {
  folders: {
    title: 'Folders',
    text: 'Your own shelves for conversations. Only you see them.',
    empty: 'No folders yet',
    empty_text: 'Give the first one a name below.',
    new_name: 'Name of the new folder',
    name: 'Name of the folder',
    create: 'Add',
    created_on: 'Created on {{date}}',
    actions_for: 'Actions for {{name}}',
    move_up: 'Move up',
    move_down: 'Move down',
    deleted: 'Deleted “{{name}}”.',
    delete_title: 'Delete “{{name}}”?',
    delete_text: 'The folder goes away. What is in it stays, outside of any folder.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
