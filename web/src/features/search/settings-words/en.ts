export const words = {
  search_page: {
    text: 'Chats, messages and files that you may see, newest first.',
    field: 'Words to look for',
    type: 'Kind',
    any_type: 'Everything',
    place: 'Chat',
    any_place: 'Anywhere',
    author: 'Author',
    any_author: 'Anybody',
    me: 'Me',
    after: 'From',
    before: 'To',
    start: 'What are you looking for?',
    start_text: 'All words have to be there, in any order.',
    nothing: 'Nothing found',
    nothing_text: 'Try fewer words or another filter.',
    results: 'Results',
    joinable: 'Chats you may join',
    more: 'More results',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
