export const words = {
  workflows: {
    title: 'Workflows',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
