export const words = {
  memory: {
    title: 'Memory',
    off_here: 'Memory is off here',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
