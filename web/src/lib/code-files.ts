// What files of code are called: the ending that belongs to a language, and the language that an ending tells.

const ENDINGS = new Map(
  Object.entries({
    bash: 'sh',
    c: 'c',
    clojure: 'clj',
    cpp: 'cpp',
    csharp: 'cs',
    css: 'css',
    csv: 'csv',
    dart: 'dart',
    diff: 'diff',
    dockerfile: 'dockerfile',
    elixir: 'ex',
    erlang: 'erl',
    go: 'go',
    graphql: 'graphql',
    groovy: 'groovy',
    haskell: 'hs',
    html: 'html',
    ini: 'ini',
    java: 'java',
    javascript: 'js',
    json: 'json',
    jsonc: 'jsonc',
    jsx: 'jsx',
    julia: 'jl',
    kotlin: 'kt',
    latex: 'tex',
    less: 'less',
    lua: 'lua',
    makefile: 'mk',
    markdown: 'md',
    mermaid: 'mmd',
    'objective-c': 'm',
    perl: 'pl',
    php: 'php',
    powershell: 'ps1',
    proto: 'proto',
    python: 'py',
    r: 'r',
    ruby: 'rb',
    rust: 'rs',
    scala: 'scala',
    scss: 'scss',
    sql: 'sql',
    svelte: 'svelte',
    svg: 'svg',
    swift: 'swift',
    terraform: 'tf',
    toml: 'toml',
    tsx: 'tsx',
    typescript: 'ts',
    vue: 'vue',
    xml: 'xml',
    yaml: 'yaml',
    zig: 'zig',
  }),
);

/** Other names of languages, and endings that several names have. */
const ALIASES = new Map(
  Object.entries({
    'c#': 'csharp',
    'c++': 'cpp',
    cc: 'cpp',
    cjs: 'javascript',
    cts: 'typescript',
    h: 'c',
    hpp: 'cpp',
    htm: 'html',
    kts: 'kotlin',
    mjs: 'javascript',
    mts: 'typescript',
    objc: 'objective-c',
    py3: 'python',
    shell: 'bash',
    shellscript: 'bash',
    yml: 'yaml',
    zsh: 'bash',
  }),
);

const LANGUAGES = new Map([...ENDINGS].map(([language, ending]) => [ending, language]));

/** The ending of a file in this language, as a fence names it; `txt` for what is not known. */
export const endingOf = (language: string): string => {
  const name = language.toLowerCase();
  const known = ENDINGS.get(ALIASES.get(name) ?? name);
  // What names a language by its ending has said it already.
  return known ?? (LANGUAGES.has(name) ? name : 'txt');
};

/** The language of a file, by its name; nothing for plain text and what is not known. */
export const languageOf = (filename: string): string => {
  const name = filename.toLowerCase();
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return ALIASES.get(ending) ?? LANGUAGES.get(ending) ?? '';
};
