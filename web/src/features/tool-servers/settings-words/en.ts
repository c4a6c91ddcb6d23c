export const words = {
  tool_servers: {
    title: 'Tool servers',
    text: 'Servers that offer more tools to models, by the Model Context Protocol (MCP).',
    create: 'Add a server',
    empty: 'No tool servers yet',
    empty_text: 'The built-in tools work without one.',
    asks: 'Asks first',
    refresh: 'Ask for its tools again',
    refresh_named: 'Ask {{name}} for its tools again',
    edit_named: 'Edit {{name}}',
    delete_named: 'Delete {{name}}',
    delete_title: 'Delete {{name}}?',
    delete_text: 'Its tools go with it.',
    dialog_text: 'Its tools are listed at once.',
    name_text: 'Lower-case letters, digits and dashes. Part of the names of its tools.',
    token: 'Token (optional)',
    approval: 'Ask a person first',
    approval_text: 'Tools that do not call themselves read-only wait for a yes.',
    active: 'Models may use it',
    sign_in: 'Sign in',
    signed_in: 'Signed in',
    signed_in_to: 'Signed in to {{name}}.',
    sign_in_text:
      'It wants somebody to sign in. Everybody who uses its tools then acts there as that account.',
    signing_in: 'Signing in…',
    back: 'Back to the tool servers',
    oauth: 'Sign-in details',
    oauth_text:
      'Only for a server that wants OAuth and does not register its clients by itself, or that lets people in at a private address.',
    issuer: 'Issuer address',
    client_id: 'Client ID',
    client_secret: 'Client secret',
    sign_in_by: 'Who signs in',
    by_administrator: 'An administrator, for all',
    by_person: 'Each person, with their own account',
    each: 'Each signs in',
    own_text: 'Each person signs in with their own account. Sign in yourself to list its tools.',
    transport: 'Where it runs',
    at_address: 'At an address',
    as_program: 'As a program on this server',
    command: 'Command',
    command_text: 'The operator names the allowed commands in MCP_STDIO_ALLOW.',
  },
  tool_sign_ins: {
    sign_in_to: 'Sign in to {{name}}',
    signed_in: 'You are signed in to {{name}}. Ask again, and the tool works for you.',
  },
  connections: {
    title: 'Connections',
    text: 'Tool servers that work with an account of your own. Only what you ask for uses it.',
    empty: 'No connections',
    empty_text: 'Tool servers that want an account of yours stand here once an administrator has added one.',
    since: 'Signed in since {{date}}',
    sign_out: 'Sign out',
    sign_out_of: 'Sign out of {{name}}',
    sign_out_title: 'Sign out of {{name}}?',
    sign_out_text: 'Its tools no longer work for you until you sign in again.',
    signed_out: 'Signed out of {{name}}.',
    back: 'Back to your connections',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
