import { createInflate } from 'node:zlib';
import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';

/** Samples of a pixel by kind of colour, and how many bits one may have: the format's own table. */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Adam7: where each pass begins and how far apart its pixels are, across and down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** How many bytes the picture has once it is inflated, by its header alone; null where no such picture exists. */
export const pixelBytes = (header: Buffer): number | null => {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace] = header.subarray(8);
  const kind = COLOURS[colour];
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0) return null;
  const rowsOf = (columns: number, rows: number): number =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * depth * kind.samples) / 8));
  if (interlace === 0) return rowsOf(width, height);
  if (interlace !== 1) return null;
  return PASSES.reduce(
    (sum, [left, top, across, down]) =>
      sum + rowsOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  );
};

/** Inflates the picture to see how large it is. Nothing is kept, and no more than it may have is looked at. */
export const checkPixels = async (pressed: Buffer, expected: number): Promise<FileRefusal | null> => {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(pressed);
  let size = 0;
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length;
      if (size > expected) return 'broken';
    }
  } catch {
    return 'broken';
  }
  if (size !== expected) return 'broken';
  return inflate.bytesWritten === pressed.length ? null : 'hidden_content';
};
