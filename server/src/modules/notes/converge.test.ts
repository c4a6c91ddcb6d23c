// Five people write one note at once. They lose their connections, write on without one, and servers are killed (kill -9) meanwhile. In the
// end all of them, and the server, have one text, in which every word stands once. In the long run two servers share the work on Postgres.
//
//   PARLEY_NOTE_EDITS=2000 PARLEY_KILLS=20 PARLEY_KILL_SERVERS=2 npm test -- notes/converge

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { type Chance, chanceOf } from '../../../test/chance.ts';
import { DATABASES } from '../../../test/databases.ts';
import { elapse } from '../../../test/elapse.ts';
import { type Ask, succeeded, text } from '../../../test/kill/asking.ts';
import { openServers } from '../../../test/kill/open-servers.ts';
import { patientClient } from '../../../test/kill/patient-client.ts';
import { tellProgress } from '../../../test/kill/progress.ts';
import { scaled } from '../../../test/scale.ts';

const WRITERS = 5;
const EDITS = scaled(process.env.PARLEY_NOTE_EDITS, { gate: 150, long: 2_000 });
const KILLS = scaled(process.env.PARLEY_KILLS, { gate: 1, long: 20 });
/** On Postgres. */
const SERVERS = scaled(process.env.PARLEY_KILL_SERVERS, { gate: 1, long: 2 });
const PAUSE_MS_MAX = 20;
const [LIFE_MS_MIN, LIFE_MS_MAX] = [100, 800];
const TIMEOUT_MS = 1_200_000;
const PASSWORD = 'a fine long password';

interface Person {
  readonly id: string;
  readonly ask: Ask;
}

const signUp = async (url: () => string, username: string): Promise<Person> => {
  const send = patientClient(url, { acknowledged: 0, repeated: 0, replayed: 0 });
  const body = { username, password: PASSWORD, email: `${username}@example.com` };
  const made = succeeded('signing up', await send({ method: 'POST', path: '/api/v1/auth/register', body }));
  const first = text(made.body.access_token);
  const named = { name: 'notes', scopes: ['read', 'write'] };
  const key = { method: 'POST', path: '/api/v1/api-keys', token: first, body: named, key: randomUUID() };
  // One that outlives a session: a slow machine takes longer than an access token lasts.
  const token = text(succeeded('a key', await send(key)).body.key);
  return {
    id: text((made.body.user as { id: unknown }).id),
    ask: (method, path, more = {}) => send({ method, path: `/api/v1${path}`, token, ...more }),
  };
};

interface NoteFrame {
  readonly type: string;
  readonly data: { readonly id?: string; readonly n?: number; readonly u?: string; readonly error?: string };
}

/** The origin of what came from the server. */
const SERVER = Symbol('server');

/** A person's copy of the note: what is typed goes over the WebSocket while there is one, and by a request after a break. */
class Writer {
  readonly words: string[] = [];
  readonly #doc = new Y.Doc();
  readonly #text = this.#doc.getText('text');
  readonly #name: string;
  readonly #person: Person;
  readonly #noteId: string;
  readonly #chance: Chance;
  #epoch: number | undefined;
  #unsaved: Uint8Array[] = [];
  #inFlight: { readonly n: number; readonly updates: Uint8Array[] } | null = null;
  #n = 0;
  #wire: WebSocket | null = null;

  constructor(name: string, person: Person, noteId: string) {
    this.#name = name;
    this.#person = person;
    this.#noteId = noteId;
    this.#chance = chanceOf(`notes/converge ${name}`);
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== SERVER) this.#unsaved.push(update);
    });
  }

  toString(): string {
    return this.#text.toString();
  }

  /** Hands in everything that was not acknowledged, and takes what is new. */
  async sync(): Promise<void> {
    this.#putBack();
    const handedIn = this.#unsaved.length;
    const update = handedIn === 0 ? null : Y.mergeUpdates(this.#unsaved);
    const answer = await this.#person.ask('POST', `/notes/${this.#noteId}/sync`, {
      body: {
        ...(this.#epoch === undefined ? {} : { epoch: this.#epoch }),
        sv: Buffer.from(Y.encodeStateVector(this.#doc)).toString('base64'),
        ...(update === null ? {} : { update: Buffer.from(update).toString('base64') }),
      },
    });
    const { body } = succeeded('handing in', answer);
    this.#epoch ??= Number(body.epoch);
    assert.equal(body.epoch, this.#epoch);
    this.#unsaved.splice(0, handedIn);
    Y.applyUpdate(this.#doc, Buffer.from(text(body.update), 'base64'), SERVER);
  }

  async connect(url: string): Promise<void> {
    const { body } = succeeded('a ticket', await this.#person.ask('POST', '/ws/ticket', { body: {} }));
    const wire = new WebSocket(`${url.replace('http', 'ws')}/ws?ticket=${text(body.ticket)}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      wire.on('open', () => resolve(true));
      wire.on('error', () => resolve(false));
      wire.on('close', () => {
        if (this.#wire === wire) this.#wire = null;
        resolve(false);
      });
    });
    if (!isOpen) return;
    wire.on('message', (data) => this.#hear(JSON.parse(String(data)) as NoteFrame));
    wire.send(JSON.stringify({ type: 'subscribe', channel: `note:${this.#noteId}` }));
    await this.sync();
    if (wire.readyState === WebSocket.OPEN) this.#wire = wire;
  }

  disconnect(): void {
    this.#wire?.terminate();
    this.#wire = null;
  }

  /** Writes so often, with pauses, and loses its connection now and then. */
  async write(edits: number, url: () => string, onEdit: () => void): Promise<void> {
    for (let n = 0; n < edits; n++) {
      this.#edit(n);
      onEdit();
      if (this.#wire === null && this.#chance.unit() < 0.25) await this.connect(url());
      else if (this.#chance.unit() < 0.05) this.disconnect();
      this.#send();
      await elapse(this.#chance.between(0, PAUSE_MS_MAX), 'people pause between their words');
    }
    await this.sync();
  }

  /** A new word between two others, or a blank taken away. */
  #edit(n: number): void {
    const now = this.toString();
    const blank = now.indexOf('~', Math.floor(this.#chance.between(0, now.length)));
    if (blank >= 0 && this.#chance.unit() < 0.3) this.#text.delete(blank, 1);
    let at = Math.floor(this.#chance.between(0, this.#text.length + 1));
    const after = this.toString();
    while (at > 0 && at < after.length && !/[\]~]/.test(after[at - 1] ?? '')) at++;
    const word = `[${this.#name}${n}]`;
    this.#text.insert(at, `${word}${this.#chance.oneOf(['', '~', '~~~'])}`);
    this.words.push(word);
  }

  #send(): void {
    if (this.#wire?.readyState !== WebSocket.OPEN || this.#inFlight || this.#unsaved.length === 0) return;
    const updates = this.#unsaved.splice(0);
    this.#inFlight = { n: ++this.#n, updates };
    const u = Buffer.from(Y.mergeUpdates(updates)).toString('base64');
    const data = { n: this.#n, epoch: this.#epoch, u };
    this.#wire.send(JSON.stringify({ type: 'note.update', channel: `note:${this.#noteId}`, data }));
  }

  #hear({ type, data }: NoteFrame): void {
    if (type === 'note.refused') assert.fail(data.error);
    if (type === 'note.ack' && data.n === this.#inFlight?.n) this.#inFlight = null;
    if (type === 'note.update' && data.u !== undefined)
      Y.applyUpdate(this.#doc, Buffer.from(data.u, 'base64'), SERVER);
  }

  /** What was sent and not acknowledged may be lost: it is handed in again. */
  #putBack(): void {
    if (this.#inFlight) this.#unsaved.unshift(...this.#inFlight.updates);
    this.#inFlight = null;
  }
}

for (const engine of DATABASES)
  test(`${engine}: five people write one note while servers are killed, and all have one text without a loss`, {
    timeout: TIMEOUT_MS,
  }, async (t) => {
    const servers = await openServers(t, engine, SERVERS);
    let turn = 0;
    const url = (): string => servers[turn++ % servers.length]?.url ?? '';
    const people: Person[] = [];
    for (let n = 0; n < WRITERS; n++) people.push(await signUp(url, `writer${n}`));
    const [ann, ...others] = people;
    assert.ok(ann);
    const begun = await ann.ask('POST', '/notes', { body: { title: 'Ours', content: '~~~\n' } });
    const id = text(succeeded('a note', begun).body.id);
    for (const { id: user_id } of others)
      succeeded(
        'a member',
        await ann.ask('POST', `/notes/${id}/members`, { body: { user_id, role: 'editor' } }),
      );
    const writers = people.map((person, n) => new Writer('abcde'[n] ?? '', person, id));
    for (const writer of writers) await writer.connect(url());

    const killing = (async () => {
      const chance = chanceOf('notes/converge kills');
      for (let n = 0; n < KILLS; n++) {
        await elapse(chance.between(LIFE_MS_MIN, LIFE_MS_MAX), 'the life of a server that is killed');
        const server = servers[n % servers.length];
        await server?.kill();
        await server?.start();
        tellProgress(engine, n + 1, KILLS, 'kills');
      }
    })();
    let edits = 0;
    const onEdit = (): void => tellProgress(engine, ++edits, EDITS, 'edits');
    await Promise.all([killing, ...writers.map((writer) => writer.write(EDITS / WRITERS, url, onEdit))]);
    for (const writer of writers) writer.disconnect();
    for (const writer of writers) await writer.sync();

    const { body } = succeeded('reading', await ann.ask('GET', `/notes/${id}`));
    const words = writers.flatMap((writer) => writer.words);
    for (const writer of writers) assert.equal(writer.toString(), body.content);
    assert.deepEqual([...text(body.content).matchAll(/\[\w+\]/g)].map(String).sort(), words.sort());
  });
