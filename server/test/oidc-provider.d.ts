// The little of oidc-provider that its tests use; the package brings no types.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: ProviderConfiguration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on(event: 'grant.success', listener: (ctx: GrantContext) => void): void;
    on(event: 'registration_create.success', listener: () => void): void;
    readonly RefreshToken: {
      find(value: string): Promise<{ readonly consumed?: number; destroy(): Promise<void> } | undefined>;
    };
  }

  interface GrantContext {
    readonly oidc: { readonly params: Readonly<Record<string, unknown>> };
    readonly body: { readonly access_token?: string; readonly refresh_token?: string };
  }

  interface ResourceServer {
    readonly scope: string;
    readonly audience: string;
    readonly accessTokenTTL: number;
    readonly accessTokenFormat: 'jwt';
    readonly jwt: { readonly sign: { readonly alg: string } };
  }

  interface ProviderConfiguration {
    readonly clients?: ReadonlyArray<{
      readonly client_id: string;
      readonly client_secret: string;
      readonly redirect_uris: readonly string[];
      readonly grant_types?: readonly string[];
    }>;
    readonly pkce: { readonly required: () => boolean };
    readonly claims?: Readonly<Record<string, readonly string[]>>;
    readonly scopes?: readonly string[];
    readonly rotateRefreshToken?: boolean;
    readonly features?: {
      readonly revocation?: { readonly enabled: boolean };
      readonly registration?: { readonly enabled: boolean; readonly initialAccessToken: boolean };
      readonly resourceIndicators?: {
        readonly enabled: boolean;
        readonly defaultResource: (ctx: unknown) => string | undefined;
        readonly useGrantedResource: () => boolean;
        readonly getResourceServerInfo: (ctx: unknown, resource: string) => ResourceServer;
      };
    };
    readonly findAccount: (
      ctx: unknown,
      sub: string,
    ) => { readonly accountId: string; readonly claims: () => Record<string, unknown> };
  }
}
