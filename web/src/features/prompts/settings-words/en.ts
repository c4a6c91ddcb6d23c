export const words = {
  prompts_page: {
    text: 'Texts that you use again and again: yours, and those that others share with you. In a chat, type / to find them.',
    empty: 'There is no prompt yet',
    empty_text: 'Write the first one, and use it in every chat with /.',
    none_found: 'No prompt matches',
    find: 'Find a prompt',
    create: 'New prompt',
    edit: 'Edit prompt',
    name: 'Title',
    command: 'Command',
    command_text: 'What you type behind / in a chat. Left empty, it is made of the title.',
    description: 'Description',
    prompt: 'Text',
    prompt_text: 'Places to fill in: {{example}}.',
    tags: 'Tags',
    tags_text: 'With commas between them.',
    variables: 'Asks for',
    read_only: 'Read only',
    used_one: 'used once',
    used_other: 'used {{count}} times',
    never_used: 'not used yet',
    copy: 'Copy the text',
    deleted: 'Deleted “{{name}}”.',
    delete_title: 'Delete “{{name}}”?',
    delete_text: 'It goes away for good, also for those it is shared with.',
    permission: 'Create prompts',
    fill: 'Put into the message',
    fill_text: 'Nothing is sent yet: you can still change the text.',
    command_wrong: 'One word of letters, digits, - and _.',
    too_many: '{{number}} places at most.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
