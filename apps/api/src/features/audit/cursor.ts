import { z } from 'zod';
import { makeCursor } from '../../core/http/cursor.ts';

/** A row and which way to go from it. */
export interface Place {
  towards: 'next' | 'previous';
  at: Date;
  lane: string;
  n: number;
}

const written = z.tuple([z.enum(['next', 'previous']), z.iso.datetime(), z.string().max(120), z.int().positive()]);

export const auditCursor = makeCursor<Place, typeof written>(
  written,
  ({ towards, at, lane, n }) => [towards, at.toISOString(), lane, n],
  ([towards, at, lane, n]) => ({ towards, at: new Date(at), lane, n }),
);
