export const words = {
  folders: {
    title: 'Folders',
    name: 'Name of the folder',
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
