import { Unknown } from '../../outside/failures.ts';

const STAMP = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?)?$/;
const DAY = /^(\d{4})-?(\d{2})-?(\d{2})/;

/** `2026-11-17 17:23:24.0001`, to the thousandth and as UTC. */
export const readMoment = (said: string | null): Date | null => {
  const [, day, time = '00:00:00', fraction = '0'] = STAMP.exec(said ?? '') ?? [];
  return day ? new Date(`${day}T${time}.${fraction.padEnd(3, '0')}Z`) : null;
};

export const demandMoment = (said: string | null): Date => {
  const moment = readMoment(said);
  if (!moment) throw new Unknown('malformed');
  return moment;
};

/** As they write it, in a search. */
export const writeMoment = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '0');

/** `20261117` or the beginning of a stamp. */
export const readDay = (said: string | null): string | null => {
  const [, year, month, day] = DAY.exec(said ?? '') ?? [];
  return year ? `${year}-${month}-${day}` : null;
};
