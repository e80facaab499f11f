/**
 * A new UUIDv7 (RFC 9562, 5.7): sorts by its millisecond of creation.
 * @param now milliseconds since 1970 UTC
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(
    0,
    (BigInt(now) << 16n) | 0x7000n | BigInt((((bytes[6] ?? 0) & 15) << 8) | (bytes[7] ?? 0)),
  );
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
