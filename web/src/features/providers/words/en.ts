export const words = {
  providers: {
    ollama_found: 'Found Ollama. Models: {{number}}',
    ollama_missing:
      'No Ollama answers at its usual address. Start it, or set it up by hand with its address.',
    connect: 'Connect',
    connected: '{{name}} is connected.',
    demo: 'Demonstration',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
