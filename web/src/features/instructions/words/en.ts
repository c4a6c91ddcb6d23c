export const words = {
  instructions: {
    title: 'Your instructions',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
