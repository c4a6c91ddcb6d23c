// The little of oidc-provider that its test uses; the package brings no types.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: ProviderConfiguration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }

  interface ProviderConfiguration {
    readonly clients: ReadonlyArray<{
      readonly client_id: string;
      readonly client_secret: string;
      readonly redirect_uris: readonly string[];
    }>;
    readonly pkce: { readonly required: () => boolean };
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly findAccount: (
      ctx: unknown,
      sub: string,
    ) => { readonly accountId: string; readonly claims: () => Record<string, unknown> };
  }
}
