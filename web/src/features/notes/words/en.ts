export const words = {
  notes: {
    title: 'Notes',
    new: 'New note',
    permission: 'Create notes',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
