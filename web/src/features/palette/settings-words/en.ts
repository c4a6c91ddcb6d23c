export const words = {
  palette_list: {
    nothing: 'Nothing found',
    recent: 'Recent',
    channels: 'Chats',
    actions: 'Pages and actions',
    messages: 'Messages and files',
    sign_acts: '> what you can do',
    sign_people: '@ people and personas',
    sign_things: '# things',
    type_on: 'Type what you are looking for',
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
