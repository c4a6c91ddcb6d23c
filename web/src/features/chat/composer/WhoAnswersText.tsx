import type { WhoAnswers } from './who-answers.ts';

/** Where there is too little room, what chose it gives way first. */
export const WhoAnswersText = ({ name, from }: WhoAnswers) => (
  <span className="flex min-w-0 gap-1">
    <bdi className="truncate">{name}</bdi>
    {from && <span className="min-w-0 shrink-[9] truncate text-ink-muted">· {from}</span>}
  </span>
);
