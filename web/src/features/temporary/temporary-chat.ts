// What is said in the temporary chat: a variable of this page and nothing else. It ends with the tab, with a reload, when it is ended, and when
// its person signs out. The server is sent the whole of it with every question, and keeps nothing but what the answer cost.

import type { CompletionChunk, CompletionInput } from '@parley/contract';
import { readAnswer } from '@parley/contract/client';
import { authorizedFetch, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { createStore } from '../../lib/external-store.ts';
import { getSession, subscribeSession } from '../../lib/session.ts';
import { readSse } from '../../lib/sse.ts';
import { choiceInput } from '../chat/index.ts';
import { type InlineFile, partsOf } from './inline-files.ts';

/** What is chosen for it is kept under this name. */
export const TEMPORARY = 'temporary';

interface Words {
  readonly id: number;
  readonly text: string;
  readonly at: string;
}

export interface Question extends Words {
  readonly role: 'user';
  readonly files: readonly InlineFile[];
}

export interface Answer extends Words {
  readonly role: 'assistant';
  readonly reasoning: string;
  readonly model: string | null;
  readonly status: 'streaming' | 'complete' | 'stopped' | 'failed';
  readonly error: string | null;
  /** What it was where the provider failed. */
  readonly failure: CompletionChunk['failure'] | null;
}

export type Said = Question | Answer;

const store = createStore<readonly Said[]>([]);
let running: AbortController | null = null;
let count = 0;

export const useTemporaryChat = (): readonly Said[] => store.useSelected((all) => all);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

export const endTemporaryChat = (): void => {
  running?.abort();
  running = null;
  store.set(() => []);
  removeEventListener('beforeunload', warn);
};

subscribeSession(() => {
  if (getSession().status === 'signed-out') endTemporaryChat();
});

const patch = (id: number, change: (answer: Answer) => Partial<Answer>): void =>
  store.set((all) =>
    all.map((one) => (one.id === id && one.role === 'assistant' ? { ...one, ...change(one) } : one)),
  );

type Messages = NonNullable<CompletionInput['messages']>;

/** An answer of which nothing came is left out. */
const messagesOf = (all: readonly Said[]): Messages =>
  all.flatMap((one): Messages => {
    if (one.role === 'user') return [{ role: 'user', content: partsOf(one.text, one.files) }];
    return one.text === '' ? [] : [{ role: 'assistant', content: one.text }];
  });

/** One answers: several side by side are versions, which need a tree. */
const chosen = (): CompletionInput => {
  const { models, ...choice } = choiceInput(TEMPORARY, 'auto');
  return { ...choice, ...models?.[0] };
};

const take = (id: number, data: string): void => {
  if (data === '[DONE]') return;
  const chunk = JSON.parse(data) as CompletionChunk;
  patch(id, (before) => ({
    text: before.text + chunk.content,
    reasoning: before.reasoning + (chunk.reasoning ?? ''),
    model: chunk.model || before.model,
    ...(chunk.error ? { status: 'failed' as const, error: chunk.error, failure: chunk.failure ?? null } : {}),
  }));
};

const answer = async (id: number, messages: Messages): Promise<void> => {
  const controller = new AbortController();
  running = controller;
  try {
    const response = await authorizedFetch('/api/v1/chat/completions', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        // What goes wrong is told in the stream, in the provider's words.
        prefer: 'respond-async',
      },
      body: JSON.stringify({ ...chosen(), messages, stream: true }),
      signal: controller.signal,
    });
    if (!response.ok) await readAnswer(response);
    await readSse(response, ({ data }) => {
      if (!controller.signal.aborted) take(id, data);
    });
    patch(id, ({ status }) => ({ status: status === 'streaming' ? 'complete' : status }));
  } catch (error) {
    if (!controller.signal.aborted) patch(id, () => ({ status: 'failed', error: errorText(error) }));
  } finally {
    if (running === controller) running = null;
  }
};

const ask = (): void => {
  const messages = messagesOf(store.get());
  const id = ++count;
  const words = { id, text: '', reasoning: '', at: new Date().toISOString(), model: null };
  store.set((all) => [
    ...all,
    { ...words, role: 'assistant', status: 'streaming', error: null, failure: null },
  ]);
  void answer(id, messages);
};

export const sayTemporarily = (text: string, files: readonly InlineFile[]): void => {
  addEventListener('beforeunload', warn);
  const said = { id: ++count, role: 'user', text, files, at: new Date().toISOString() } as const;
  store.set((all) => [...all, said]);
  ask();
};

/** The last answer anew, in its place. */
export const answerAgain = (): void => {
  running?.abort();
  store.set((all) => (all.at(-1)?.role === 'assistant' ? all.slice(0, -1) : all));
  ask();
};

/** The server ends the answer when its reader hangs up. */
export const stopTemporary = (): void => {
  running?.abort();
  for (const { id } of store.get())
    patch(id, ({ status }) => ({ status: status === 'streaming' ? 'stopped' : status }));
};

const TITLE_CHARACTERS_MAX = 60;

/** Makes a chat of it, which the server keeps like any other; the files are not in it. */
export const keepTemporaryChat = async (authorName: string): Promise<string> => {
  const all = store.get().filter(({ text, role }) => role === 'user' || text !== '');
  const first = all[0]?.text.trim().split('\n', 1)[0] ?? '';
  const { id } = await call('POST /api/v1/channels/import', {
    body: {
      format: 'parley.channel.v1',
      title: [...first].slice(0, TITLE_CHARACTERS_MAX).join(''),
      messages: all.map((one, place) => ({
        id: String(place),
        parent_id: place === 0 ? null : String(place - 1),
        role: one.role,
        content: one.role === 'user' && one.text === '' ? namesOf(one) : one.text,
        author_name: one.role === 'user' ? authorName : (one.model ?? ''),
        created_at: one.at,
        ...(one.role === 'assistant' ? { model: one.model } : {}),
        ...(one.role === 'assistant' && one.reasoning !== '' ? { reasoning: one.reasoning } : {}),
        ...(one.role === 'assistant' && one.status === 'stopped' ? { status: 'stopped' as const } : {}),
      })),
    },
  });
  endTemporaryChat();
  return id;
};

const namesOf = ({ files }: Question): string => files.map(({ name }) => name).join(', ');
