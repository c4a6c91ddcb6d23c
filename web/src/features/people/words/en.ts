export const words = {
  people: {
    message: 'Message a person',
    online: 'People online',
    online_named: '{{name}} is online',
    away_named: '{{name}} is away',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
