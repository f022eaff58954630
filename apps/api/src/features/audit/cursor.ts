import { z } from 'zod';
import { Failure } from '../../core/failure.ts';

const place = z.tuple([z.enum(['next', 'previous']), z.iso.datetime(), z.string().max(120), z.int().positive()]);

/** A row and which way to go from it. */
export interface Place {
  towards: 'next' | 'previous';
  at: Date;
  lane: string;
  n: number;
}

export const writeCursor = ({ towards, at, lane, n }: Place): string =>
  Buffer.from(JSON.stringify([towards, at.toISOString(), lane, n])).toString('base64url');

export const readCursor = (text: string): Place => {
  try {
    const [towards, at, lane, n] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { towards, at: new Date(at), lane, n };
  } catch {
    throw new Failure('invalid', 'This place in the list is not known.', {
      errors: { cursor: ['Start again from the first page.'] },
    });
  }
};
