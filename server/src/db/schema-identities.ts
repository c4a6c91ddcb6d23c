// The rows of migration 0009.

export interface IdentityTables {
  identities: { issuer: string; subject: string; user_id: string; created_at: string };
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
