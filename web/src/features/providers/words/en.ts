export const words = {
  providers: {
    ollama_found: 'Found Ollama. Models: {{number}}',
    ollama_missing:
      'No Ollama answers at its usual address. Start it, or set it up by hand with its address.',
    connect: 'Connect',
    connected: '{{name}} is connected.',
    checked: 'checked {{when}}',
    off: 'Off',
    demo: 'Demonstration',
    key_kept: 'Leave it empty to keep the old one.',
    address: 'Address',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
