export const words = {
  home_sample: {
    starter_write: 'Write a short, friendly e-mail that moves our meeting to next week.',
    starter_ideas: 'Give me ten ideas for a team afternoon that costs next to nothing.',
    starter_compare: 'What speaks for and against working from home four days a week? Answer in a table.',
    starter_plan: 'Plan three days in Lisbon for two people who like to eat and to walk.',
    greeting:
      'Two of us are here, and we rarely agree. Call one of us by @, or both. So far the built-in demonstration speaks for us.',
    question: 'Should we work from home four days a week?',
    diagram: 'draw a diagram',
    sum: 'how much is 17.5 * 24?',
    title: 'Round table (sample)',
    optimist: 'Optimist',
    optimist_prompt:
      'You see what could work in every idea, and say the first step. Three sentences at most.',
    critic: 'Critic',
    critic_prompt:
      'You name the weakest point of every idea, kindly, and how to mend it. Three sentences at most.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
