export const words = {
  temporary_page: {
    banner: 'This chat is kept nowhere. Closing the tab ends it.',
    more: 'It is in no list and no search, nothing of it is remembered, and neither your memories nor your instructions are told. What it cost is counted.',
    keep: 'Keep this chat',
    kept: 'The chat is kept now.',
    kept_files: 'The chat is kept now, without its files.',
    end: 'End it',
    end_title: 'End this chat?',
    end_text: 'What was said in it is gone for good.',
    empty: 'Ask something that should leave no trace',
    too_large: 'That is more than one question may carry. Leave something out.',
    unreadable: '{{name}} could not be read.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
