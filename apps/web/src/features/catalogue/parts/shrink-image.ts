import { IMAGE_LIMITS } from '@ledgate/domain/till/product-image.ts';

/** What a camera makes is taken; what would only stop the browser is not. */
const MOST_BYTES = 40 * 1024 * 1024;
/** A till loads hundreds of them. */
const AIM_BYTES = 14 * 1024;
const QUALITIES = [0.82, 0.7, 0.55, 0.4] as const;
/** Where a browser writes no WebP, it says so by giving back a PNG. */
const TYPES = ['image/webp', 'image/jpeg'] as const;

export class BadPicture extends Error {}

const draw = (picture: ImageBitmap): HTMLCanvasElement => {
  const scale = Math.min(1, IMAGE_LIMITS.madeTo / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new BadPicture();
  // What lets the ground through would be black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const write = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** The best that is as small as we aim at, or else the smallest. */
const pressAs = async (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> => {
  let last: Blob | null = null;
  for (const quality of QUALITIES) {
    last = await write(canvas, type, quality);
    if (last?.type !== type) return null;
    if (last.size <= AIM_BYTES) return last;
  }
  return last;
};

/** As the till shows it, with nothing of what a camera writes into its pictures. Throws `BadPicture` where it is none. */
export const shrinkImage = async (file: Blob): Promise<Blob> => {
  if (file.size > MOST_BYTES) throw new BadPicture();
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new BadPicture();
  });
  const canvas = draw(picture);
  picture.close();
  for (const type of TYPES) {
    const pressed = await pressAs(canvas, type);
    if (pressed) return pressed;
  }
  throw new BadPicture();
};
