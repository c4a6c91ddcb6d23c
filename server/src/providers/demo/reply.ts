// What the demonstration says to a person: in their language, in the voice of its persona, and no sentence twice.

import { firstSentence } from './attached.ts';
import type { DemoRequest } from './demo-request.ts';
import { sayFiles } from './file-reply.ts';
import { type Intent, intentOf, plainly } from './intents.ts';
import { datesOf, sumIn } from './numbers.ts';
import { fill, isFrom, numberOf, type Pick, type Pool, pickerOf, type Values } from './pools.ts';
import { programFor } from './programs.ts';
import { phrasesIn } from './words/index.ts';
import type { Phrases } from './words/phrases.ts';

interface Stage {
  readonly asked: DemoRequest;
  readonly phrases: Phrases;
  readonly pick: Pick;
  /** The same, beginning elsewhere for every persona. */
  readonly pickOwn: Pick;
  readonly intent: Intent;
}

const EXCERPT_MAX = 60;

/** The beginning of what was asked, on one line and without marks that would begin something. */
export const excerptOf = (text: string, charactersMax = EXCERPT_MAX): string => {
  const line = text
    .slice(0, charactersMax * 4)
    .replace(/[\s`*_|<>[\]#“”"]+/g, ' ')
    .trim();
  if (line.length <= charactersMax) return line;
  const cut = line.slice(0, charactersMax);
  const space = cut.lastIndexOf(' ');
  return `${(space > charactersMax / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
};

/** Sentences one after the other; Japanese writes no space between them. */
const together = ({ asked }: Stage, ...parts: Array<string | null>): string =>
  parts.filter(Boolean).join(asked.language === 'ja' ? '' : ' ');

/** Null: all of it was said before. */
type Answer = (stage: Stage) => string | null;

const from =
  (choose: (phrases: Phrases) => Pool): Answer =>
  ({ phrases, pick }) =>
    pick(choose(phrases));

const greeting: Answer = ({ phrases, pick, asked }) =>
  pick(phrases.greeting, { name: asked.person ? `${phrases.beforeName}${asked.person}` : '' });

const code: Answer = ({ phrases, pick, asked }) => {
  const chosen = programFor(plainly(`${asked.wish} ${asked.question}`), asked.version, asked.said);
  const intro = chosen && pick(phrases.code, { language: chosen.name });
  return chosen ? [intro, chosen.block].filter(Boolean).join('\n\n') : null;
};

const VERSUS =
  /([\p{L}\p{N}][^\n,.?!:]{0,39}?)\s(?:vs\.?|versus|or|oder|ou|und|and|et|y|o)\s([^\n,.?!]{1,40})/iu;
const ASKS_TO_COMPARE = /^.{0,40}?\b(?:compare|between|vergleiche?|zwischen|comparer?|compara|entre)\b\s*/i;

const compare: Answer = ({ phrases, pick, asked }) => {
  const bare = asked.question.slice(0, 200).replace(ASKS_TO_COMPARE, '');
  const [, a = phrases.twoThings[0], b = phrases.twoThings[1]] = VERSUS.exec(bare) ?? [];
  return pick(phrases.compare, { a: excerptOf(a), b: excerptOf(b) });
};

const WORDS_TO_SUM = 25;

/** A long text in the question itself, else the last answer. */
const summarise: Answer = ({ phrases, pick, asked }) => {
  const lines = asked.question.split('\n');
  const below = lines.slice(1).join('\n').trim();
  const text = below.split(/\s+/).length >= WORDS_TO_SUM || below.length > 150 ? below : asked.lastAnswer;
  const isOwn = isFrom([...phrases.summary, ...phrases.nothingToSum], text);
  if (text.trim() === '' || isOwn) return pick(phrases.nothingToSum);
  const words = String(text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
  return pick(phrases.summary, { words, sentence: excerptOf(firstSentence(text), 160) });
};

const memory: Answer = ({ phrases, pick, asked }) => {
  const first = asked.before.at(-1);
  return first === undefined
    ? pick(phrases.nothingToSum)
    : pick(phrases.memory, { number: String(asked.before.length), first: excerptOf(first) });
};

const emoji: Answer = ({ phrases, pick, asked }) =>
  pick(phrases.emoji, { emoji: [...asked.question.trim()].slice(0, 8).join('') });

/** One of every three answers says how to get a real model, the others what to try meanwhile. */
const unknown: Answer = (stage) => {
  const { phrases, pick, asked } = stage;
  const said = pick(phrases.unknown, { excerpt: excerptOf(asked.question) });
  const advice = asked.answers % 3 === 0 ? phrases.connect : phrases.hint;
  return said && together(stage, said, pick(advice) ?? pick(phrases.hint));
};

const prepared: Answer = ({ phrases, pick, intent }) =>
  intent === 'mail' || intent === 'ideas' || intent === 'trip' || intent === 'home'
    ? pick(phrases.prepared[intent])
    : null;

/** The last thing that was asked for, once more. */
const more: Answer = (stage) => {
  const { asked, phrases, pick } = stage;
  const question = asked.before.find((one) => !['more', 'why'].includes(intentOf(one)));
  const intent = question === undefined ? 'greeting' : intentOf(question);
  if (question === undefined || intent === 'greeting') return pick(phrases.can);
  const answer = ANSWERS[intent]({ ...stage, intent, asked: { ...asked, question } });
  return answer && [pick(phrases.more), answer].filter(Boolean).join(answer.includes('\n') ? '\n\n' : ' ');
};

const ANSWERS: Readonly<Record<Intent, Answer>> = {
  secret: from(({ secret }) => secret),
  memory,
  markdown: from(({ markdown }) => markdown),
  diagram: from(({ diagram }) => diagram),
  formula: from(({ formula }) => formula),
  code,
  table: from(({ table }) => table),
  poem: from(({ poem }) => poem),
  joke: from(({ joke }) => joke),
  branch: from(({ branch }) => branch),
  cite: from(({ cite }) => cite),
  tool: from(({ noTool }) => noTool),
  translate: from(({ translate }) => translate),
  summarise,
  compare,
  plan: from(({ plan }) => plan),
  can: from(({ can }) => can),
  connect: from(({ connect }) => connect),
  who: from(({ honest }) => honest),
  feeling: from(({ feeling }) => feeling),
  thanks: from(({ thanks }) => thanks),
  bye: from(({ bye }) => bye),
  time: from(({ noClock }) => noClock),
  more,
  why: from(({ why }) => why),
  opinion: from(({ opinion }) => opinion),
  mail: prepared,
  ideas: prepared,
  trip: prepared,
  home: prepared,
  greeting,
  emoji,
  empty: from(({ empty }) => empty),
  unknown,
};

/** What an optimist and a critic have an opinion on; everything else they answer like the others. */
const ARGUABLE: readonly Intent[] = ['opinion', 'unknown', 'home', 'why', 'more', 'plan', 'compare'];
const IN_PASSING: readonly Intent[] = ['opinion', 'why', 'more'];

const argue = (stage: Stage): string | null => {
  const { asked, phrases, pick, pickOwn, intent } = stage;
  const { voice, other } = asked;
  if ((voice !== 'optimist' && voice !== 'critic') || !ARGUABLE.includes(intent)) return null;
  const lastTopic = asked.before.map(intentOf).find((one) => !IN_PASSING.includes(one));
  // Asked to go on with something that was shown, it shows more of it.
  if (intent === 'more' && lastTopic !== undefined && !ARGUABLE.includes(lastTopic)) return null;
  const reply = other === null ? null : pickOwn(phrases.replies[voice], { other });
  const isHome = intent === 'home' || (IN_PASSING.includes(intent) && lastTopic === 'home');
  const scripted = isHome ? pick(phrases.home[voice]) : null;
  if (scripted) return together(stage, reply, scripted);
  const point = pickOwn(phrases.points[voice]);
  return point && together(stage, reply, point, pickOwn(phrases.steps[voice]));
};

/** What can be computed in the question, and the sentences that say it. */
const factsIn = ({ asked, phrases }: Stage): { pool: Pool; values: Values } | null => {
  const { question, language } = asked;
  const dates = datesOf(question, language);
  if (dates) return { pool: dates.kind === 'day' ? phrases.weekday : phrases.days, values: { ...dates } };
  const sum = sumIn(question, language);
  return sum && { pool: phrases.sum, values: { ...sum } };
};

/** With other numbers it is another sentence. */
const sayFacts = ({ asked, pick }: Stage, { pool, values }: { pool: Pool; values: Values }): string | null =>
  pick(pool, values) ??
  pool.map((template) => fill(template, values)).find((sentence) => !asked.said.includes(sentence)) ??
  null;

const OTHERS: readonly Intent[] = ['diagram', 'formula', 'table', 'code', 'poem', 'unknown', 'joke', 'plan'];

/** The number makes it a sentence that was not said before. */
const exhausted = ({ asked, phrases, intent }: Stage): string => {
  const number = asked.answers + 1;
  const at = number % phrases.others.length;
  const other = phrases.others[OTHERS[at] === intent ? (at + 1) % phrases.others.length : at] ?? '';
  return fill(phrases.exhausted[number % phrases.exhausted.length] ?? '', { number: String(number), other });
};

const bodyOf = (stage: Stage): string => {
  const { asked, phrases, pick, pickOwn, intent } = stage;
  const own = sayFiles(asked, phrases, pick) ?? argue(stage);
  if (own !== null) return own;
  const facts = factsIn(stage);
  const answer = facts ? sayFacts(stage, facts) : ANSWERS[intent](stage);
  if (answer === null) return exhausted(stage);
  const opener = asked.voice === 'plain' ? null : pickOwn(phrases.openers[asked.voice]);
  const isBlock = /^[#>|*-]|\n/.test(answer);
  return isBlock && opener ? `${opener}\n\n${answer}` : together(stage, opener, answer);
};

/** The whole answer to what a person said last. */
export const replyTo = (asked: DemoRequest): string => {
  const phrases = phrasesIn(asked.language);
  const { said, version } = asked;
  const wished = asked.wish === '' ? 'unknown' : intentOf(asked.wish);
  const intent = wished === 'unknown' ? intentOf(asked.question) : wished;
  const pick = pickerOf(said, version);
  const pickOwn = pickerOf(said, version + numberOf(asked.name ?? ''));
  const text = bodyOf({ asked, phrases, pick, pickOwn, intent });
  const parts = [text];
  if (version > 0) parts.unshift(pick(phrases.version, { number: String(version + 1) }) ?? '');
  const [callee] = asked.callees;
  if (callee !== undefined) parts.push(pick(phrases.callOn, { handle: callee }) ?? '');
  // Once in a conversation, where its first answer does not say it anyway.
  if (!isFrom(phrases.honest, `${said}\n${text}`)) parts.push(`*${phrases.honest[0] ?? ''}*`);
  return parts.filter((part) => part !== '').join('\n\n');
};
