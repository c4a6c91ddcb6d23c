export const words = {
  knowledge: {
    title: 'Knowledge',
    new: 'New knowledge base',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
