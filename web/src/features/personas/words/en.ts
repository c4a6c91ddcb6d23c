export const words = {
  personas: {
    create: 'New persona',
    for_everybody: 'Server-wide',
    mine: 'Only you',
    all: 'All personas',
    all_models: 'All models',
    resting: 'Resting',
    name: 'Name',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
