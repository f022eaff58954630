import { formatAge } from '../../../ui/format.ts';

const EPOCH = '1970-01-01T00:00:00Z';

/** `12 d 6 h`, of seconds. */
export const formatSeconds = (seconds: number): string => formatAge(EPOCH, seconds * 1000);

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
