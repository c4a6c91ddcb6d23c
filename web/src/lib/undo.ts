// Deleting that can be taken back for some seconds, for every kind of thing in the same way. What is deleted goes from the page at once; the
// server is told when the toast that offers to undo it has gone. A page that is closed meanwhile tells it as it goes; where even that is
// lost, with the network or the machine, the thing is still there: nobody loses what they did not mean to.

import type { Operation } from '@parley/contract';
import { type CallInput, readAnswer } from '@parley/contract/client';
import i18next from 'i18next';
import { authorizedFetch } from './api.ts';
import { errorText } from './error-text.ts';
import { invalidate, queryClient } from './query.ts';
import { toast } from './toast.ts';

type Deletion = Extract<Operation, `DELETE ${string}`>;
type Params<K extends Deletion> = CallInput<K> extends { readonly params: infer P } ? P : never;

interface DeleteOptions<K extends Deletion> {
  /** One thing, or several that go together. */
  readonly each: ReadonlyArray<Params<K>>;
  /** What goes from every list; where it stays in sight as deleted, `hide` says how, and gives the way back. */
  readonly ids: readonly string[];
  readonly hide?: () => () => void;
  /** Said in the toast. */
  readonly done: string;
  /** What it makes stale. */
  readonly stale: readonly Operation[];
}

interface Pending {
  send(): Promise<void>;
  undo(): void;
}

/** Long enough to read what went, and to notice that it was the wrong one. */
const UNDO_MS = 8_000;
const DEPTH_MAX = 4;

const pending = new Set<Pending>();
const hidden = new Set<string>();

const isHidden = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && hidden.has(String(value.id));

const itemsIn = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
    ? answer.data.length
    : 0;

/** A list that says how many there are counts those no more that are hidden in it. */
const lessBy = (answer: unknown, gone: number): unknown =>
  gone > 0 && typeof answer === 'object' && answer !== null && 'total' in answer
    ? { ...answer, total: Math.max(0, Number(answer.total) - gone) }
    : answer;

const pagesOf = (answer: unknown): readonly unknown[] => {
  const isPaged =
    typeof answer === 'object' && answer !== null && 'pages' in answer && Array.isArray(answer.pages);
  return isPaged ? (answer.pages as unknown[]) : [answer];
};

/** An answer without what is hidden, in its counts too: each page of a list says how many there are on all of them. */
const withoutHidden = (answer: unknown): unknown => {
  const left = without(answer);
  if (left === answer) return answer;
  const count = (pages: readonly unknown[]): number =>
    pages.reduce<number>((sum, page) => sum + itemsIn(page), 0);
  const pages = pagesOf(left);
  const gone = count(pagesOf(answer)) - count(pages);
  const [only] = pages;
  return only === left
    ? lessBy(left, gone)
    : { ...(left as object), pages: pages.map((page) => lessBy(page, gone)) };
};

/** The same without what is hidden; the same value where nothing is. */
const without = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) {
    const left = value.filter((one) => !isHidden(one)).map((one) => without(one, depth + 1));
    return left.length === value.length && left.every((one, index) => one === value[index]) ? value : left;
  }
  const entries = Object.entries(value).map(([key, one]) => [key, without(one, depth + 1)] as const);
  return entries.every(([key, one]) => one === (value as Record<string, unknown>)[key])
    ? value
    : Object.fromEntries(entries);
};

type Cached = ReturnType<ReturnType<typeof queryClient.getQueryCache>['getAll']>[number];

/** Takes it out of an answer. Gives the way to put the answer back as it was. */
const conceal = ({ queryKey, state: { data } }: Cached): (() => void) | null => {
  const left = withoutHidden(data);
  if (left === data) return null;
  queryClient.setQueryData(queryKey, left);
  return () => queryClient.setQueryData(queryKey, data);
};

/** Lists that are asked for anew meanwhile still hold it. */
let stopWatching: (() => void) | null = null;
const watch = (): void => {
  stopWatching ??= queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') conceal(event.query);
  });
};

const hideFromLists = (ids: readonly string[]): (() => void) => {
  for (const id of ids) hidden.add(id);
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => conceal(query) ?? []);
  watch();
  return () => {
    reveal(ids);
    for (const show of shown) show();
  };
};

const reveal = (ids: readonly string[]): void => {
  for (const id of ids) hidden.delete(id);
  if (hidden.size > 0) return;
  stopWatching?.();
  stopWatching = null;
};

const pathOf = (operation: Deletion, params: Readonly<Record<string, string>>): string =>
  operation
    .slice('DELETE '.length)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Goes also where the page does not stay to hear the answer. */
const send = async (path: string): Promise<void> => {
  const response = await authorizedFetch(path, { method: 'DELETE', keepalive: true });
  if (!response.ok) await readAnswer(response);
};

const onPageHide = (): void => void finishDeletions();

/** Mod+Z outside of a text takes back what was deleted last. */
const onKeyDown = (event: KeyboardEvent): void => {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!isUndo || event.defaultPrevented || event.altKey) return;
  if (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, [contenteditable="true"]')
  )
    return;
  event.preventDefault();
  [...pending].at(-1)?.undo();
};

const settle = (one: Pending): boolean => {
  const isFirst = pending.delete(one);
  if (pending.size === 0) {
    removeEventListener('pagehide', onPageHide);
    removeEventListener('keydown', onKeyDown);
  }
  return isFirst;
};

/** Deletes something once the time to undo it is over. */
export const deleteLater = <K extends Deletion>(
  operation: K,
  { each, ids, hide, done, stale }: DeleteOptions<K>,
): void => {
  const show = hide ? hide() : hideFromLists(ids);
  const paths = each.map((params) => pathOf(operation, params as Readonly<Record<string, string>>));
  const one: Pending = {
    send: async () => {
      if (!settle(one)) return;
      try {
        await Promise.all(paths.map(send));
      } catch (error) {
        toast.error(errorText(error));
        show();
      }
      reveal(ids);
      await invalidate(...stale);
    },
    undo: () => {
      if (!settle(one)) return;
      show();
      close();
      void invalidate(...stale);
    },
  };
  pending.add(one);
  addEventListener('pagehide', onPageHide);
  addEventListener('keydown', onKeyDown);
  const close = toast.undoable(done, {
    timeout: UNDO_MS,
    actionProps: { children: i18next.t('actions.undo'), onClick: one.undo },
    onClose: () => void one.send(),
  });
};

/** Tells the server at once what it was to be told later: before one signs out, and when the page goes. */
export const finishDeletions = async (): Promise<void> => {
  await Promise.all([...pending].map((one) => one.send()));
};
