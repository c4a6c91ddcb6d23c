export const words = {
  temporary: {
    title: 'Temporary chat',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
