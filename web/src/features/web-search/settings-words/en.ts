export const words = {
  web_search: {
    title: 'Web search',
    text: 'Engines that models search the web with. What they find is cited, and marked as the words of others.',
    create: 'Add an engine',
    empty: 'No search engine yet',
    empty_text: 'Models can read pages at an address, and search the web once there is an engine.',
    works: 'Works',
    failed: 'Failed',
    test: 'Test',
    test_named: 'Test {{name}}',
    edit_named: 'Edit {{name}}',
    delete_named: 'Delete {{name}}',
    delete_title: 'Delete {{name}}?',
    delete_text: 'Models can no longer search the web with it.',
    dialog_text: 'Its key is sealed, and never shown again.',
    engine: 'Engine',
    own_text: 'Of your own instance. Its settings must allow the format json.',
    address_text: 'Leave it empty for the maker’s own.',
    cx: 'Search engine ID (cx)',
    key: 'API key',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
