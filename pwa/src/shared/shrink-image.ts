const MAX_SIDE_PX = 1600;
const QUALITY = 0.85;
/** The largest avatar has 80 px, and a phone up to three dots for each. */
const PORTRAIT_SIDE_PX = 256;
/** A list shows many portraits. */
const PORTRAIT_BYTES = 12_000;
/** Tried one after the other until the portrait is small enough. The last is kept at any size. */
const PORTRAIT_QUALITIES = [0.75, 0.5, 0.3];

/** The part of an image that is kept, and the size that it gets. */
interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** Draws a part of an image, upright. Null if the browser cannot decode the file. */
async function draw(file: File, cropOf: (picture: ImageBitmap) => Crop): Promise<HTMLCanvasElement | null> {
  let picture: ImageBitmap;
  try {
    // Upright by default. Chrome before 112 does not know the name of that default.
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  const { x, y, width, height, scale } = cropOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: without a background, transparent parts of a PNG would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const named = (blob: Blob, { name, lastModified }: File): File =>
  new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, {
    type: blob.type,
    lastModified,
  });

/**
 * Converts an image to an upright JPEG of at most 1600 px per side, without EXIF data (location, device).
 * Null if the browser cannot decode the file.
 */
export async function shrinkImage(file: File): Promise<File | null> {
  const canvas = await draw(file, ({ width, height }) => {
    return { x: 0, y: 0, width, height, scale: Math.min(1, MAX_SIDE_PX / Math.max(width, height)) };
  });
  const blob = canvas && (await encode(canvas, 'image/jpeg', QUALITY));
  return blob && named(blob, file);
}

/**
 * Crops the middle of an image to an upright square of at most 256 px, of some 12 kB, as WebP or, where the browser
 * cannot write it, as JPEG, without EXIF data. Null if the browser cannot decode the file.
 */
export async function shrinkToPortrait(file: File): Promise<File | null> {
  const canvas = await draw(file, (picture) => {
    const side = Math.min(picture.width, picture.height);
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    return { x, y, width: side, height: side, scale: Math.min(1, PORTRAIT_SIDE_PX / side) };
  });
  if (!canvas) return null;
  let blob: Blob | null = null;
  for (const quality of PORTRAIT_QUALITIES) {
    blob = await encode(canvas, 'image/webp', quality);
    // A browser that cannot write a type writes PNG.
    if (blob?.type !== 'image/webp') blob = await encode(canvas, 'image/jpeg', quality);
    if (blob && blob.size <= PORTRAIT_BYTES) break;
  }
  return blob && named(blob, file);
}
