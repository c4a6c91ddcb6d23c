// A note that several people write at once: its shared document in this page, and how it stays the same as the server's. What is typed is sent
// over the WebSocket and acknowledged when it is durable; what was not is handed in with the next request that arrives, in one piece.

import type { NoteSync } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { NOTE_FRAME_BYTES_MAX } from '@parley/contract/limits';
import * as Y from 'yjs';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { createStore } from '../../../lib/external-store.ts';
import {
  follow,
  getConnection,
  hear,
  listen,
  onResync,
  say,
  subscribeConnection,
} from '../../../lib/live.ts';
import { getSession, subscribeSession } from '../../../lib/session.ts';
import { type LiveCursors, openCursors } from './awareness.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { keepEdit, listKeptEdits } from './kept-edits.ts';
import { changeBetween, makeChange, mergeTexts, setText, textOf } from './merge-texts.ts';

const SENT_AFTER_MS = 150;
/** Without an answer for so long it is handed in by a request. */
const ANSWER_MS_MAX = 15_000;
const AGAIN_AFTER_MS = 5_000;
/** The origin of what came from the server. */
const SERVER = Symbol('server');

/** Why nothing more is taken from this person here. */
export type Stopped = 'read_only' | 'trashed' | 'gone' | 'refused';
export type LiveState = 'opening' | 'saved' | 'saving' | 'offline' | Stopped;

/** The document of now. Another one takes its place when the note's document began anew, or when what was refused is given up. */
export interface OpenDocument {
  readonly doc: Y.Doc;
  readonly text: Y.Text;
  readonly cursors: LiveCursors;
}

export interface LiveView {
  readonly state: LiveState;
  /** Null until the note was read. */
  readonly document: OpenDocument | null;
  /** Whether something is here that the server has not acknowledged. */
  readonly hasUnsaved: boolean;
  /** The server's sentence where it refused. */
  readonly error: string | null;
}

export interface LiveNote {
  readonly id: string;
  readonly view: { get(): LiveView; subscribe(listener: () => void): () => void };
  /** Sends what was typed now, instead of in a moment. */
  flush(): void;
  /** Gives up what the server did not take, and goes on with its text. */
  startOver(): void;
  /** What is unsaved is still handed in. */
  close(): void;
}

interface InFlight {
  readonly n: number;
  readonly update: Uint8Array;
}

const merged = (updates: readonly Uint8Array[]): Uint8Array | null =>
  updates.length === 0 ? null : Y.mergeUpdates([...updates]);

/** Whether a document that held this had all that an update adds. Of what only takes away that cannot be told, and twice does no harm. */
const isIn = (update: Uint8Array, held: ReadonlyMap<number, number>): boolean => {
  const { to } = Y.parseUpdateMeta(update);
  return to.size > 0 && [...to].every(([client, end]) => (held.get(client) ?? 0) >= end);
};

const heldBy = (past: string | null): ReadonlyMap<number, number> =>
  past === null ? new Map() : Y.decodeStateVector(fromBase64(past));

const faultOf = (error: unknown): Stopped | 'offline' => {
  if (!(error instanceof ApiError)) return 'offline';
  if (error.status === 403) return 'read_only';
  if (error.status === 404) return 'gone';
  return error.status === 400 || error.status === 413 ? 'refused' : 'offline';
};

class Session implements LiveNote {
  readonly id: string;
  readonly #topic: string;
  readonly #view = createStore<LiveView>({
    state: 'opening',
    document: null,
    hasUnsaved: false,
    error: null,
  });
  readonly view = this.#view;
  readonly #ends: Array<() => void>;
  /** What the server is known to have: where an epoch ends, what was written since is the difference to it. */
  #known = new Y.Doc();
  #doc: Y.Doc | null = null;
  #epoch = 0;
  #n = 0;
  #queued: Uint8Array[] = [];
  #inFlight: InFlight | null = null;
  #exchange: Promise<void> | null = null;
  #mustReadAgain = false;
  #fault: Stopped | 'offline' | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(id: string) {
    this.id = id;
    this.#topic = `note:${id}`;
    const sendNow = (): void => this.flush();
    addEventListener('pagehide', sendNow);
    this.#ends = [
      follow(this.#topic),
      listen({
        'note.update': ({ id: of, epoch, u }) => {
          if (of !== id) return;
          if (epoch === this.#epoch) this.#take(fromBase64(u));
          else if (this.#epoch !== 0) this.#readAgain();
        },
        'note.resync': ({ id: of }) => {
          if (of === id) this.#readAgain();
        },
      }),
      hear({ 'note.ack': (data) => this.#onAck(data), 'note.refused': (data) => this.#onRefused(data) }),
      onResync((topic) => {
        if (topic === this.#topic) this.exchange();
      }),
      subscribeConnection(() => this.#onConnection()),
      subscribeSession(() => {
        if (getSession().status !== 'signed-in') this.#end();
      }),
      () => removeEventListener('pagehide', sendNow),
    ];
    this.exchange();
  }

  /** Hands in what is unsaved and takes what is new, by a request; one at a time. */
  exchange(): void {
    clearTimeout(this.#timer);
    this.#mustReadAgain = false;
    this.#exchange ??= this.#exchangeOnce().finally(() => {
      this.#exchange = null;
      this.#goOn();
    });
  }

  /** What was sent is answered first: whether it is in a document that began anew cannot be told from that one. */
  #readAgain(): void {
    if (this.#inFlight) this.#mustReadAgain = true;
    else this.exchange();
  }

  flush(): void {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    this.#keep();
    if (this.#inFlight || this.#exchange || this.#fault !== null) return;
    const update = merged(this.#queued);
    if (!update) return;
    const n = ++this.#n;
    const data = { n, epoch: this.#epoch, u: toBase64(update) };
    const isSaid = update.length <= NOTE_FRAME_BYTES_MAX && say(this.#topic, 'note.update', data);
    if (!isSaid) {
      this.exchange();
      return;
    }
    this.#queued = [];
    this.#inFlight = { n, update };
    this.#later(() => this.exchange(), ANSWER_MS_MAX);
  }

  startOver(): void {
    this.#putBack();
    this.#queued = [];
    this.#keep();
    this.#epoch = 0;
    this.#fault = null;
    this.exchange();
  }

  close(): void {
    this.#isClosed = true;
    this.flush();
    // What is unsaved may take its time; the person is gone now.
    this.#cursors?.leave();
    this.#endWhenSaved();
  }

  /** Opened again before it had ended. */
  reopen(): this {
    this.#isClosed = false;
    this.#cursors?.sayAgain();
    return this;
  }

  async #exchangeOnce(): Promise<void> {
    this.#putBack();
    const update = merged(this.#queued);
    const count = this.#queued.length;
    try {
      const answer = await this.#askServer(update);
      // It was taken, even if the document began anew right after it.
      if (update) Y.applyUpdate(this.#known, update);
      if (this.#epoch === 0) this.#begin(answer);
      else if (answer.epoch !== this.#epoch) this.#beginAnew(answer);
      else {
        this.#queued.splice(0, count);
        this.#take(fromBase64(answer.update));
      }
      this.#fault = null;
    } catch (error) {
      await this.#onFailure(error, update !== null);
    }
  }

  #askServer(update: Uint8Array | null): Promise<NoteSync> {
    const own = this.#epoch !== 0 && this.#doc ? { sv: Y.encodeStateVector(this.#doc) } : null;
    // What an earlier visit could not hand in may have been taken after all.
    const [kept] = own ? [] : listKeptEdits(this.id);
    return call('POST /api/v1/notes/{id}/sync', {
      params: { id: this.id },
      body: {
        ...(own ? { sv: toBase64(own.sv), epoch: this.#epoch } : kept ? { epoch: kept.epoch } : {}),
        ...(update ? { update: toBase64(update) } : {}),
      },
    });
  }

  async #onFailure(error: unknown, hadUpdate: boolean): Promise<void> {
    // The document began anew meanwhile, or the note lies in the trash: reading it tells which.
    const isConflict = error instanceof ApiError && error.status === 409 && hadUpdate;
    const now = isConflict ? await this.#askServer(null).catch(() => null) : null;
    if (now && now.epoch !== this.#epoch) {
      this.#beginAnew(now);
      return;
    }
    this.#fault = now ? 'trashed' : faultOf(error);
    this.#show({ error: this.#isStopped() ? errorText(error) : null });
  }

  #begin({ epoch, update, past_sv }: NoteSync): void {
    const text = this.#open(epoch, fromBase64(update));
    const held = heldBy(past_sv);
    for (const { forget, ...kept } of listKeptEdits(this.id)) {
      const wasTaken = kept.epoch === epoch - 1 && isIn(fromBase64(kept.update), held);
      if (wasTaken) {
        forget();
        continue;
      }
      if (kept.epoch === epoch) Y.applyUpdate(text.doc ?? new Y.Doc(), fromBase64(kept.update));
      // Of a document that another took the place of: the change is made on its text.
      else if (kept.change) setText(text, makeChange(text.toString(), kept.change));
      else continue;
      forget();
    }
    this.#keep();
  }

  /** The note has another document now, made from its text. What was written here and not taken is made on that one. */
  #beginAnew({ epoch, update, past_sv }: NoteSync): void {
    // It was taken, and the answer that said so was lost.
    const held = heldBy(past_sv);
    for (const sent of this.#queued) if (isIn(sent, held)) Y.applyUpdate(this.#known, sent);
    const [base, mine] = [textOf(this.#known).toString(), this.#doc ? textOf(this.#doc).toString() : ''];
    this.#queued = [];
    this.#keep();
    const text = this.#open(epoch, fromBase64(update));
    if (mine !== base) setText(text, mergeTexts(base, mine, text.toString()));
  }

  #open(epoch: number, update: Uint8Array): Y.Text {
    this.#cursors?.close();
    const doc = new Y.Doc();
    this.#known = new Y.Doc();
    this.#doc = doc;
    this.#epoch = epoch;
    this.#take(update);
    doc.on('update', (bytes: Uint8Array, origin: unknown) => {
      if (origin === SERVER) return;
      this.#queued.push(bytes);
      this.#flushSoon();
      this.#show();
    });
    const text = textOf(doc);
    this.#show({ document: { doc, text, cursors: openCursors(this.id, text) } });
    if (this.#isClosed) this.#cursors?.leave();
    return text;
  }

  #take(update: Uint8Array): void {
    if (!this.#doc) return;
    Y.applyUpdate(this.#known, update);
    Y.applyUpdate(this.#doc, update, SERVER);
  }

  #onAck(data: unknown): void {
    const { id, n } = data as { id?: string; n?: number };
    if (id !== this.id || !this.#inFlight || n !== this.#inFlight.n) return;
    Y.applyUpdate(this.#known, this.#inFlight.update);
    this.#inFlight = null;
    clearTimeout(this.#timer);
    if (this.#mustReadAgain) this.exchange();
    else this.#goOn();
  }

  /** The frame says only why. The request that follows is answered with a status that tells what to do. */
  #onRefused(data: unknown): void {
    const { id, n } = data as { id?: string; n?: number | null };
    if (this.#inFlight && (id === undefined || id === this.id) && (n === null || n === this.#inFlight.n))
      this.exchange();
  }

  #onConnection(): void {
    const connection = getConnection();
    if (connection === 'open') {
      this.exchange();
      if (!this.#isClosed) this.#cursors?.sayAgain();
    } else if (connection === 'offline') {
      this.#putBack();
      if (!this.#isStopped()) this.#fault = 'offline';
      this.#goOn();
    } else this.#later(() => this.exchange(), AGAIN_AFTER_MS);
  }

  #goOn(): void {
    this.#keep();
    if (!this.#isStopped()) {
      // Without the socket nothing is heard: it is asked for again and again instead.
      const mustAsk = this.#fault === 'offline' || getConnection() !== 'open';
      if (this.#queued.length > 0) this.#flushSoon();
      if (mustAsk) this.#later(() => this.exchange(), AGAIN_AFTER_MS);
    }
    this.#show();
    this.#endWhenSaved();
  }

  #endWhenSaved(): void {
    const isWaiting = this.#inFlight !== null || this.#exchange !== null || this.#queued.length > 0;
    if (this.#isClosed && (!isWaiting || this.#isStopped())) this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#flushTimer);
    // Its last word goes out while the topic is still followed.
    this.#cursors?.close();
    for (const end of this.#ends.splice(0)) end();
    if (sessions.get(this.id) === this) sessions.delete(this.id);
  }

  get #cursors(): LiveCursors | undefined {
    return this.#view.get().document?.cursors;
  }

  /** What was sent and not acknowledged is unsaved like the rest. */
  #putBack(): void {
    if (this.#inFlight) this.#queued.unshift(this.#inFlight.update);
    this.#inFlight = null;
  }

  #flushSoon(): void {
    this.#flushTimer ??= setTimeout(() => this.flush(), SENT_AFTER_MS);
  }

  #keep(): void {
    if (!this.#doc) return;
    const update = merged([...(this.#inFlight ? [this.#inFlight.update] : []), ...this.#queued]);
    const { clientID } = this.#doc;
    const kept = update && {
      epoch: this.#epoch,
      update: toBase64(update),
      change: changeBetween(textOf(this.#known).toString(), textOf(this.#doc).toString()),
    };
    keepEdit(this.id, clientID, kept);
  }

  #later(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    if (this.#ends.length > 0) this.#timer = setTimeout(work, ms);
  }

  #isStopped(): boolean {
    return this.#fault !== null && this.#fault !== 'offline';
  }

  #show(change: Partial<LiveView> = {}): void {
    const before = this.#view.get();
    const hasUnsaved = this.#queued.length > 0 || this.#inFlight !== null;
    const atRest: LiveState = this.#epoch === 0 ? 'opening' : hasUnsaved ? 'saving' : 'saved';
    const error = this.#isStopped() ? before.error : null;
    const next: LiveView = { ...before, error, ...change, hasUnsaved, state: this.#fault ?? atRest };
    const isSame = (Object.keys(next) as Array<keyof LiveView>).every((key) => next[key] === before[key]);
    if (!isSame) this.#view.set(() => next);
  }
}

const sessions = new Map<string, Session>();

/** The one of this page: opened again before it has ended, it goes on where it was. */
export const openLiveNote = (id: string): LiveNote => {
  const found = sessions.get(id)?.reopen();
  if (found) return found;
  const opened = new Session(id);
  sessions.set(id, opened);
  return opened;
};

/** Hands in what earlier visits kept of these notes. A note that is open already does so by itself. */
export const handInKept = (noteIds: readonly string[]): void => {
  for (const id of noteIds) if (!sessions.has(id)) openLiveNote(id).close();
};
