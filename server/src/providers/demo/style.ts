// In which voice a persona speaks: by the words of its instructions, else by chance that is always the same for the same ones.

import { numberOf } from './pools.ts';

export const STYLES = ['plain', 'optimist', 'critic', 'brisk', 'curious', 'warm'] as const;
export type StyleName = (typeof STYLES)[number];

const SIGNS: ReadonlyArray<readonly [StyleName, readonly string[]]> = [
  [
    'optimist',
    ['optimis', '楽観', 'متفائل', 'encourag', 'ermutig', 'positiv', 'cheerful', 'enthusias', 'begeister'],
  ],
  [
    'critic',
    [
      'critic',
      'critiq',
      'crític',
      'kritik',
      'kritisch',
      'sceptic',
      'skeptic',
      'skeptik',
      'sceptique',
      'escéptic',
      'devil',
      '批評',
      '批判',
      'ناقد',
      'شكوك',
    ],
  ],
  [
    'brisk',
    ['brief', 'concise', 'terse', 'knapp', 'kurz', 'bref', 'breve', 'conciso', '簡潔', 'إيجاز', 'موجز'],
  ],
  [
    'curious',
    [
      'teach',
      'tutor',
      'explain',
      'question',
      'lehr',
      'erklär',
      'enseign',
      'expli',
      'profes',
      '先生',
      '教え',
      'معلم',
      'شرح',
    ],
  ],
  [
    'warm',
    ['friend', 'kind', 'warm', 'gentle', 'freundlich', 'aimable', 'amable', '優し', '親切', 'ودود', 'لطيف'],
  ],
];
const UNSIGNED: readonly StyleName[] = ['warm', 'brisk', 'curious'];
const INSTRUCTIONS_READ = 600;

/** Without a persona it speaks plainly. */
export const styleOf = (system: string): StyleName => {
  if (!system.startsWith('You are ')) return 'plain';
  // What stands below the persona's own instructions changes with the conversation.
  const read = (system.split('\n\n')[0] ?? '').slice(0, INSTRUCTIONS_READ).toLowerCase();
  const signed = SIGNS.find(([, signs]) => signs.some((sign) => read.includes(sign)));
  return signed?.[0] ?? UNSIGNED[numberOf(read) % UNSIGNED.length] ?? 'warm';
};
