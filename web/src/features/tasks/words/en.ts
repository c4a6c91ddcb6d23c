export const words = {
  tasks: {
    title: 'Tasks',
    new: 'New task',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
