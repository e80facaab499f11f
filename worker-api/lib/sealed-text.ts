const INITIALIZATION_VECTOR_BYTES = 12;
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts a text with a key that is derived from `secret`. It can be opened only for the same purpose. */
export async function sealText(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(INITIALIZATION_VECTOR_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(secret, purpose), bytesOf(text));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url');
}

/** The text, or null if it was sealed with another secret, for another purpose, or not at all. */
export async function openText(secret: string, purpose: string, sealed: string): Promise<string | null> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'));
  const iv = bytes.subarray(0, INITIALIZATION_VECTOR_BYTES);
  const key = await keyFor(secret, purpose);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(INITIALIZATION_VECTOR_BYTES)).then(
    (text) => new TextDecoder().decode(text),
    () => null,
  );
}
