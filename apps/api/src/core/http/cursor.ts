import { Failure } from '../failure.ts';

/** A place in a list that is ordered by time: what comes after it is the next page, however far down. */
export interface TimePlace {
  at: Date;
  uid: string;
}

export const writeCursor = ({ at, uid }: TimePlace): string =>
  Buffer.from(`${at.getTime()}.${uid}`).toString('base64url');

export const readCursor = (text: string): TimePlace => {
  const [, ms, uid] = /^(\d{1,15})\.([\da-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (ms === undefined || uid === undefined) {
    throw new Failure('invalid', 'This page is not known.', { errors: { cursor: ['This page is not known.'] } });
  }
  return { at: new Date(Number(ms)), uid };
};
