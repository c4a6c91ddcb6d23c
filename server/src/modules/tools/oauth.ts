// OAuth as servers with tools want it: the server names who lets people in (RFC 9728), that one says how (RFC 8414), this server
// makes itself known there (RFC 7591) unless an administrator has, and gets tokens for this one server (RFC 8707) with PKCE. The
// steps are the official library's, one by one: its ready-made flow writes errors, and with them other servers' words, to the console.

import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/client';
import type { Ctx } from '../../kernel/ctx.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { type Flow, type Grant, openGrant, openSecret, type Registration } from './mcp-boxes.ts';
import type { McpRow } from './mcp-store.ts';

type Fetch = typeof globalThis.fetch;

const library = () => import('@modelcontextprotocol/client');

/** Why a sign-in there is not possible; its text is for the person who tries and holds none of the other side's words. */
export class SignInProblem extends Error {}

/** What the server said when it refused: where to read on, and what to ask for. */
export interface Challenge {
  readonly resourceMetadataUrl: URL | null;
  readonly scope: string | null;
}

/**
 * An administrator chose the server's address, and the issuer's when it was typed in: those may be on the allow list. Whatever a server
 * names beyond them is a stranger's choice and has to be public; so does what a team chose.
 */
export const guardedFetch = (ctx: Ctx, { url, oauth_issuer, team_id }: McpRow): Fetch => {
  const chosen = [url, oauth_issuer].flatMap((address) =>
    address === null || team_id !== null ? [] : [new URL(address).origin],
  );
  const { outbound } = ctx.kernel;
  const [asAdmin, asUser] = [outbound.fetch('oidc', 'admin'), outbound.fetch('oidc', 'user')];
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return (chosen.includes(URL.parse(address)?.origin ?? '') ? asAdmin : asUser)(input, init);
  };
};

const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null;

/** A token for `resource` must be one for this server: the same origin, and a path that this one lies under. */
const isResourceOf = (resource: string, serverUrl: string): boolean => {
  const [named, server] = [URL.parse(resource), new URL(serverUrl)];
  if (!named || named.origin !== server.origin) return false;
  const folder = (path: string) => (path.endsWith('/') ? path : `${path}/`);
  return folder(server.pathname).startsWith(folder(named.pathname));
};

interface Discovered {
  readonly metadata: AuthorizationServerMetadata;
  readonly resource: string | null;
  readonly scope: string | null;
}

const discover = async (
  ctx: Ctx,
  row: McpRow,
  { resourceMetadataUrl, scope }: Challenge,
): Promise<Discovered> => {
  const { discoverAuthorizationServerMetadata, discoverOAuthProtectedResourceMetadata } = await library();
  const fetchFn = guardedFetch(ctx, row);
  const isOwn = resourceMetadataUrl !== null && resourceMetadataUrl.origin === originOf(row.url);
  // Servers from before RFC 9728 say nothing of themselves, and let people in themselves.
  const about = await discoverOAuthProtectedResourceMetadata(
    row.url,
    isOwn ? { resourceMetadataUrl } : {},
    fetchFn,
  ).catch(() => null);
  if (about && !isResourceOf(about.resource, row.url))
    throw new SignInProblem('the server says that it is another one; nobody can sign in to it safely');
  const named = about?.authorization_servers ?? [];
  const issuer = row.oauth_issuer ?? named[0] ?? new URL('/', row.url).href;
  if (row.oauth_issuer !== null && named.length > 0 && !named.some((one) => isSame(one, issuer)))
    throw new SignInProblem('the server does not accept sign-ins at this issuer');
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn });
  if (!metadata) throw new SignInProblem('the server does not say how to sign in');
  if (!metadata.code_challenge_methods_supported?.includes('S256'))
    throw new SignInProblem('its authorization server does not support PKCE');
  const wanted = new Set((scope ?? about?.scopes_supported?.join(' ') ?? '').split(' ').filter(Boolean));
  if (metadata.scopes_supported?.includes('offline_access')) wanted.add('offline_access');
  return {
    metadata: keptOf(metadata),
    resource: about?.resource ?? null,
    scope: wanted.size === 0 ? null : [...wanted].join(' '),
  };
};

const isSame = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');

/** One of the two kinds of metadata does not declare it, and may have it all the same. */
const revocationEndpointOf = (metadata: AuthorizationServerMetadata): string | undefined => {
  const { revocation_endpoint } = metadata as { revocation_endpoint?: unknown };
  return typeof revocation_endpoint === 'string' ? revocation_endpoint : undefined;
};

/** What is needed later, and nothing else of the other server's document. */
const keptOf = (metadata: AuthorizationServerMetadata): AuthorizationServerMetadata => ({
  issuer: metadata.issuer,
  authorization_endpoint: metadata.authorization_endpoint,
  token_endpoint: metadata.token_endpoint,
  registration_endpoint: metadata.registration_endpoint,
  revocation_endpoint: revocationEndpointOf(metadata),
  response_types_supported: metadata.response_types_supported,
  code_challenge_methods_supported: metadata.code_challenge_methods_supported,
  token_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
  authorization_response_iss_parameter_supported: metadata.authorization_response_iss_parameter_supported,
});

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Typed in by an administrator, known from the last time, or registered now. */
const clientFor = async (
  ctx: Ctx,
  row: McpRow,
  metadata: AuthorizationServerMetadata,
  redirectUri: string,
): Promise<OAuthClientInformationMixed> => {
  if (row.oauth_client_id !== null)
    return {
      client_id: row.oauth_client_id,
      ...(row.oauth_secret_box === null
        ? {}
        : { client_secret: openSecret(ctx, row.id, row.oauth_secret_box) }),
    };
  const known = row.oauth_box === null ? null : openGrant(ctx, row.id, row.oauth_box);
  if (known?.metadata.issuer === metadata.issuer && known.redirectUri === redirectUri) return known.client;
  if (!metadata.registration_endpoint)
    throw new SignInProblem('this server’s clients have to be registered by hand: enter a client id');
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const { registerClient } = await library();
  const { client_id, client_secret, token_endpoint_auth_method } = await registerClient(metadata.issuer, {
    metadata,
    fetchFn: guardedFetch(ctx, row),
    clientMetadata: {
      client_name: 'Parley',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: LOOPBACK.test(new URL(redirectUri).hostname) ? 'native' : 'web',
      token_endpoint_auth_method:
        ['client_secret_basic', 'client_secret_post', 'none'].find((method) => methods.includes(method)) ??
        'none',
    },
  });
  return {
    client_id,
    ...(client_secret === undefined ? {} : { client_secret }),
    ...(token_endpoint_auth_method === undefined ? {} : { token_endpoint_auth_method }),
  };
};

/** Everything up to the moment when the browser leaves. */
export const prepareSignIn = async (
  ctx: Ctx,
  row: McpRow,
  challenge: Challenge,
  { state, redirectUri }: { state: string; redirectUri: string },
): Promise<{ authorizationUrl: string; flow: Flow }> => {
  const { metadata, resource, scope } = await discover(ctx, row, challenge);
  const chosen = [row.url, row.oauth_issuer].some(
    (address) =>
      row.team_id === null &&
      address !== null &&
      originOf(address) === originOf(metadata.authorization_endpoint),
  );
  // A browser is sent there: neither a script nor, unless an administrator chose it, a place inside.
  ctx.kernel.outbound.check(metadata.authorization_endpoint, 'oidc', chosen ? 'admin' : 'user');
  const client = await clientFor(ctx, row, metadata, redirectUri);
  const { startAuthorization } = await library();
  const { authorizationUrl, codeVerifier } = await startAuthorization(metadata.issuer, {
    metadata,
    clientInformation: client,
    redirectUrl: redirectUri,
    state,
    ...(scope === null ? {} : { scope }),
    ...(resource === null ? {} : { resource }),
  });
  const flow = {
    metadata,
    client,
    resource,
    redirectUri,
    verifier: codeVerifier,
    serverUrl: row.url,
    by: row.sign_in_by,
  };
  return { authorizationUrl: authorizationUrl.href, flow };
};

const onlyBearers = (tokens: OAuthTokens): OAuthTokens => {
  if (tokens.token_type.toLowerCase() !== 'bearer')
    throw new SignInProblem('the tokens that came are of a kind that cannot be used here');
  return tokens;
};

export const exchangeCode = async (
  ctx: Ctx,
  row: McpRow,
  flow: Flow,
  { code, iss }: { code: string; iss: string | undefined },
): Promise<OAuthTokens> => {
  const { exchangeAuthorization } = await library();
  const tokens = await exchangeAuthorization(flow.metadata.issuer, {
    metadata: flow.metadata,
    clientInformation: flow.client,
    authorizationCode: code,
    codeVerifier: flow.verifier,
    redirectUri: flow.redirectUri,
    fetchFn: guardedFetch(ctx, row),
    ...(iss === undefined ? {} : { iss }),
    ...(flow.resource === null ? {} : { resource: flow.resource }),
  });
  return onlyBearers(tokens);
};

export const renewTokens = async (
  ctx: Ctx,
  row: McpRow,
  { metadata, client, resource }: Registration,
  refreshToken: string,
): Promise<OAuthTokens> => {
  const { refreshAuthorization } = await library();
  const tokens = await refreshAuthorization(metadata.issuer, {
    metadata,
    clientInformation: client,
    refreshToken,
    fetchFn: guardedFetch(ctx, row),
    ...(resource === null ? {} : { resource }),
  });
  return onlyBearers(tokens);
};

/** Takes tokens back where they came from (RFC 7009), where that is offered. */
export const revokeTokens = async (ctx: Ctx, row: McpRow, grant: Grant): Promise<void> => {
  const { metadata, client, tokens } = grant;
  const token = tokens?.refresh_token ?? tokens?.access_token;
  const endpoint = revocationEndpointOf(metadata);
  if (token === undefined || endpoint === undefined) return;
  const body = new URLSearchParams({ token, client_id: client.client_id });
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  if (client.client_secret !== undefined) {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const named = 'token_endpoint_auth_method' in client ? client.token_endpoint_auth_method : undefined;
    const isInBody =
      (named ?? methods[0]) === 'client_secret_post' || !methods.includes('client_secret_basic');
    if (isInBody) body.set('client_secret', client.client_secret);
    else {
      const parts = [client.client_id, client.client_secret].map(encodeURIComponent).join(':');
      headers.set('authorization', `Basic ${Buffer.from(parts).toString('base64')}`);
    }
  }
  const response = await guardedFetch(ctx, row)(endpoint, {
    method: 'POST',
    headers,
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new SignInProblem('the tokens were not taken back there');
};

const PLAIN = /^[\w.-]{1,60}$/;

/** What may be logged of a library's error: names and codes. Its message may hold tokens, or what another server wrote. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code, status, cause } = error as Error & { code?: unknown; status?: unknown };
  return [error.name, code, status, cause instanceof Error ? cause.name : undefined]
    .map((part) => (typeof part === 'number' ? String(part) : part))
    .filter((part): part is string => typeof part === 'string' && PLAIN.test(part))
    .join(' ');
};

/** The refusals of RFC 6749 that no later attempt with the same token can turn into a success. */
const FINAL = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_target', 'invalid_scope'];

export const isFinal = (error: unknown): boolean =>
  error instanceof SignInProblem || FINAL.includes(String((error as { code?: unknown } | null)?.code));

/** This server is not known as a client there, or not any more. */
export const isUnknownClient = (error: unknown): boolean =>
  ['invalid_client', 'unauthorized_client'].includes(String((error as { code?: unknown } | null)?.code));

/** A sentence for the person who signs in, in our own words. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof SignInProblem || error instanceof OutboundError) return error.message;
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === 'IssuerMismatchError') return 'its authorization server is not the one it claims to be';
  if (name === 'RegistrationRejectedError')
    return 'this server was refused as a client there: enter a client id';
  if (isUnknownClient(error)) return 'this server is not known as a client there (any more)';
  if (code === 'invalid_grant') return 'the sign-in was refused; sign in again';
  if (code === 'invalid_target') return 'no tokens are given out there for this server';
  return 'the sign-in did not work: the answers there were not what they should be';
};
