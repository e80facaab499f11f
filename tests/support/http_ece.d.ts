declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /** Decrypts according to RFC 8188 and RFC 8291. */
  export function decrypt(content: Buffer, by: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
