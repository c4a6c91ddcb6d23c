export const words = {
  palette_list: {
    nothing: 'Nothing found',
    recent: 'Recent',
    channels: 'Chats',
    actions: 'Pages and actions',
    messages: 'Messages and files',
    signs: '> what you can do   @ people and personas   # things',
    search_all: 'Search everywhere for “{{text}}”',
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'Theme of the device',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
