export const words = {
  provider: {
    text: 'Your own keys for AI models. They are sealed so that only you can use them.',
    platform_text: 'Models for everybody on this server.',
    closed: 'Own keys are turned off here. The models of the platform are yours to use.',
    paste_title: 'Paste a key',
    paste_text:
      'Parley recognises whose it is, tries it and shows what it opens. Nothing is stored before you say so.',
    paste_text_global: 'Everybody here may then use its models. Nothing is stored before you say so.',
    paste_text_team:
      'Every member may then use its models, and no one reads the key. Nothing is stored before you say so.',
    team_text: 'Keys of this team. Every member may use their models; no one reads a key.',
    team_empty: 'No keys of the team yet',
    team_empty_text: 'Members use their own keys and the models of the server.',
    of_teams: 'Your teams',
    of_teams_hint: 'For the members of a team. They are managed on its page.',
    by_hand_with_key: 'Set up by hand with this key',
    by_hand: 'Set up by hand',
    key: 'API key',
    key_placeholder: 'Key from OpenAI, Anthropic, Google, Mistral…',
    recognise: 'Recognise',
    find_ollama: 'Find a local Ollama',
    unchecked: 'This key could not be checked',
    unchecked_text:
      'That says nothing about the key. Try again when the provider answers, or set it up by hand.',
    unknown: 'No provider accepts this key',
    unknown_text: 'Check that it is complete, or set the provider up by hand.',
    recognised: 'This key is from {{name}}, and it works',
    models: 'Models',
    mine: 'Yours',
    platform: 'Server-wide',
    platform_hint: 'Everybody on this server may use these.',
    locked: 'Locked',
    locked_text:
      'The key was sealed before your password was reset. Your old password opens it for 30 days after the reset, or enter the key again.',
    healthy: 'Works',
    failing: 'The last call failed',
    down: 'Pausing after failures',
    works: 'It works. Models: {{number}}, answered in {{ms}} ms.',
    actions_for: 'Actions for {{name}}',
    test: 'Test and fetch models',
    turn_off: 'Turn off',
    turn_on: 'Turn on',
    deleted: 'Deleted “{{name}}”.',
    delete_title: 'Delete “{{name}}”?',
    delete_text: 'The key goes with it, and its models cannot be asked any more.',
    edit_title: 'Edit {{name}}',
    dialog_text: 'For every provider there is, and for any server that speaks the OpenAI interface.',
    provider: 'Provider',
    name: 'Name (optional)',
    address_text: 'Empty: the provider’s own. A new address asks for the key again.',
    default_model: 'Default model',
    default_model_text: 'The one to take when none is chosen.',
    headers: 'Extra headers',
    headers_text: 'One to a line: Name: value. Values are kept secret.',
    headers_kept: 'Kept: {{names}}. What you enter here replaces them.',
    headers_wrong: 'Write each line as Name: value.',
    background: 'Keep answering while I’m away',
    background_text: 'Lets the server use this key for background work and for your API keys.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
