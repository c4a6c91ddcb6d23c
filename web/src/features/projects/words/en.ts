export const words = {
  projects: {
    title: 'Projects',
    all: 'All projects',
    new: 'New project',
    chats_one: '{{count}} chat',
    chats_other: '{{count}} chats',
    notes_one: '{{count}} note',
    notes_other: '{{count}} notes',
    tasks_one: '{{count}} open task',
    tasks_other: '{{count}} open tasks',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
