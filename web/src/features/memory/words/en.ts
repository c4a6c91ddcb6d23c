export const words = {
  memory: {
    title: 'Memory',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
