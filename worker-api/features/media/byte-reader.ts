import { AppError } from '#api/lib/app-error.ts';

/** Far more than encoders write. Millions of empty parts would cost seconds. */
const MAX_PARTS = 10_000;

/** Reads the bytes of an image one after the other. Throws `media.damaged` where the file ends too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #parts = 0;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  /** Counts the segment or chunk that begins here. */
  beginPart(): void {
    if (++this.#parts > MAX_PARTS) throw new AppError('media.damaged');
  }

  /** The next bytes, which are not copied. */
  take(length: number): Uint8Array {
    const end = this.position + length;
    if (end > this.#bytes.length) throw new AppError('media.damaged');
    const taken = this.#bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }

  byte(): number {
    const value = this.#bytes[this.position];
    if (value === undefined) throw new AppError('media.damaged');
    this.position++;
    return value;
  }

  /** The next `size` bytes as a number, most significant byte first. */
  number(size: number): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** The next `size` bytes as a number, least significant byte first. */
  littleEndian(size: number): number {
    return this.take(size).reduceRight((value, byte) => value * 256 + byte, 0);
  }

  ascii(length: number): string {
    return String.fromCharCode(...this.take(length));
  }
}

export const startsWithText = (bytes: Uint8Array, text: string): boolean =>
  new TextEncoder().encode(text).every((byte, i) => bytes[i] === byte);

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
