import { crc32, deflateSync } from 'node:zlib';

export type Color = readonly [red: number, green: number, blue: number];

/** Something that covers part of a square whose sides are one long. */
export interface Shape {
  readonly color: Color;
  readonly covers: (x: number, y: number) => boolean;
}

export const ellipse = (color: Color, [cx, cy]: readonly [number, number], rx: number, ry: number = rx): Shape => ({
  color,
  covers: (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1,
});

export const ring = (color: Color, center: readonly [number, number], outer: number, inner: number): Shape => {
  const [whole, hole] = [ellipse(color, center, outer), ellipse(color, center, inner)];
  return { color, covers: (x, y) => whole.covers(x, y) && !hole.covers(x, y) };
};

/** Between two heights, as wide above and below as is said, around a middle. */
export const wedge = (
  color: Color,
  {
    top,
    bottom,
    above,
    below,
    middle = 0.5,
  }: { top: number; bottom: number; above: number; below: number; middle?: number },
): Shape => ({
  color,
  covers: (x, y) => {
    if (y < top || y > bottom) return false;
    const half = above + ((below - above) * (y - top)) / (bottom - top);
    return Math.abs(x - middle) <= half;
  },
});

export const only = (shape: Shape, where: (x: number, y: number) => boolean): Shape => ({
  ...shape,
  covers: (x, y) => shape.covers(x, y) && where(x, y),
});

const SIDE = 160;
/** Each pixel is looked at so often across and down, so that edges are soft. */
const LOOKS = 2;

const colorAt = (shapes: readonly Shape[], ground: Color, x: number, y: number): Color =>
  shapes.findLast((shape) => shape.covers(x, y))?.color ?? ground;

const pixel = (shapes: readonly Shape[], ground: Color, column: number, row: number): Color => {
  const sum: [number, number, number] = [0, 0, 0];
  for (let look = 0; look < LOOKS * LOOKS; look += 1) {
    const x = (column + ((look % LOOKS) + 0.5) / LOOKS) / SIDE;
    const y = (row + (Math.floor(look / LOOKS) + 0.5) / LOOKS) / SIDE;
    const [red, green, blue] = colorAt(shapes, ground, x, y);
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
  }
  const [red, green, blue] = sum;
  const mean = (of: number): number => Math.round(of / (LOOKS * LOOKS));
  return [mean(red), mean(green), mean(blue)];
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
};

const SIGNATURE = '89504e470d0a1a0a';
const TRUE_COLOR = Buffer.from([8, 2, 0, 0, 0]);

/** A PNG of shapes on a ground, the last one on top. */
export const paint = (shapes: readonly Shape[], ground: Color): Buffer => {
  const rows = Array.from({ length: SIDE }, (_, row) => [
    0,
    ...Array.from({ length: SIDE }, (__, column) => pixel(shapes, ground, column, row)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from(SIGNATURE, 'hex'),
    chunk('IHDR', Buffer.concat([u32(SIDE), u32(SIDE), TRUE_COLOR])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
