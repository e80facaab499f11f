const ORIENTATION_TAG = 0x0112;
const TYPE_SHORT = 3;
/** The value of an image whose first row is the top. */
export const UPRIGHT = 1;

/** The orientation in Exif data (TIFF 6.0): 1 to 8, and 1 if there is none or the data are damaged. */
export function orientationOf(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return UPRIGHT;
  const byteOrder = view.getUint16(0);
  if (byteOrder !== 0x4949 && byteOrder !== 0x4d4d) return UPRIGHT;
  const isLittleEndian = byteOrder === 0x4949;
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entryCount = view.getUint16(directory, isLittleEndian);
  for (let entry = directory + 2, i = 0; i < entryCount && entry + 12 <= tiff.length; i++, entry += 12) {
    if (view.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittleEndian);
    const isValid = view.getUint16(entry + 2, isLittleEndian) === TYPE_SHORT && value >= 1 && value <= 8;
    return isValid ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Exif data that contain nothing but an orientation: a little-endian TIFF header and a directory of one entry. */
export function exifOfOrientation(orientation: number): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, 0x4949);
  tiff.setUint16(2, 42, true);
  tiff.setUint32(4, 8, true);
  tiff.setUint16(8, 1, true);
  tiff.setUint16(10, ORIENTATION_TAG, true);
  tiff.setUint16(12, TYPE_SHORT, true);
  tiff.setUint32(14, 1, true);
  tiff.setUint16(18, orientation, true);
  return new Uint8Array(tiff.buffer);
}
