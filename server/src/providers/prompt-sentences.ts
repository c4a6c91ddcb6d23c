// Sentences of a prompt that no person wrote. The demonstration has to tell them from what people say; other models just read them.

export const OPENING = '[The conversation goes on from here.]';
export const AGAIN = '[It is your turn again.]';
export const SUMMARY_SO_FAR = '[Summary of the conversation so far]';
export const CONTINUE =
  'Your last message was cut off. Go on exactly where it stopped: do not repeat anything, and do not comment on it.';
export const DONE_ALREADY =
  'You had called tools for it, which you cannot call any more. This is what came of it:';
export const FOR_THIS_VERSION = 'For this version: ';
export const FIRST_BRANCH = '[The conversation went on in two ways from here. The first:]';
export const SECOND_BRANCH = '[The second:]';
export const MERGE =
  '[Write one message that merges the two: keep what either of them has that the other lacks, say things once, and where they contradict each other, say so. Write the message alone, with no words about how it was made.]';
export const NOTE_HELP = 'You help a person to write a note in Markdown.';
export const YES_OR_NO = 'Answer YES or NO, nothing else.';
