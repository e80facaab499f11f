/** A random secret for links and guests, as base64url. Only its hash is stored. */
export const randomToken = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url');

/** SHA-256, as base64url. A random token needs no salt. */
export const hashToken = async (token: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('base64url');
