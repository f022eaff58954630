import { createHash } from 'node:crypto';
import type { Ctx } from '../../core/context.ts';
import type { ListBody } from '../../core/http/paging.ts';
import { once } from './tables.ts';

/** Long enough to spare a wizard its repeats, short enough that a new release is seen the same day. */
const KEPT_FOR_SECONDS = 3600;

export const wholeBody = <R>(results: R[]): ListBody<R> => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

/** Says that the answer is the same for everybody who may ask, and may be kept by their browser for a while. */
export const letKeep = (ctx: Ctx): void => ctx.answerHeader('cache-control', `private, max-age=${KEPT_FOR_SECONDS}`);

/** Answers a list that comes from a file: whole, worked out once, with a tag that changes when the file does. */
export const wholeList = <R>(rows: () => R[]): ((ctx: Ctx) => Promise<ListBody<R>>) => {
  const kept = once(() => {
    const body = wholeBody(rows());
    return { body, tag: createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22) };
  });
  return async (ctx) => {
    const { body, tag } = kept();
    letKeep(ctx);
    ctx.answerHeader('etag', `"${tag}"`);
    return body;
  };
};
