export const words = {
  projects: {
    title: 'Projects',
    all: 'All projects',
    new: 'New project',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
