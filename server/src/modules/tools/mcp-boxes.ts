// What is kept secret of a server with tools: sealed under the server's key, opened only to be used.

import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/client';
import { place } from '../../kernel/crypto/seal.ts';
import {
  openForServer,
  rewrapForServer,
  type ServerPlace,
  sealForServer,
} from '../../kernel/crypto/server-box.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { McpRow } from './mcp-store.ts';

/** Whom a token comes from, and as whom this server asks there. */
export interface Registration {
  readonly metadata: AuthorizationServerMetadata;
  readonly client: OAuthClientInformationMixed;
  /** The server that the token is for, as it calls itself (RFC 8707). */
  readonly resource: string | null;
  readonly redirectUri: string;
}

export interface Grant extends Registration {
  /** Null: the last ones are no good any more. */
  readonly tokens: OAuthTokens | null;
}

/** A sign-in on its way. */
export interface Flow extends Registration {
  readonly verifier: string;
  readonly serverUrl: string;
  /** For whom it is. */
  readonly by: McpRow['sign_in_by'];
}

const tokenPlace = (id: string): ServerPlace => ({ purpose: 'org-key', salt: id, aad: `mcp|${id}` });
const secretPlace = (id: string): ServerPlace => ({
  purpose: 'org-key',
  salt: id,
  aad: place('mcp-secret', id),
});
const grantPlace = (id: string): ServerPlace => ({
  purpose: 'org-key',
  salt: id,
  aad: place('mcp-grant', id),
});
const flowPlace = (stateHash: string): ServerPlace => ({
  purpose: 'mcp-flow',
  aad: place('mcp-flow', stateHash),
});

const sealText = (ctx: Ctx, where: ServerPlace, text: string): Buffer =>
  sealForServer(ctx.kernel.secrets, where, Buffer.from(text));
const openText = (ctx: Ctx, where: ServerPlace, box: Uint8Array): string =>
  openForServer(ctx.kernel.secrets, where, box).toString();

export const sealToken = (ctx: Ctx, id: string, token: string): Buffer =>
  sealText(ctx, tokenPlace(id), token);
export const openToken = (ctx: Ctx, id: string, box: Buffer): string => openText(ctx, tokenPlace(id), box);

export const sealSecret = (ctx: Ctx, id: string, secret: string): Buffer =>
  sealText(ctx, secretPlace(id), secret);
export const openSecret = (ctx: Ctx, id: string, box: Buffer): string => openText(ctx, secretPlace(id), box);

export const sealGrant = (ctx: Ctx, id: string, grant: Grant): Buffer =>
  sealText(ctx, grantPlace(id), JSON.stringify(grant));
export const openGrant = (ctx: Ctx, id: string, box: Buffer): Grant =>
  JSON.parse(openText(ctx, grantPlace(id), box)) as Grant;

export const sealFlow = (ctx: Ctx, stateHash: string, flow: Flow): Buffer =>
  sealText(ctx, flowPlace(stateHash), JSON.stringify(flow));
export const openFlow = (ctx: Ctx, stateHash: string, box: Buffer): Flow =>
  JSON.parse(openText(ctx, flowPlace(stateHash), box)) as Flow;

const PLACES = [
  ['token_box', tokenPlace],
  ['oauth_secret_box', secretPlace],
  ['oauth_box', grantPlace],
] as const;

/** The boxes that are not under the server's present key yet, and what they are under it. */
export const rewrapBoxes = (ctx: Ctx, row: McpRow) =>
  PLACES.flatMap(([name, where]) => {
    const from = row[name];
    const to = from && rewrapForServer(ctx.kernel.secrets, where(row.id), from);
    return from && to ? [{ name, from, to }] : [];
  });
