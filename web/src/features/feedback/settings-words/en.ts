export const words = {
  feedback: {
    title: 'Feedback',
    text: 'What people think of answers. Chats are not shown here.',
    ratings: 'Ratings',
    who: 'Model or persona',
    good: 'Good',
    bad: 'Bad',
    no_ratings: 'Nobody has rated an answer yet',
    no_ratings_text: 'The thumbs below each answer count here.',
    words: 'In their own words',
    kind: 'Kind of feedback',
    any: 'Good and bad',
    no_words: 'Nobody has written anything yet',
    no_words_text: 'People who rate an answer as bad are asked why.',
    none_of_kind: 'No words of this kind',
    deleted_persona: 'Deleted persona',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
