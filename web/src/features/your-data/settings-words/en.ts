export const words = {
  your_data: {
    held: 'It waits until a legal hold is lifted',
    held_text:
      'An administrator has to keep what is yours for a legal reason. Your account goes when that ends.',
    text: 'Everything here that is yours: take it with you, bring in what you have elsewhere, or have it erased.',
    download: 'Download your data',
    download_text:
      'All of your chats, files, notes and settings in one archive that can be read without this product. You get a notification when it is ready.',
    prepare: 'Prepare an archive',
    none: 'No archive has been prepared.',
    archives: 'Your archives',
    running: 'Being written',
    ready: 'Ready',
    failed: 'Failed',
    running_text: 'You can leave this page.',
    kept_until: '{{size}} · kept until {{date}}',
    save: 'Download',
    save_named: 'Download the archive of {{when}}',
    not_saved: 'The archive could not be downloaded. Try again.',
    bring_in: 'Bring in your chats',
    bring_in_text:
      'Exports of ChatGPT, Claude, Open WebUI, LibreChat and Parley, with their branches, times and files. You see first what would come of it.',
    drop: 'Drop the file here as you got it, a zip or JSON.',
    choose: 'Choose a file',
    reading: 'Reading {{filename}} ({{product}}) …',
    progress: 'How far it is',
    report: 'What came of it',
    nothing: 'There is nothing new in this export of {{product}}.',
    would: 'This export of {{product}} would bring in:',
    did: 'Brought in from {{product}}:',
    skipped_one: '{{count}} thing is left out',
    skipped_other: '{{count}} things are left out',
    keep: 'Bring it in',
    conversations: 'chats',
    messages: 'messages',
    files: 'files',
    folders: 'folders',
    projects: 'projects',
    personas: 'personas',
    notes: 'notes',
    tasks: 'tasks',
    erase: 'Erase your account',
    erase_text:
      'Your account and what is only yours goes for good after seven days. What you said to others stays, without your name.',
    password: 'Your password',
    type_word: 'Type “{{word}}” to confirm',
    erase_action: 'Erase my account',
    scheduled: 'Your account is erased on {{date}}',
    scheduled_text: 'Until then you can take it back. Download your data before, if you want to keep it.',
    by_administrator: 'An administrator has asked for this. Only an administrator can take it back.',
    take_back: 'Take it back',
    taken_back: 'Your account stays.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
