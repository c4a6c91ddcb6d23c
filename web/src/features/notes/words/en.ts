export const words = {
  notes: {
    title: 'Notes',
    empty: 'There is nothing here yet',
    name: 'Title',
    description: 'Text',
    trash: '“{{title}}” stays in the trash for 30 days.',
    permission: 'Create notes',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
