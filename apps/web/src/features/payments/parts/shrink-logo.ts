import { IMAGE_LIMITS } from '@ledgate/domain/till/product-image.ts';

/** What would only stop the browser is not read. */
const MOST_BYTES = 40 * 1024 * 1024;
/** Twice what a roll of 80 mm shows of it. */
const MADE_TO = 480;
const QUALITIES = [0.9, 0.75, 0.6, 0.45] as const;

export class BadLogo extends Error {}

const write = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const draw = (picture: ImageBitmap): HTMLCanvasElement => {
  const scale = Math.min(1, MADE_TO / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new BadLogo();
  // Paper is white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** As receipts show it: a PNG, or a JPEG where that would be too large. Throws `BadLogo` where it is no picture. */
export const shrinkLogo = async (file: Blob): Promise<Blob> => {
  if (file.size > MOST_BYTES) throw new BadLogo();
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new BadLogo();
  });
  const canvas = draw(picture);
  picture.close();
  const sharp = await write(canvas, 'image/png');
  if (sharp && sharp.size <= IMAGE_LIMITS.bytes) return sharp;
  for (const quality of QUALITIES) {
    const pressed = await write(canvas, 'image/jpeg', quality);
    if (pressed && pressed.size <= IMAGE_LIMITS.bytes) return pressed;
  }
  throw new BadLogo();
};
