import { z } from 'zod';
import { Failure } from '../failure.ts';

export const unknownPlace = (): Failure =>
  new Failure('invalid', 'This place in the list no longer exists.', {
    errors: { cursor: ['Start again from the first page.'] },
  });

export interface Cursor<Place> {
  write: (place: Place) => string;
  read: (text: string) => Place;
}

/**
 * A place in a list, as links carry it. It is opaque, not secret: whatever somebody makes of it, it only names a place in
 * what they may see.
 */
export const makeCursor = <Place, Written extends z.ZodType>(
  written: Written,
  toParts: (place: Place) => z.input<Written>,
  fromParts: (parts: z.output<Written>) => Place,
): Cursor<Place> => ({
  write: (place) => Buffer.from(JSON.stringify(toParts(place))).toString('base64url'),
  read: (text) => {
    try {
      return fromParts(written.parse(JSON.parse(Buffer.from(text, 'base64url').toString())));
    } catch {
      throw unknownPlace();
    }
  },
});

/** A place in a list that is ordered by time: what comes after it is the next page, however far down. */
export interface TimePlace {
  at: Date;
  uid: string;
}

/**
 * The end of a time, unless the page begins before it anyway. An index walks down from the first upper bound it is told:
 * with the end named beside the place, every page would walk all the way from the end again.
 */
export const endBeside = <End extends Date | string>(end: End | undefined, after: TimePlace | null): End | undefined =>
  end !== undefined && after !== null && after.at < new Date(end) ? undefined : end;

const timePlace = z.tuple([z.iso.datetime(), z.guid()]);

export const timeCursor = makeCursor<TimePlace, typeof timePlace>(
  timePlace,
  ({ at, uid }) => [at.toISOString(), uid],
  ([at, uid]) => ({ at: new Date(at), uid }),
);
