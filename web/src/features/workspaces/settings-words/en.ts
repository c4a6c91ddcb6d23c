export const words = {
  workspace_page: {
    nothing_new: 'Nothing new. Enjoy it.',
    nothing_here: 'No chats here yet.',
    online: 'Here now',
    browse_one: 'Browse {{count}} open chat',
    browse_other: 'Browse {{count}} open chats',
    gone: 'This workspace is not here',
    gone_text: 'It was deleted, or you are no longer in its team.',
    parts: 'Parts of the workspace',
    open_chats: 'Open chats',
    people: 'People',
    work_here: 'Work here',
    no_open: 'No open chats',
    open_text: 'Everyone in the team may find these chats, join and read all of them.',
    join_text: 'Everyone in {{place}} may join this chat. You then read all of it and take part.',
    new_open: 'New open chat',
    create_open: 'Create chat',
    open_title: 'Title',
    name: 'Name',
    name_text: 'As it stands on the tile and in lists.',
    ai: 'The AI here',
    ai_text: 'It reaches every answer in this workspace.',
    instructions: 'Instructions',
    instructions_text:
      'Two sentences about how things are done here. A chat’s own instructions come after them.',
    no_settings: 'The team’s owners and leads change this.',
    no_instructions: 'No instructions.',
    saved: 'Saved.',
    due_one: '{{count}} due',
    due_other: '{{count}} due',
    new_here: 'New here',
    first_steps: 'First steps',
    steps_done: '{{done}} of {{all}}',
    steps_close: 'Hide',
    step_done: 'Done',
    step_make: 'Make the workspace',
    step_make_text: 'It is there. Everything in it can be moved later.',
    step_invite: 'Invite people',
    step_invite_text: 'A link, or a name from this server. They see only what is here.',
    step_know: 'Give it something to know',
    step_know_text: 'Price lists, floor plans, last year’s report. Answers then cite them.',
    step_know_do: 'Add documents',
    step_say: 'Say how things are done here',
    step_say_text: 'Two sentences that every answer in this workspace will heed.',
    step_say_do: 'Write',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
