export const words = {
  files: {
    more: 'Show more',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
