// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    oidc_flows: {
      state_hash: string;
      nonce: string;
      /** The PKCE verifier, under a key of the server's. */
      verifier_box: Uint8Array;
      return_to: string;
      /** Of the cookie that the browser was given; null when sign-ins are not bound to browsers. */
      browser_hash: string | null;
      created_at: string;
      expires_at: string;
    };
  }
}
