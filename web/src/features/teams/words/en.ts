export const words = {
  teams: {
    title: 'Teams',
    new: 'New team',
    scope: 'Team',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
