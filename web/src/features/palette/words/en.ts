export const words = {
  palette: {
    title: 'Find anything',
    placeholder: 'Chats, people, messages, pages…',
    people: 'People',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
