export const words = {
  workspace_page: {
    gone: 'This workspace is not here',
    gone_text: 'It was deleted, or you are no longer in its team.',
    parts: 'Parts of the workspace',
    open_chats: 'Open chats',
    people: 'People',
    work_here: 'Work here',
    no_open: 'No open chats',
    no_open_text: 'A chat in this workspace can be opened to the team: move it here and tick the box.',
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
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
