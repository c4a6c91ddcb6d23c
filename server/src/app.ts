// The composition root: Fastify, the kernel and the modules. Opens nothing.

import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join, sep } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { NOUNS, REFUSAL_HEADER } from '@parley/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Kernel, systemCtx } from './kernel/ctx.ts';
import { badRequest, Failure, invariant } from './kernel/errors.ts';
import type { Authenticate } from './kernel/http-admission.ts';
import { PARSER_REFUSALS, refusalBody, refusalOf, refusalPage } from './kernel/http-errors.ts';
import {
  ARTIFACT_CSP,
  appCsp,
  FRAME_CSP,
  FRAME_PERMISSIONS,
  framedCsp,
  ownOrigin,
  setBaseHeaders,
  setCorsHeaders,
} from './kernel/http-headers.ts';
import { parseJson } from './kernel/http-input.ts';
import { mount } from './kernel/http-mount.ts';
import { readOnAfterRefusals } from './kernel/http-rest.ts';
import { UPLOAD_MS_MAX } from './kernel/http-upload.ts';
import { newId } from './kernel/ids.ts';
import { parseJsonInSlices, SLICED_BYTES_MIN } from './kernel/json-in-slices.ts';
import { loggableUrl } from './kernel/log.ts';
import { modulesOf } from './kernel/module.ts';
import { moduleFaults } from './kernel/module-faults.ts';
import { beginRequest } from './kernel/pace.ts';
import { kernelJobs } from './kernel/purge.ts';
import { wantsWebSocket } from './kernel/ws/server.ts';
import { authenticate } from './modules/auth/index.ts';
import { authenticateByCertificate } from './modules/mtls/index.ts';
import { DOCS_ASSETS_DIR, DOCS_SCRIPT } from './modules/system/index.ts';
import { originsOf } from './modules/workflows/index.ts';

const JSON_BYTES_MAX = 1024 * 1024;
const PARAM_CHARACTERS_MAX = 100;
const HEADER_BYTES_MAX = 16 * 1024;
const URL_BYTES_MAX = 8 * 1024;
// A request as a whole may take as long as an upload; whatever is not one is cut off by the handler's time.
const [HEADERS_MS, REQUEST_MS, KEEP_ALIVE_MS, HANDLER_MS] = [15_000, UPLOAD_MS_MAX, 72_000, 30_000];

export interface AppOptions {
  /** The built web app; without it only the API is served. */
  readonly webDir: string | null;
}

const noSchemas = (): never => {
  throw new Error('routes have schemas of the contract, and none of Fastify');
};

const readJson = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { itemsMax } = request.routeOptions.config;
    if (body.length >= SLICED_BYTES_MIN) {
      const isHashed = request.headers['idempotency-key'] !== undefined;
      parseJsonInSlices(body as Buffer, { itemsMax, isHashed }).then((value) => done(null, value), done);
      return;
    }
    try {
      done(null, parseJson(body as Buffer, itemsMax));
    } catch (error) {
      done(error as Error);
    }
  });
};

export const createApp = async (kernel: Kernel, { webDir }: AppOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: undefined,
    logger: false,
    genReqId: () => newId(),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    handlerTimeout: HANDLER_MS,
    routerOptions: { maxParamLength: PARAM_CHARACTERS_MAX, caseSensitive: true },
    trustProxy: kernel.config.trustProxy.length > 0 ? [...kernel.config.trustProxy] : false,
    // Node would refuse a request without Host by an empty answer; the hook below says why.
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADERS_MS,
      requireHostHeader: false,
      // An offer to speak something else (h2c) may be passed over: the request is answered as if it had not been made.
      shouldUpgradeCallback: (request) => wantsWebSocket(request) && app.server.listenerCount('upgrade') > 0,
    },
    // What is still asked on an open connection while the server stops is answered, not turned away.
    return503OnClosing: false,
    // The contract's own schemas check and write. Without this Fastify would load two compilers for others: a hundred modules.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) => {
      void refuse(kernel, error, request, reply as FastifyReply);
    },
    clientErrorHandler: refuseOnSocket,
  });
  // Without its hook: the few routes that read a cookie parse the header when they do.
  await app.register(fastifyCookie, { hook: false });
  app.removeAllContentTypeParsers();
  app.server.on('checkExpectation', refuseExpectation);
  readJson(app);
  app.setErrorHandler((error, request, reply) => refuse(kernel, error, request, reply));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', kernel.renewal.leave);
    const opened = kernel.renewal.enter();
    if (opened === null) done();
    else void opened.then(() => done(), done);
  });
  app.addHook('onRequest', (_request, reply, done) => {
    const end = beginRequest(done);
    reply.raw.once('close', end);
  });
  app.addHook('onRequest', async (request, reply) => {
    setBaseHeaders(request, reply);
    setCorsHeaders(kernel.config.allowedOrigins, request, reply);
    assertWellFormed(request);
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
  readOnAfterRefusals(app);
  app.addHook('onResponse', async (request, reply) => observe(kernel, request, reply));
  const modules = modulesOf(kernel);
  const faults = moduleFaults(modules, NOUNS);
  invariant(faults.length === 0, faults.join('; '));
  registerParts(kernel);
  mount(app, kernel, whoAsks);
  await serveFiles(app, kernel, webDir);
  return app;
};

/** What the modules have besides routes: told to each kernel that is opened. */
export const registerParts = (kernel: Kernel): void => {
  const modules = modulesOf(kernel);
  for (const { metrics } of modules) metrics?.(kernel);
  kernel.jobs.register([...kernelJobs, ...modules.flatMap(({ jobs }) => jobs ?? [])]);
};

const whoAsks: Authenticate = async (ctx, bearer, request) => {
  if (ctx.kernel.config.authMode === 'mtls') return authenticateByCertificate(ctx, bearer, request);
  return bearer === null ? null : authenticate(ctx, bearer);
};

const assertWellFormed = ({ headers, raw, url }: FastifyRequest): void => {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw badRequest('send a Host header');
  if (url.length > URL_BYTES_MAX) throw new Failure(414, 'the address is too long');
};

const refuse = (
  kernel: Kernel,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const log = kernel.log.child({
    request: request.id,
    method: request.method,
    url: loggableUrl(request.url),
  });
  const refusal = refusalOf(error, kernel.database.dialect, log, request.id);
  if (!reply.hasHeader('content-security-policy')) setBaseHeaders(request, reply);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.headers) reply.headers(refusal.headers);
  if (refusal.code) reply.header(REFUSAL_HEADER, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (request.routeOptions.config?.isPage && (request.headers.accept ?? '').includes('text/html'))
    return reply.code(refusal.status).type('text/html; charset=utf-8').send(refusalPage(refusal.error));
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(refusalBody(request.url, refusal));
};

/** The parser gave up: there is no request yet, and the connection cannot be trusted any further. */
const refuseOnSocket = (error: Error & { code?: string }, socket: Socket): void => {
  const { status, error: sentence } = PARSER_REFUSALS[error.code ?? ''] ?? {
    status: 400,
    error: 'the request could not be understood',
  };
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: sentence });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** Only `Expect: 100-continue` means anything to us. */
const refuseExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
  const body = JSON.stringify({ error: 'the Expect header asks for something this server does not do' });
  response
    .writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
};

const observe = (kernel: Kernel, request: FastifyRequest, reply: FastifyReply): void => {
  const route = request.routeOptions.url ?? 'unmatched';
  const seconds = reply.elapsedTime / 1000;
  kernel.metrics.request({ method: request.method, route, status: reply.statusCode, seconds });
  if (!kernel.log.isLevelEnabled('debug')) return;
  kernel.log.debug(
    {
      request: request.id,
      method: request.method,
      url: loggableUrl(request.url),
      status: reply.statusCode,
      seconds,
    },
    'answered',
  );
};

const UPGRADE = { headers: { upgrade: 'websocket', connection: 'close, Upgrade' } };

/** A mistyped address of the API gets no page that could be taken for an answer. Below `/ws/` are the pages of workspaces. */
const NOT_A_PAGE = /^\/*(?:(?:api|health|healthz|metrics)(?![\w-])|ws\/*(?:\?|$))/i;

const serveFiles = async (app: FastifyInstance, kernel: Kernel, webDir: string | null): Promise<void> => {
  await app.register(fastifyStatic, {
    root: DOCS_ASSETS_DIR,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    index: false,
  });
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
  const hasWeb = webDir !== null && existsSync(join(webDir, 'index.html'));
  if (hasWeb) {
    // The build lays a .br and a .gz beside each file.
    const built = { index: false, cacheControl: false, preCompressed: true } as const;
    // Hundreds of pieces, found on disk when they are asked for: a route for each would take ten megabytes.
    await app.register(fastifyStatic, {
      ...built,
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // Names hold a hash of their content: what is cached here never changes.
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
    await app.register(fastifyStatic, {
      ...built,
      root: webDir,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache');
        // A sandboxed frame has no origin of its own, so that its own script is cross-origin to it.
        if (!path.startsWith(join(webDir, 'frames', sep))) return;
        const isArtifact = path.replace(/\.(br|gz)$/, '').endsWith(`${sep}artifact.html`);
        reply.header('content-security-policy', isArtifact ? ARTIFACT_CSP : FRAME_CSP);
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('permissions-policy', FRAME_PERMISSIONS);
        // A name that is looked up is a way out as well.
        reply.header('x-dns-prefetch-control', 'off');
      },
    });
    servePublicPage(app, kernel, webDir);
  }
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path === '/ws')
      throw new Failure(426, 'this address speaks WebSocket; connect to it with a ticket', UPGRADE);
    // The root is served to every client: a balancer that looks at it does not say that it wants HTML.
    const isWelcome = path === '/' || (request.headers.accept ?? '').includes('text/html');
    if (!hasWeb || !isRead || !isWelcome || NOT_A_PAGE.test(request.url))
      return reply
        .code(404)
        .type('application/json; charset=utf-8')
        .send(refusalBody(request.url, { status: 404, error: 'route not found' }));
    return reply
      .headers({ 'content-security-policy': appCsp(originOf(kernel, request)), 'cache-control': 'no-cache' })
      .sendFile('index.html', webDir);
  });
};

const originOf = ({ config }: Kernel, { protocol, headers }: FastifyRequest): string =>
  ownOrigin(config.publicUrl, protocol === 'https', headers.host);

/** The page of a workflow that is open to the public: the one page that others may show in a frame, where the workflow says so. */
const servePublicPage = (app: FastifyInstance, kernel: Kernel, webDir: string): void => {
  app.get<{ Params: { slug: string } }>('/w/:slug', async (request, reply) => {
    const { params } = request;
    const origins = await originsOf(systemCtx(kernel, 'the page of a public workflow'), params.slug);
    return reply
      .headers({
        'content-security-policy': framedCsp(originOf(kernel, request), origins),
        'cache-control': 'no-cache',
      })
      .sendFile('visitor.html', webDir);
  });
};
