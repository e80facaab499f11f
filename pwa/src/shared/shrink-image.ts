const MAX_SIDE_PX = 1600;
const QUALITY = 0.85;

/**
 * Converts an image to an upright JPEG of at most 1600 px per side, without EXIF data (location, device).
 * Null if the browser cannot decode the file.
 */
export async function shrinkImage(file: File): Promise<File | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: without a background, transparent parts of a PNG would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return (
    blob && new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
  );
}
