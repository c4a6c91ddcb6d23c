export const words = {
  models: {
    text: 'Hide what is in the way, put first what you use most.',
    catalog_text: 'What this server says of models, over what their providers say.',
    search: 'Search models',
    none: 'No models',
    default: 'Your default model',
    default_text: 'It answers in new chats, unless you choose another.',
    default_saved: 'Your default model has been saved.',
    automatic: 'As the server chooses',
    hide_all: 'Hide all',
    show_all: 'Show all',
    first: 'Put first',
    place_named: 'Place of {{name}}',
    vision: 'Sees images',
    tools: 'Uses tools',
    reasoning: 'Reasons',
    hidden: 'Hidden',
    changed: 'Changed',
    reset: 'Back to what the provider says',
    reset_named: 'Back to what the provider says of {{name}}',
    edit_named: 'Edit {{name}}',
    edit_text: 'For everybody on this server.',
    name: 'Name',
    context: 'Context (tokens)',
    max_output: 'Longest answer (tokens)',
    price_in: 'Price in, USD per million',
    price_out: 'Price out, USD per million',
    number_wrong: 'Enter a number, or nothing.',
    abilities: 'What it can do',
    hide: 'Hide from everybody',
    hide_text: 'It cannot be chosen any more.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
