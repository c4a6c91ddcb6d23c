export const words = {
  assignments: {
    title: 'Assignments',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
