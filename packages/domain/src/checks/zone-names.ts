import { type Timezone, timezoneOf } from './us-states.ts';

/** What calendars of browsers and servers call the zones. */
const NAMES: Record<Timezone, string> = {
  est: 'America/New_York',
  cst: 'America/Chicago',
  mst: 'America/Denver',
  pst: 'America/Los_Angeles',
  akst: 'America/Anchorage',
  hst: 'Pacific/Honolulu',
  sst: 'Pacific/Pago_Pago',
  chst: 'Pacific/Guam',
  ast: 'America/Puerto_Rico',
  pwt: 'Pacific/Palau',
  mht: 'Pacific/Majuro',
  chut: 'Pacific/Chuuk',
  nst: 'America/St_Johns',
};

/** Places that set their clocks otherwise than their zone, as `time-zones.ts` has them. */
const OTHERWISE: Readonly<Record<string, string>> = {
  AZ: 'America/Phoenix',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
  NB: 'America/Halifax',
  NS: 'America/Halifax',
  PE: 'America/Halifax',
};

export const zoneName = (zone: Timezone, place?: string): string =>
  (place !== undefined && timezoneOf(place) === zone ? OTHERWISE[place] : undefined) ?? NAMES[zone];
