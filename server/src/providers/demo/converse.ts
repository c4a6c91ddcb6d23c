// One turn of the demonstration: a call of a tool that fits, what came of it, or plain words.

import type { ModelRequest, ToolResult, ToolSpec } from '../vendor.ts';
import { firstSentence, readOutput } from './attached.ts';
import { type DemoRequest, readRequest } from './demo-request.ts';
import { intentOf, plainly } from './intents.ts';
import { readMerge, sayMerged } from './merge-reply.ts';
import { sumIn } from './numbers.ts';
import { fill, type Pick, pickerOf } from './pools.ts';
import { toBeRemembered } from './remember.ts';
import { excerptOf, replyTo } from './reply.ts';
import { phrasesIn } from './words/index.ts';
import type { Phrases } from './words/phrases.ts';

export interface DemoTurn {
  readonly reasoning: string;
  readonly text: string;
  readonly call: { readonly name: string; readonly args: string } | null;
}

const OUTPUT_MAX = 400;
/** The tool that keeps something for the person who asks. */
const MEMORY_TOOL = 'memory_save';
const ADDRESS = /\bhttps?:\/\/[^\s<>"')\]]{1,500}/;

/** Arguments that a schema allows, made of what was asked. */
export type SampleArguments = (tool: ToolSpec, question: string) => string;

/** The tool that the question obviously wants, if it is on offer. */
const wantedTool = (
  asked: DemoRequest,
  tools: readonly ToolSpec[],
  sample: SampleArguments,
): DemoTurn['call'] => {
  const offers = (name: string): boolean => tools.some((tool) => tool.name === name);
  const { question, language } = asked;
  const kept = offers(MEMORY_TOOL) ? toBeRemembered(question) : null;
  if (kept) return { name: MEMORY_TOOL, args: JSON.stringify({ content: kept }) };
  const sum = offers('calculator') ? sumIn(question, language) : null;
  if (sum) return { name: 'calculator', args: JSON.stringify({ expression: sum.expression }) };
  const intent = intentOf(question);
  if (intent === 'time' && offers('current_time')) return { name: 'current_time', args: '{}' };
  const [url] = ADDRESS.exec(question) ?? [];
  if (url && offers('web_fetch')) return { name: 'web_fetch', args: JSON.stringify({ url }) };
  const plain = plainly(question);
  const named = tools.find(({ name }) => plain.includes(` ${plainly(name).trim()} `));
  const [first] = tools;
  const tool = named ?? (intent === 'tool' ? first : undefined);
  return tool ? { name: tool.name, args: sample(tool, excerptOf(question)) } : null;
};

const sayResult = ({ name, output, isError }: ToolResult, phrases: Phrases, pick: Pick): string => {
  if (name === MEMORY_TOOL) {
    const said = isError ? phrases.notRemembered : phrases.remembered;
    return pick(said) ?? said[0] ?? '';
  }
  const { text: read, n } = readOutput(output);
  const text = read.trim();
  const shown = { name, output: excerptOf(text, OUTPUT_MAX), sentence: firstSentence(text), n };
  const pool = isError ? phrases.toolFailed : name === 'web_fetch' ? phrases.sourceSaid : phrases.toolSaid;
  return pick(pool, shown) ?? fill(pool[0] ?? '', shown);
};

/** `round`: how often tools have answered since the person spoke. */
export const converse = (request: ModelRequest, round: number, sample: SampleArguments): DemoTurn => {
  const asked = readRequest(request);
  const phrases = phrasesIn(asked.language);
  const pick = pickerOf(asked.said, asked.version);
  const isThinking = request.reasoning !== undefined && request.reasoning !== 'off';
  const reasoning = isThinking && round === 0 ? (phrases.thought[0] ?? '') : '';
  const last = request.messages.at(-1);
  if (last?.role === 'tool') {
    const text = last.results.map((result) => sayResult(result, phrases, pick)).join('\n\n');
    return { reasoning, text, call: null };
  }
  const branches = readMerge(request.messages);
  if (branches) return { reasoning, text: sayMerged(branches, asked.language), call: null };
  const call = round === 0 && request.toolChoice !== 'none' ? wantedTool(asked, request.tools, sample) : null;
  // What is to be remembered is asked on a card of its own.
  if (call?.name === MEMORY_TOOL) return { reasoning, text: '', call };
  if (call) return { reasoning, text: `${pick(phrases.callsTool, call) ?? ''}\n\n`.trimStart(), call };
  return { reasoning, text: replyTo(asked), call: null };
};

/** Said where an answer was whole and should go on. */
export const afterword = (request: ModelRequest): string => {
  const { language, said } = readRequest(request);
  const { afterword: pool } = phrasesIn(language);
  return pickerOf(said, 0)(pool) ?? '';
};

const TELLING_LETTERS = 5;

/** Whether a persona has something to say to the last words: they name it, or share a telling word with its instructions. */
export const isConcerned = (system: string, text: string): boolean => {
  const wordsOf = (from: string): string[] =>
    plainly(from)
      .split(' ')
      .filter((word) => word.length >= TELLING_LETTERS);
  const [own = ''] = system.split('\n\n');
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const heard = new Set(wordsOf(last));
  return wordsOf(own).some((word) => heard.has(word));
};
