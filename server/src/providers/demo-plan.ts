// What the demonstration is going to say, decided from the request alone. docs/demonstration.md lists the commands.

import { isAttached } from './demo/attached.ts';
import { afterword, converse, isConcerned, type SampleArguments } from './demo/converse.ts';
import { lastQuestion } from './demo/demo-request.ts';
import { rewrite } from './demo/rewrite.ts';
import { sampleOf, sampleValue } from './demo-json.ts';
import { HELP, MARKDOWN, outlineOf, sayResults, summaryOf, titleOf, wordsOf } from './demo-words.ts';
import { CONTINUE, NOTE_HELP, YES_OR_NO } from './prompt-sentences.ts';
import { type FailureKind, type ModelRequest, ProviderFailure, type ToolCall } from './vendor.ts';

export interface DemoPlan {
  reasoning: string;
  text: string;
  toolCalls: ToolCall[];
  pauseMs: number;
  /** Ends the answer after so many pieces as if the model had run out of tokens. */
  cutAfter: number | null;
  /** Before the first word. */
  failure: ProviderFailure | null;
  /** In the middle of the answer. */
  failAfter: { pieces: number; failure: ProviderFailure } | null;
  finish: 'content_filter' | null;
  /** The person said what to do, and did not just talk. */
  isCommanded: boolean;
}

const PAUSE_MS = 4;
/** Between the words of a long answer, which are read as they come. */
const LONG_PAUSE_MS = 10;
const LONG_CHARACTERS = 500;
const SLOW_PAUSE_MS = 250;
const PAUSE_MS_MAX = 60_000;
/** What is said when an answer on command goes on: the rest of it would only be longer. */
const REST_WORDS = 30;
const WORDS_MAX = 50_000;
const ROUNDS_MAX = 1_000;

const FAILURES: Record<string, FailureKind> = {
  '400': 'bad_request',
  '401': 'auth',
  '403': 'forbidden',
  '404': 'no_model',
  '413': 'too_long',
  '429': 'rate_limited',
  '500': 'server',
  '502': 'server',
  '503': 'overloaded',
  '529': 'overloaded',
  filtered: 'filtered',
  protocol: 'protocol',
  timeout: 'timeout',
  unreachable: 'unreachable',
};

const failureNamed = (word: string, seconds: string | undefined): ProviderFailure => {
  const status = /^\d{3}$/.test(word) ? Number(word) : null;
  return new ProviderFailure(
    FAILURES[word] ?? 'server',
    `The demonstration failed because it was asked to (${word}).`,
    { status, retryAfterSeconds: seconds === undefined ? null : Number(seconds) || 0 },
  );
};

/** The number in a command, within bounds. */
const numberIn = (text: string | undefined, usual: number, most: number): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? usual : Math.min(most, Math.max(0, value));
};

interface Asked {
  request: ModelRequest;
  /** Rounds of tool results since the person spoke last. */
  round: number;
}

/** A call of a tool that is on offer, or a sentence that says it is not. */
const callTool = (plan: DemoPlan, { request, round }: Asked, name: string, args: string): void => {
  if (request.tools.some((tool) => tool.name === name)) {
    const id = `demo_${round}_${plan.toolCalls.length}`;
    plan.toolCalls.push({ id, name, arguments: args || '{}' });
    return;
  }
  const offered = request.tools.map((tool) => tool.name).join(', ') || 'none';
  plan.text += `I was asked to use the tool “${name}”, but it is not on offer here (on offer: ${offered}). `;
};

type Command = (plan: DemoPlan, argument: string, asked: Asked) => void;

const COMMANDS: Record<string, Command> = {
  help: (plan) => {
    plan.text += HELP;
  },
  think: (plan, argument) => {
    plan.reasoning = argument || 'First I read the question. Then I look at what I was given. Then I answer.';
    plan.text += 'I have thought about it, and this is my answer. ';
  },
  tool: (plan, argument, asked) => {
    const [, name = '', args = ''] = /^(\S*)\s*([\s\S]*)$/.exec(argument) ?? [];
    if (asked.round === 0) callTool(plan, asked, name, args);
  },
  rounds: (plan, argument, asked) => {
    const [, count = '', name = '', args = ''] = /^(\d*)\s*(\S*)\s*([\s\S]*)$/.exec(argument) ?? [];
    if (asked.round < numberIn(count, 2, ROUNDS_MAX)) callTool(plan, asked, name, args);
  },
  long: (plan, argument) => {
    plan.text += wordsOf(numberIn(argument, 500, WORDS_MAX));
  },
  slow: (plan, argument) => {
    plan.pauseMs = numberIn(argument, SLOW_PAUSE_MS, PAUSE_MS_MAX);
  },
  fail: (plan, argument) => {
    const [word = '500', seconds] = argument.split(/\s+/);
    plan.failure = failureNamed(word || '500', seconds);
  },
  break: (plan, argument) => {
    const pieces = numberIn(argument, 10, WORDS_MAX);
    const failure = failureNamed('unreachable', undefined);
    plan.failAfter = { pieces, failure };
    plan.text += wordsOf(pieces);
  },
  cut: (plan, argument) => {
    plan.cutAfter = numberIn(argument, 10, WORDS_MAX);
    plan.text += wordsOf(plan.cutAfter + 20);
  },
  refuse: (plan) => {
    plan.text += 'I would rather not answer that.';
    plan.finish = 'content_filter';
  },
  json: (plan) => {
    plan.text += JSON.stringify({ answer: 'This is JSON.', source: 'demonstration', words: 3 });
  },
  markdown: (plan) => {
    plan.text += MARKDOWN;
  },
  echo: (plan, argument) => {
    plan.text += argument;
  },
  prompt: (plan, _argument, { request }) => {
    plan.text += outlineOf(request);
  },
};

const emptyPlan = (): DemoPlan => ({
  reasoning: '',
  text: '',
  toolCalls: [],
  pauseMs: PAUSE_MS,
  cutAfter: null,
  failure: null,
  failAfter: null,
  finish: null,
  isCommanded: false,
});

/** Lines that begin with /demo (after a mention, too), in order; JSON arguments may go on over several lines. */
const commandsIn = (text: string): Array<{ run: Command; argument: string }> =>
  text
    .split(/^(?:@\S+[ \t]+)*\/demo\b[ \t]*/m)
    .slice(1)
    .map((line) => {
      const [, name = '', argument = ''] = /^(\S*)\s*([\s\S]*)$/.exec(line) ?? [];
      return { run: COMMANDS[name.toLowerCase()] ?? helpOn(name), argument: argument.trim() };
    });

const helpOn =
  (name: string): Command =>
  (plan) => {
    plan.text += name ? `I do not know the command “/demo ${name}”.\n\n${HELP}` : HELP;
  };

/** What the person wrote. A file beside it is material, and commands nothing. */
const textOf = (message: ModelRequest['messages'][number] | undefined): string =>
  message?.role === 'user'
    ? message.parts
        .map((part) => (part.type === 'text' && !isAttached(part.text) ? part.text : ''))
        .join('\n')
        .trim()
    : '';

const ASKS_FOR_TITLE =
  /\b(write|give|generate|create|suggest|make|propose|find|invent)\b[^.\n]{0,80}\btitle\b/i;
const ASKS_FOR_SUMMARY = /\bsummari[sz]e\b|\b(write|give|generate|create|make)\b[^.\n]{0,80}\bsummary\b/i;
const sampleArguments: SampleArguments = ({ parameters }, question) =>
  JSON.stringify(sampleValue({ type: 'object', ...parameters }, question, 0));

const IS_PERSONA = /^You are .{1,100} \(@/;

const speakFreely = (plan: DemoPlan, text: string, asked: Asked): void => {
  const { request, round } = asked;
  const system = request.system ?? '';
  // The instructions of a persona say what it is like; without one they may say what to write.
  const isTask = !IS_PERSONA.test(system);
  if (system.endsWith(YES_OR_NO)) plan.text = isConcerned(system, text) ? 'YES' : 'NO';
  else if (system.startsWith(NOTE_HELP)) plan.text = rewrite(text);
  else if (isTask && ASKS_FOR_TITLE.test(system)) plan.text = titleOf(text);
  else if (isTask && ASKS_FOR_SUMMARY.test(system)) plan.text = summaryOf(request.messages, text);
  else {
    const turn = converse(request, round, sampleArguments);
    plan.reasoning = turn.reasoning;
    plan.text = turn.text;
    if (turn.call) callTool(plan, asked, turn.call.name, turn.call.args);
    if (turn.text.length > LONG_CHARACTERS) plan.pauseMs = LONG_PAUSE_MS;
  }
};

const isContinue = (message: ModelRequest['messages'][number] | undefined): boolean => {
  const part = message?.role === 'user' ? message.parts[0] : undefined;
  return part?.type === 'text' && part.text.startsWith(CONTINUE);
};

/** The rest of an answer that was cut off: what it would have been, without what was said of it. */
const planRest = (request: ModelRequest): DemoPlan | null => {
  const begun = request.messages.at(-2);
  if (!isContinue(request.messages.at(-1)) || begun?.role !== 'assistant') return null;
  const whole = planAnswer({ ...request, messages: request.messages.slice(0, -2) });
  const rest = whole.text.startsWith(begun.text) ? whole.text.slice(begun.text.length) : '';
  const text = rest.trim() === '' && whole.toolCalls.length === 0 ? ` ${afterword(request)}` : rest;
  const said = whole.isCommanded ? text.split(' ').slice(0, REST_WORDS).join(' ') : text;
  return { ...whole, text: said, reasoning: '', pauseMs: PAUSE_MS, cutAfter: null, failAfter: null };
};

/** What the caller says about tools binds: none, any, or this one. */
const obeyToolChoice = (plan: DemoPlan, { request, round }: Asked, text: string): void => {
  const { toolChoice = 'auto', tools } = request;
  if (toolChoice === 'none') plan.toolCalls = [];
  if (toolChoice === 'auto' || toolChoice === 'none' || plan.failure) return;
  const isMeant = (name: string): boolean => toolChoice === 'required' || toolChoice.name === name;
  const wanted = plan.toolCalls.filter(({ name }) => isMeant(name));
  const tool = tools.find(({ name }) => isMeant(name));
  const sample = () => JSON.stringify(sampleValue({ type: 'object', ...tool?.parameters }, text, 0));
  plan.text = '';
  plan.toolCalls =
    wanted.length > 0 || !tool ? wanted : [{ id: `demo_${round}_0`, name: tool.name, arguments: sample() }];
};

export const planAnswer = (request: ModelRequest): DemoPlan => {
  const rest = planRest(request);
  if (rest) return rest;
  const plan = emptyPlan();
  const asks = lastQuestion(request.messages);
  // What other voices said since then is theirs: tools of this answer come after it.
  const heard = request.messages.findLastIndex(({ role }) => role === 'user');
  const since = request.messages.slice(heard + 1);
  const results = since.flatMap((message) => (message.role === 'tool' ? message.results : []));
  const last = since.at(-1);
  const round = since.filter((message) => message.role === 'tool').length;
  const text = textOf(request.messages[asks]);
  // The first that answers obeys; those after it talk.
  const commands = asks === heard ? commandsIn(text) : [];
  plan.isCommanded = commands.length > 0;
  for (const { run, argument } of commands) run(plan, argument, { request, round });
  if (commands.length === 0) speakFreely(plan, text, { request, round });
  obeyToolChoice(plan, { request, round }, text);
  if (commands.length > 0 && plan.toolCalls.length === 0 && results.length > 0 && last?.role === 'tool')
    plan.text = `${sayResults(results)}${plan.text && `\n\n${plan.text}`}`;
  // A wish for JSON binds every word of the answer.
  if (request.responseFormat && plan.toolCalls.length === 0)
    plan.text = sampleOf(request.responseFormat, plan.text);
  if (plan.text === '' && plan.toolCalls.length === 0)
    plan.text = converse(request, round, sampleArguments).text;
  return plan;
};
