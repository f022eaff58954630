import { Failure } from '../../core/failure.ts';
import { Replay } from '../../core/idempotency.ts';
import { asFailure } from '../../core/http/problem.ts';

/** The specification's own words for a ticket or note that could not be made. */
const UNABLE = 'Unable to create new record';

/** Whatever stands in the way, nothing was made and the caller reads the same words; what it was stands beside them. */
export const orUnable = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Replay) throw error;
    const { code, extras, message } = asFailure(error);
    const errors = extras.errors ?? (code === 'failed' || code === 'busy' ? undefined : { record: [message] });
    const failure = new Failure(code, UNABLE, { ...extras, ...(errors && { errors }) });
    failure.cause = error;
    throw failure;
  }
};
