// Why a document or a picture was not read, in words for the person who sent it.

export const REFUSALS = {
  inflated: 'it unpacks to more than 32 MiB',
  overfull: 'reading it takes more memory than a file may',
  time: 'reading it takes too long',
  nested: 'it is nested too deeply',
  pixels: 'it has more than 24 million pixels',
  broken: 'it is damaged, locked, or not what it says it is',
} as const;

export type RefusalReason = keyof typeof REFUSALS;

export class Unreadable extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(REFUSALS[reason]);
    this.name = 'Unreadable';
    this.reason = reason;
  }
}
