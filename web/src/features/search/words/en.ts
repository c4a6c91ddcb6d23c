export const words = {
  search: {
    title: 'Search',
    type_messages: 'Messages',
    type_channels: 'Chats',
    type_files: 'Files',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
