export const words = {
  platform: {
    text: 'How this server behaves for everybody. Changes act at once.',
    public: 'For everybody',
    public_text: 'Everybody who is signed in may know these.',
    limits: 'Limits',
    limits_text: 'They keep guessing and flooding down. Only administrators see them.',
    none: 'None',
    saved: 'The setting has been saved.',
    reset_to: 'Back to the default: {{value}}',
    reset_named: 'Back to the default: {{name}}',
    service_name: { name: 'Name of the service', text: 'Shown on the sign-in page and in titles.' },
    allow_registration: { name: 'Open registration', text: 'People may create accounts themselves.' },
    invited_may_register: {
      name: 'Invited people may register',
      text: 'A letter that invites to a team lets its reader create an account, also while registration is closed.',
    },
    require_approval: {
      name: 'Approval of new accounts',
      text: 'New accounts wait until an administrator activates them.',
    },
    retention_ttl_days: {
      name: 'Keep deleted channels (days)',
      text: 'They are purged after this many days; 0 deletes at once.',
    },
    workspace_retention_min_days: {
      name: 'Shortest retention (days)',
      text: 'A workspace may let its quiet chats go after this many days, and not sooner.',
    },
    workspace_retention_max_days: {
      name: 'Longest retention (days)',
      text: 'Quiet chats go for good after this many days in every workspace, from a week after this is set. Empty: as each workspace wants.',
    },
    default_model: { name: 'Default model', text: 'The model that answers when nobody chose one.' },
    allow_byok: { name: 'Own provider keys', text: 'People may bring their own keys for AI providers.' },
    max_upload_mb: { name: 'Largest upload (MiB)', text: 'The largest file that may be uploaded.' },
    user_storage_mb: {
      name: 'Storage per person (MiB)',
      text: 'How much a person may keep in files.',
    },
    user_knowledge_bases: {
      name: 'Knowledge bases per person',
      text: 'How many knowledge bases a person may have.',
    },
    user_knowledge_documents: {
      name: 'Documents per person',
      text: 'How many documents a person may add to knowledge bases.',
    },
    team_knowledge_bases: {
      name: 'Knowledge bases per team',
      text: 'How many knowledge bases a team may have.',
    },
    team_knowledge_documents: {
      name: 'Documents per team',
      text: 'How many documents the knowledge bases of a team may hold together.',
    },
    team_knowledge_mb: {
      name: 'Knowledge per team (MiB)',
      text: 'How much the documents of the knowledge bases of a team may take together.',
    },
    allow_user_packages: {
      name: 'Packages of people',
      text: 'People with the permission to install packages may install them for themselves and their teams.',
    },
    packages_allow_unsigned: {
      name: 'Unsigned packages',
      text: 'Packages that no trusted key has signed may be enabled.',
    },
    packages_trusted_keys: {
      name: 'Trusted keys for packages',
      text: 'One key per line: its name and its ed25519 public key in base64.',
    },
    memory_enabled: { name: 'Memory', text: 'Personas may remember things about people.' },
    auto_summarize: {
      name: 'Automatic summaries',
      text: 'When a chat outgrows what its model can take in, a summary is written into it, and later answers start from there.',
    },
    oidc_team_claim: {
      name: 'Teams from the identity provider',
      text: 'The claim that names teams by their handles, each with a role if wanted, such as sailors:lead. A person who signs in joins them, and leaves when the claim no longer names them.',
    },
    auto_create_accounts: {
      name: 'New accounts on first sight',
      text: 'A person who signs in through the identity provider or with a certificate for the first time gets an account.',
    },
    oidc_link_domains: {
      name: 'Link accounts by e-mail',
      text: 'Domains, comma separated, for which a verified address from the identity provider opens the account that has it already. Empty: never.',
    },
    refuse_common_passwords: {
      name: 'Refuse common passwords',
      text: 'New passwords from the list of the most used ones are refused.',
    },
    login_failures_per_account: {
      name: 'Failed sign-ins per account',
      text: 'In 15 minutes, before further attempts are refused.',
    },
    login_failures_per_address: {
      name: 'Failed sign-ins per address',
      text: 'In 15 minutes, from one network address.',
    },
    registrations_per_minute: { name: 'Registrations per minute', text: 'From one network address.' },
    api_rate_per_minute: { name: 'API requests per minute', text: 'For each person.' },
    completion_rate_per_minute: { name: 'Completions per minute', text: 'For each person.' },
    user_cost_per_month: {
      name: 'Cost per person and month (USD)',
      text: "What answers with the platform's keys may cost one person's month. Empty: no limit.",
    },
    user_tokens_per_month: {
      name: 'Tokens per person and month',
      text: "How many tokens a person may use with the platform's keys. Empty: no limit.",
    },
    platform_cost_per_month: {
      name: 'Cost per month (USD)',
      text: "What all answers with the platform's keys may cost together. Empty: no limit.",
    },
    platform_tokens_per_month: {
      name: 'Tokens per month',
      text: "How many tokens may be used with the platform's keys, all together. Empty: no limit.",
    },
    backup_schedule: {
      name: 'Backups by themselves',
      text: 'off, daily or weekly (03:00 UTC).',
    },
    backup_keep: {
      name: 'Backups kept',
      text: 'How many of the backups that were made by themselves are kept.',
    },
    provider_silence_seconds: {
      name: 'Patience with providers (seconds)',
      text: 'How long an AI provider may be silent until it is given up.',
    },
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
