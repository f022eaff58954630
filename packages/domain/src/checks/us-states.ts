/** Time zones as the card provider spells them. */
export const TIMEZONES = {
  est: 'Eastern',
  cst: 'Central',
  mst: 'Mountain',
  pst: 'Pacific',
  akst: 'Alaska',
  hst: 'Hawaii',
  sst: 'Samoa',
  chst: 'Chamorro (Guam)',
  ast: 'Atlantic',
  pwt: 'Palau',
  mht: 'Marshall Islands',
  chut: 'Chuuk',
  nst: 'Newfoundland',
} as const;
export type Timezone = keyof typeof TIMEZONES;

/** Each state or territory: the zone most of it keeps, and the first three digits of its ZIP codes. */
const STATES: Record<string, readonly [Timezone, zipPrefixes: string]> = {
  AL: ['cst', '350-369'],
  AK: ['akst', '995-999'],
  AZ: ['mst', '850-865'],
  AR: ['cst', '716-729'],
  CA: ['pst', '900-961'],
  CO: ['mst', '800-816'],
  CT: ['est', '060-069'],
  DE: ['est', '197-199'],
  DC: ['est', '200-205 569'],
  FL: ['est', '320-349'],
  GA: ['est', '300-319 398-399'],
  HI: ['hst', '967-968'],
  ID: ['mst', '832-838'],
  IL: ['cst', '600-629'],
  IN: ['est', '460-479'],
  IA: ['cst', '500-528'],
  KS: ['cst', '660-679'],
  KY: ['est', '400-427'],
  LA: ['cst', '700-714'],
  ME: ['est', '039-049'],
  MD: ['est', '206-219'],
  MA: ['est', '010-027 055'],
  MI: ['est', '480-499'],
  MN: ['cst', '550-567'],
  MS: ['cst', '386-397'],
  MO: ['cst', '630-658'],
  MT: ['mst', '590-599'],
  NE: ['cst', '680-693'],
  NV: ['pst', '889-898'],
  NH: ['est', '030-038'],
  NJ: ['est', '070-089'],
  NM: ['mst', '870-884'],
  NY: ['est', '100-149 005 063'],
  NC: ['est', '270-289'],
  ND: ['cst', '580-588'],
  OH: ['est', '430-459'],
  OK: ['cst', '730-732 734-749'],
  OR: ['pst', '970-979'],
  PA: ['est', '150-196'],
  RI: ['est', '028-029'],
  SC: ['est', '290-299'],
  SD: ['cst', '570-577'],
  TN: ['cst', '370-385'],
  TX: ['cst', '750-799 733 885'],
  UT: ['mst', '840-847'],
  VT: ['est', '050-054 056-059'],
  VA: ['est', '201 220-246'],
  WA: ['pst', '980-994'],
  WV: ['est', '247-268'],
  WI: ['cst', '530-549'],
  WY: ['mst', '820-831'],
  PR: ['ast', '006-007 009'],
  VI: ['ast', '008'],
  GU: ['chst', '969'],
  MP: ['chst', '969'],
  AS: ['sst', '967'],
  FM: ['chut', '969'],
  MH: ['mht', '969'],
  PW: ['pwt', '969'],
};

const PROVINCES: Record<string, Timezone> = {
  AB: 'mst',
  BC: 'pst',
  MB: 'cst',
  NB: 'ast',
  NL: 'nst',
  NS: 'ast',
  NT: 'mst',
  NU: 'est',
  ON: 'est',
  PE: 'ast',
  QC: 'est',
  SK: 'cst',
  YT: 'mst',
};

export const isUsState = (code: string): boolean => Object.hasOwn(STATES, code);
export const isProvince = (code: string): boolean => Object.hasOwn(PROVINCES, code);

export const timezoneOf = (code: string): Timezone | undefined => {
  if (isUsState(code)) return STATES[code]?.[0];
  return isProvince(code) ? PROVINCES[code] : undefined;
};

/** The state a ZIP code lies in, where no two share its first digits. */
export const stateOfZip = (zip: string): string | undefined => {
  if (!/^\d{5}/.test(zip)) return undefined;
  const [found, ...others] = Object.keys(STATES).filter((state) => isZipOfState(zip, state));
  return others.length === 0 ? found : undefined;
};

/** Whether the post office delivers codes that start like this one in that state. */
export const isZipOfState = (zip: string, state: string): boolean => {
  const prefixes = isUsState(state) ? STATES[state]?.[1] : undefined;
  const start = zip.slice(0, 3);
  return (prefixes ?? '').split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    return start >= from && start <= to;
  });
};
