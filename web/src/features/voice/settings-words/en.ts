export const words = {
  voice: {
    cannot_hear:
      'This browser cannot listen, and none of your providers has a model that writes down what is said.',
    cannot_read: 'This browser cannot read aloud, and none of your providers has a model for it.',
    denied:
      'The microphone is not allowed here. Allow it in the settings of the browser for this site, then try again.',
    done: 'Write it down',
    forget: 'Discard the recording',
    heard_nothing: 'Nothing was heard.',
    insecure: 'The microphone works only over a secure connection (https).',
    listening: 'Listening',
    no_microphone: 'No microphone was found, or another program uses it.',
    nothing: 'There is nothing in it to be read.',
    pause: 'Pause',
    paused: 'Paused',
    reading: 'Reading aloud',
    resume: 'Go on',
    stop: 'Stop reading',
    writing: 'Writing down what was said',
  },
  voice_page: {
    auto: 'Automatic',
    browser: 'This browser',
    hear: 'Dictation',
    hear_text:
      'The microphone in the message field. With a provider the recording is sent to it; this server does not keep it. The browser may send it to its maker.',
    none: 'None of your providers has a model for voice: the browser does what it can.',
    read: 'Reading aloud',
    read_text: 'In the menu of an answer. Code is left out.',
    sample: 'This is how answers are read to you.',
    speed: 'Speed',
    text: 'How you speak with models and hear their answers.',
    title: 'Voice',
    try: 'Try it',
    usual: 'The usual one',
    voice: 'Voice',
    voice_text: 'As the provider calls it, such as alloy or nova. Leave it empty for the usual one.',
    with: 'With',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
