/** An image without metadata, and its size in pixels. */
export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}
