/** What a picture of a product may be; decided by what is in it. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * A till shows hundreds of them at once and keeps them without a network, so they are made small where they are chosen. The
 * server does not rely on that.
 */
export const IMAGE_LIMITS = {
  bytes: 65_536,
  /** Of the longer side, in pixels. */
  side: 640,
  /** What ours are made to: sharp on a tile of half the size. */
  madeTo: 320,
} as const;

/** Why a picture was not taken, and what its sender reads. */
export const IMAGE_REFUSALS = {
  empty: 'This file is empty.',
  too_large: 'A product picture has at most 64 KB. Save it smaller.',
  too_many_pixels: `A product picture has at most ${IMAGE_LIMITS.side} × ${IMAGE_LIMITS.side} pixels. Save it smaller.`,
  wrong_type: 'Choose a PNG, JPEG or WebP picture.',
  broken: 'This picture is damaged or incomplete.',
  hidden_content: 'Something else is hidden in this picture. Save it again as a plain picture.',
} as const;
export type ImageRefusal = keyof typeof IMAGE_REFUSALS;
