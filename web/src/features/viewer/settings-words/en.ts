export const words = {
  viewer: {
    file: 'File',
    place: '{{at}} of {{count}}',
    previous: 'Previous file',
    next: 'Next file',
    larger: 'Larger',
    smaller: 'Smaller',
    fit: 'Fit to the window (now {{size}})',
    fit_short: 'Fit to the window',
    as_written: 'Show as written',
    as_drawn: 'Show as a page',
    copy_failed: 'This could not be copied. Download the file instead.',
    not_shown: 'The page cannot show this file. Download it to open it.',
    empty: 'This file is empty.',
    cut: 'Only the first {{size}} are shown. Download the file to read all of it.',
    locked: 'This PDF asks for a password. Download it to open it.',
    page: 'Page {{number}}',
    page_of: 'Page {{at}} of {{count}}',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
