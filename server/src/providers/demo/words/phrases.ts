// Everything that the demonstration can say in one language. Words in braces are put in.

import type { Pool } from '../pools.ts';
import type { StyleName } from '../style.ts';

export type PreparedName = 'mail' | 'ideas' | 'trip' | 'home';

export interface Phrases {
  /** What it is. Said once in a conversation, and when it is asked. */
  readonly honest: Pool;
  /** How to get a real model. */
  readonly connect: Pool;
  /** {name} with what stands before it, or nothing. */
  readonly greeting: Pool;
  readonly beforeName: string;
  readonly can: Pool;
  readonly feeling: Pool;
  readonly thanks: Pool;
  readonly bye: Pool;
  readonly joke: Pool;
  readonly poem: Pool;
  readonly markdown: Pool;
  readonly table: Pool;
  readonly formula: Pool;
  readonly diagram: Pool;
  /** {language} */
  readonly code: Pool;
  readonly branch: Pool;
  readonly merge: {
    /** {first} {second} */
    readonly merged: string;
    /** Where nothing was chosen of a branch. */
    readonly nothingThere: string;
  };
  readonly cite: Pool;
  readonly plan: Pool;
  /** {a} {b} */
  readonly compare: Pool;
  readonly twoThings: readonly [string, string];
  readonly translate: Pool;
  /** {sentence} {words} */
  readonly summary: Pool;
  readonly nothingToSum: Pool;
  /** {number} {first} */
  readonly memory: Pool;
  /** {expression} {result} */
  readonly sum: Pool;
  /** {date} {day} */
  readonly weekday: Pool;
  /** {from} {to} {number} */
  readonly days: Pool;
  readonly noClock: Pool;
  readonly noTool: Pool;
  /** {name} */
  readonly callsTool: Pool;
  /** {name} {output} */
  readonly toolSaid: Pool;
  readonly toolFailed: Pool;
  /** After what the person wanted to have remembered was, or was not. */
  readonly remembered: Pool;
  readonly notRemembered: Pool;
  /** {name} {sentence} */
  readonly sourceSaid: Pool;
  readonly secret: Pool;
  /** {emoji} */
  readonly emoji: Pool;
  readonly empty: Pool;
  readonly more: Pool;
  readonly why: Pool;
  readonly opinion: Pool;
  /** {excerpt} */
  readonly unknown: Pool;
  readonly hint: Pool;
  /** {number} */
  readonly version: Pool;
  /** {number} {other}: when it has nothing left that it did not say. */
  readonly exhausted: Pool;
  readonly others: Pool;
  readonly thought: Pool;
  /** When it is asked to go on with an answer that was whole. */
  readonly afterword: Pool;
  /** {handle} */
  readonly callOn: Pool;
  readonly file: {
    /** {name} {lines} {words} */
    readonly facts: Pool;
    /** {list} */
    readonly headings: string;
    /** {list} {rows} */
    readonly columns: string;
    /** {list} */
    readonly keys: string;
    /** {sentence} */
    readonly first: string;
    readonly cut: string;
    /** A long file of which passages were found: {name} {passages} {sentence} {n} */
    readonly searched: string;
    readonly after: Pool;
    /** {list} */
    readonly pictures: Pool;
    readonly unreadable: Pool;
  };
  readonly openers: Readonly<Record<Exclude<StyleName, 'plain'>, Pool>>;
  /** {other}: another voice has answered first. */
  readonly replies: Readonly<Record<'optimist' | 'critic', Pool>>;
  /** What each sees in any idea, and what it would do about it. */
  readonly points: Readonly<Record<'optimist' | 'critic', Pool>>;
  readonly steps: Readonly<Record<'optimist' | 'critic', Pool>>;
  /** What each says of working from home. */
  readonly home: Readonly<Record<'optimist' | 'critic', Pool>>;
  /** Answers to the questions that the page offers a newcomer. */
  readonly prepared: Readonly<Record<PreparedName, Pool>>;
  /** Conversations summed up: {first} {last} {lines}. */
  readonly digest: string;
  readonly noTitle: string;
}
