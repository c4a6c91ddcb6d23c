// Passkeys in the browser: what the server says goes in, what a device has made or signed comes out, in base64url.

import type { PasskeyInput, PasskeyOptions, PasskeySignIn } from '@parley/contract';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const [ES256, ED25519, RS256] = [-7, -8, -257];
const WAIT_MS = 5 * 60_000;

/** Why there is none: the person has said no, let the time pass, or the device knows none. The browser does not tell which. */
export const isNoPasskey = (error: unknown): boolean => error instanceof DOMException;

/** Null: the browser cannot hand over what it has made. */
export const makePasskey = async (options: PasskeyOptions): Promise<Omit<PasskeyInput, 'name'> | null> => {
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(options.challenge),
      rp: { id: options.rp_id, name: options.rp_name },
      user: {
        id: bytesOf(options.user_handle),
        name: options.username,
        displayName: options.display_name,
      },
      pubKeyCredParams: [ES256, ED25519, RS256].map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: options.known.map((id) => ({ type: 'public-key' as const, id: bytesOf(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: WAIT_MS,
    },
  })) as PublicKeyCredential | null;
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  const key = response.getPublicKey();
  if (!key) return null;
  return {
    credential_id: textOf(made.rawId),
    public_key: textOf(key),
    authenticator_data: textOf(response.getAuthenticatorData()),
    client_data: textOf(response.clientDataJSON),
  };
};

export const signWithPasskey = async ({
  challenge,
  rp_id,
}: Pick<PasskeyOptions, 'challenge' | 'rp_id'>): Promise<PasskeySignIn> => {
  const signed = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: rp_id,
      userVerification: 'required',
      timeout: WAIT_MS,
    },
  })) as PublicKeyCredential | null;
  if (!signed) throw new DOMException('there is none', 'NotAllowedError');
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    credential_id: textOf(signed.rawId),
    authenticator_data: textOf(response.authenticatorData),
    client_data: textOf(response.clientDataJSON),
    signature: textOf(response.signature),
  };
};
