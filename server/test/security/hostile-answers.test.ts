// What others answer: every place where this server asks another one × answers that are huge, deep, endless, packed, broken or of the wrong shape. Each
// call ends with a sentence, holds nobody up, and fills no memory. A whole run draws some of them; the long one takes all, and those that drip.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCtx } from '../../src/kernel/ctx.ts';
import { placeOf } from '../../src/kernel/storage/index.ts';
import { createS3Store } from '../../src/kernel/storage/s3.ts';
import { pushSubscriptionAt } from '../../src/modules/notifications/notifications.fixture.ts';
import { sendTrial } from '../../src/modules/notifications/push.ts';
import { chanceOf } from '../chance.ts';
import { type Account, type Harness, start } from '../harness.ts';
import {
  HOSTILE_KINDS,
  type HostileKind,
  type HostileServer,
  LASTING_KINDS,
  startHostile,
} from '../hostile-answers.ts';
import { oidcEnv } from '../identity-provider.ts';
import { scaled } from '../scale.ts';
import { watchLoop } from '../watch-loop.ts';
import { counted } from './counted.ts';

/**
 * Of processor time in one step, during which nobody else is answered. What this looks for takes seconds; the figure itself depends on the machine, and
 * `npm run bench -- hostile` measures it.
 */
const BLOCK_MS_MAX = 1_000;
const GROWTH_MB_MAX = 160;
const ALL: readonly HostileKind[] = [...HOSTILE_KINDS, ...LASTING_KINDS];
const DRAWN = scaled(undefined, { gate: HOSTILE_KINDS.length, long: ALL.length });
const PER_PLACE = scaled(process.env.PARLEY_HOSTILE_ANSWERS, { gate: 2, long: ALL.length });

/** Of the answers that an identity provider gives; each needs a server of its own. */
const STEP = scaled(undefined, { gate: 4, long: 1 });

interface Asking {
  readonly harness: Harness;
  readonly admin: Account;
  readonly hostile: HostileServer;
}

/** Asks, and gives the status of what the caller is told; null where there is no caller. */
type Place = (asking: Asking, kind: HostileKind) => Promise<number | null>;

const statusOf = async (harness: Harness, admin: Account, path: string, body?: object): Promise<number> => {
  const answer = await harness.send('POST', `/api/v1${path}`, {
    token: admin.access_token,
    ...(body === undefined ? {} : { body }),
  });
  return answer.status;
};

let names = 0;

const configAt = async ({ admin, hostile }: Asking, provider: string, kind: HostileKind): Promise<string> => {
  const { id } = await admin.call('POST /api/v1/admin/api-configs', {
    body: {
      name: `hostile ${++names}`,
      provider: provider as 'openai',
      base_url: hostile.at(kind),
      api_key: 'k'.repeat(40),
    },
  });
  return id;
};

const chatWith =
  (provider: string): Place =>
  async (asking, kind) => {
    const provider_config_id = await configAt(asking, provider, kind);
    const messages = [{ role: 'user', content: 'Hello' }];
    const body = { model: 'm', provider_config_id, messages, stream: false };
    return statusOf(asking.harness, asking.admin, '/chat/completions', body);
  };

const connectionTo =
  (type: string, fields: (url: string) => object, secrets: object): Place =>
  async ({ harness, admin, hostile }, kind) => {
    const body = { type, name: `hostile ${++names}`, fields: fields(hostile.at(kind)), secrets };
    const made = await harness.send('POST', '/api/v1/admin/connections', { token: admin.access_token, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return statusOf(harness, admin, `/admin/connections/${String(made.body.id)}/test`);
  };

const PLACES: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(
    ['openai', 'anthropic', 'google', 'mistral', 'ollama', 'cohere', 'openai-compatible'].map((provider) => [
      `an answer of ${provider}`,
      chatWith(provider),
    ]),
  ),
  'a list of models': async (asking, kind) => {
    const id = await configAt(asking, 'openai-compatible', kind);
    return statusOf(asking.harness, asking.admin, `/admin/api-configs/${id}/test`);
  },
  vectors: async (asking, kind) => {
    const provider_config_id = await configAt(asking, 'openai-compatible', kind);
    const body = { name: 'vectors', embedding: { provider_config_id, model: 'm' } };
    return statusOf(asking.harness, asking.admin, '/knowledge-bases', body);
  },
  'a tool server': async ({ harness, admin, hostile }, kind) =>
    statusOf(harness, admin, '/admin/mcp-servers', { name: `hostile-${++names}`, url: hostile.at(kind) }),
  'a sign-in at a tool server': async ({ harness, admin, hostile }, kind) => {
    const url = hostile.at(kind).replace(`/${kind}`, `/refusing/${kind}`);
    const body = { name: `hostile-${++names}`, url };
    const made = await harness.send('POST', '/api/v1/admin/mcp-servers', { token: admin.access_token, body });
    return statusOf(harness, admin, `/admin/mcp-servers/${String(made.body.id)}/sign-in`);
  },
  'an HTTP API': connectionTo('http_api', (base_url) => ({ base_url }), { token: 't' }),
  'a webhook': connectionTo('webhook', (url) => ({ url }), {}),
  'a place that gives out tokens': connectionTo('oauth2', (token_url) => ({ token_url, client_id: 'c' }), {
    client_secret: 's',
  }),
  ...Object.fromEntries(
    ['searxng', 'brave_search', 'tavily', 'google_pse'].map((type) => [
      `the search engine ${type}`,
      connectionTo(
        type,
        (base_url) => ({ base_url, ...(type === 'google_pse' ? { cx: 'x' } : {}) }),
        type === 'searxng' ? {} : { api_key: 'k' },
      ),
    ]),
  ),
  'a page that a model reads': async ({ harness, admin, hostile }, kind) => {
    const content = `/demo tool web_fetch ${JSON.stringify({ url: hostile.at(kind) })}`;
    const messages = [{ role: 'user', content }];
    const body = { model: 'parley-demo', messages, tools: ['web_fetch'], stream: false };
    return statusOf(harness, admin, '/chat/completions', body);
  },
  'a sitemap': async ({ harness, admin, hostile }, kind) => {
    const { id } = await admin.call('POST /api/v1/knowledge-bases', { body: { name: `site ${++names}` } });
    await hostile.answerRoot('nothing');
    return statusOf(harness, admin, `/knowledge-bases/${id}/documents`, {
      sitemap: `${hostile.at(kind)}/map.xml`,
    });
  },
  'a robots.txt': async ({ harness, admin, hostile }, kind) => {
    const { id } = await admin.call('POST /api/v1/knowledge-bases', { body: { name: `site ${++names}` } });
    await hostile.answerRoot(kind);
    const sitemap = `${hostile.at('nested-elements')}/map.xml`;
    return statusOf(harness, admin, `/knowledge-bases/${id}/documents`, { sitemap });
  },
  'a push service': async ({ harness, admin, hostile }, kind) => {
    const body = pushSubscriptionAt(hostile.at(kind));
    const { id } = await admin.call('POST /api/v1/profile/push-subscriptions', { body });
    const { kernel } = harness.server;
    await sendTrial(systemCtx(kernel, 'test'), admin.user.id, id);
    return null;
  },
  'a mail server': async ({ harness, admin, hostile }) => {
    const fields = { host: '127.0.0.1', port: hostile.mailPort, security: 'none', from: 'a@example.com' };
    const body = { type: 'smtp', name: `hostile ${++names}`, fields, secrets: {} };
    const made = await harness.send('POST', '/api/v1/admin/connections', { token: admin.access_token, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return statusOf(harness, admin, `/admin/connections/${String(made.body.id)}/test`);
  },
  'a bucket for files': async ({ harness, hostile }, kind) => {
    const { kernel } = harness.server;
    const env = {
      storageUrl: `s3://127.0.0.1:${hostile.port}/${kind}/parley?tls=off`,
      storageAccessKey: 'k',
      storageSecretKey: 's',
    };
    const place = placeOf({ ...kernel.config, ...env } as unknown as Parameters<typeof placeOf>[0]);
    assert.equal(place.kind, 's3');
    if (place.kind !== 's3') return null;
    const store = createS3Store(place, kernel.outbound, kernel.log);
    await store.check().catch(() => {});
    await store.size('a'.repeat(64)).catch(() => {});
    return null;
  },
};

/** A collection of garbage may fall into any call: what an answer itself takes is taken each time. */
const TRIES = 3;

/** What is wrong with how this ended, or with what it took; null: nothing is. */
const faultOf = async <T>(ask: () => Promise<T>, isTold: (answer: T) => boolean): Promise<string | null> => {
  let fault: string | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = watchLoop();
    const answer = await ask();
    const { longestMs, grownMb } = seen();
    if (!isTold(answer)) return `it ended with ${JSON.stringify(answer).slice(0, 200)}`;
    fault = `a step of ${longestMs} ms, ${grownMb} MB more`;
    if (longestMs <= BLOCK_MS_MAX && grownMb <= GROWTH_MB_MAX) return null;
  }
  return fault;
};

const TOLD: ReadonlySet<number> = new Set([200, 201, 400, 403, 404, 409, 413, 415, 422, 429, 502, 503, 504]);

test('no answer of another server holds others up, fills the memory, or is a fault of ours', async (t) => {
  const hostile = await startHostile(t);
  const env = { EGRESS_ALLOW: hostile.allow, EGRESS_ALLOW_USERS: 'true' };
  const harness = await start(t, 'sqlite', { env });
  const admin = await harness.account('admin');
  const asking = { harness, admin, hostile };
  const chance = chanceOf('hostile answers');
  const faults: string[] = [];
  let checks = 0;
  for (const [name, ask] of Object.entries(PLACES)) {
    const kinds = name === 'a mail server' ? ALL.slice(0, 1) : ALL.slice(0, DRAWN);
    while (kinds.length > PER_PLACE) kinds.splice(Math.floor(chance.unit() * kinds.length), 1);
    // What is loaded on first use is no hostile answer's doing.
    await ask(asking, 'nothing');
    for (const kind of kinds) {
      const fault = await faultOf(
        () => ask(asking, kind),
        (status) => status === null || TOLD.has(status),
      );
      if (fault !== null) faults.push(`${name}, ${kind}: ${fault}`);
      checks++;
    }
  }
  counted(t, 'hostile answers', checks, 40);
  assert.deepEqual(faults, []);
});

test('nor does what an identity provider says of itself', async (t) => {
  const hostile = await startHostile(t);
  const faults: string[] = [];
  for (const kind of HOSTILE_KINDS.filter((_, i) => i % STEP === 0)) {
    const env = { ...oidcEnv(hostile.at(kind)), EGRESS_ALLOW: hostile.allow };
    const harness = await start(t, 'sqlite', { env });
    // As the interface has it: 500, in so many words.
    const fault = await faultOf(
      () => harness.send('GET', '/api/v1/auth/oidc/login'),
      ({ status, body }) =>
        status === 500 && /^the identity provider cannot be reached/.test(String(body.error)),
    );
    if (fault !== null) faults.push(`${kind}: ${fault}`);
  }
  assert.deepEqual(faults, []);
});
