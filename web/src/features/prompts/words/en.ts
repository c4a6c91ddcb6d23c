export const words = {
  prompts: {
    title: 'Prompts',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
