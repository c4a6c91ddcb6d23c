export const words = {
  form_fields: {
    optional: '(optional)',
    other: 'Something else',
    choose: 'Choose…',
    add_file: 'Add a file',
    remove_file: 'Remove {{name}}',
    sending: 'Sending {{name}}',
    a_file: 'A file',
    no_files: 'Files cannot be sent here.',
    find_person: 'Find a person',
    no_person: 'Nobody of this name',
    another: 'Choose another',
    a_person: 'A person',
    needs_account: 'This cannot be chosen without an account.',
    of: '{{n}} of {{max}}',
    broken: 'This form cannot be shown',
    today: 'today',
    required: 'Fill this in.',
    length_max: 'Use {{n}} characters at most.',
    length_min: 'Use {{n}} characters at least.',
    pattern: 'This does not have the form that is asked for.',
    number: 'Enter a number.',
    whole: 'Enter a whole number.',
    at_least: '{{n}} at least.',
    at_most: '{{n}} at most.',
    step: 'In steps of {{n}}.',
    agree: 'You have to agree to this.',
    date: 'Enter a day.',
    moment: 'Enter a day and a time.',
    time: 'Enter a time.',
    not_before: 'Not before {{n}}.',
    not_after: 'Not after {{n}}.',
    choice: 'Choose what is offered.',
    chosen_min: 'Choose {{n}} at least.',
    chosen_max: 'Choose {{n}} at most.',
    email: 'This is not an e-mail address.',
    url: 'Enter an address that begins with https://',
    phone: 'This is not a telephone number.',
    files_max: 'Files, at most: {{n}}',
    json: 'Enter an object or a list, as JSON.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
