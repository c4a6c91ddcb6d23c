export const words = {
  files_page: {
    text: 'Everything that you have uploaded.',
    empty: 'No files yet',
    empty_text: 'Drop one into a chat, and it will be here too.',
    open: 'To the chat',
    open_named: 'To the chat of {{name}}',
    download_named: 'Download {{name}}',
    delete_named: 'Delete {{name}}',
    delete_title: 'Delete “{{name}}”?',
    delete_text: 'It also goes away from the chat that it is in.',
    deleted: 'The file has been deleted.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
