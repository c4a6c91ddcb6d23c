export const words = {
  projects: {
    title: 'Projects',
    all: 'All projects',
    new: 'New project',
    chats_one: '{{count}} chat',
    chats_other: '{{count}} chats',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
