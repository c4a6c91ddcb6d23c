export const words = {
  markdown: {
    source: 'Source {{number}}: {{title}}',
    as_written: 'Shown as plain text, because it is very intricate.',
    code: 'Code',
    code_in: 'Code in {{language}}',
    copy_code: 'Copy the code',
    diagram: 'Diagram',
    download_code: 'Download the code',
    wrap: 'Wrap lines',
    diagram_failed: 'This diagram could not be drawn.',
    done: 'Done',
    footnotes: 'Footnotes',
    open: 'To do',
    open_code: 'Open',
    picture: 'Picture',
    picture_from: '{{name}} (from {{host}}, not loaded)',
    table: 'Table',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
