import type { Page } from 'playwright-core';

/** A JPEG as the camera of a phone takes it: a face in front of a wall, 1200 × 1600 pixels, with the noise of a sensor. */
export async function takePhonePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const [width, height] = [1200, 1600];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    const wall = context.createLinearGradient(0, 0, width, height);
    wall.addColorStop(0, '#d9cbb0');
    wall.addColorStop(1, '#8d7a5c');
    context.fillStyle = wall;
    context.fillRect(0, 0, width, height);
    const ellipse = (colour: string, x: number, y: number, rx: number, ry: number) => {
      context.fillStyle = colour;
      context.beginPath();
      context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
      context.fill();
    };
    ellipse('#1f5aa0', 600, 1700, 560, 520);
    ellipse('#241a14', 600, 620, 330, 400);
    ellipse('#9a6a43', 600, 720, 270, 360);
    for (const x of [500, 700]) ellipse('#1b120c', x, 660, 34, 22);
    ellipse('#6d3f2c', 600, 910, 90, 30);
    const image = context.getImageData(0, 0, width, height);
    for (let i = 0; i < image.data.length; i++) if (i % 4 < 3) image.data[i] = (image.data[i] ?? 0) + ((i * 7919) % 17) - 8;
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** Lets the next photo that the page opens wait until the returned function is called. */
export async function holdNextPhoto(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const open = globalThis.createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { releasePhoto: resolve });
    globalThis.createImageBitmap = async (...args: unknown[]) => {
      globalThis.createImageBitmap = open;
      await promise;
      return Reflect.apply(open, globalThis, args);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { releasePhoto: () => void }).releasePhoto());
}
