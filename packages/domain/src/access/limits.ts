const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The numbers of signing in, in milliseconds where they are times. */
export const SESSION = {
  accessToken: 5 * MINUTE,
  /** How long the previous refresh token still answers with the same successor, for two tabs at once. */
  refreshGrace: 10 * SECOND,
  idle: 15 * MINUTE,
  idleWarning: 13 * MINUTE,
  staffLife: 8 * HOUR,
  merchantLife: 12 * HOUR,
  most: 5,
  /** A fresh proof of who is sitting there, for steps that hurt. */
  stepUp: 5 * MINUTE,
} as const;

export const CODE = {
  digits: 6,
  life: 5 * MINUTE,
  tries: 5,
  resendAfter: 30 * SECOND,
  sendsPerHour: 5,
  sendsPerHourFromOneNetwork: 20,
  callsPerDay: 3,
  guessesPerDay: 30,
} as const;

export const LINK = { activation: DAY, reset: 30 * MINUTE, signing: 14 * DAY, disown: 7 * DAY } as const;

/** Owners who sign by a link: how long the page stays open after the code, and how often a link goes out. */
export const SIGNING = {
  session: 30 * MINUTE,
  /** Each makes a new link, so that the last comes two days before the link in hand ends. */
  remindAfter: [2 * DAY, 5 * DAY, 17 * DAY],
  linkAgainAfter: MINUTE,
  linksPerDay: 5,
} as const;

export const PASSWORD_FAILURES = {
  free: 4,
  /** Waits after the 5th to the 9th failure. */
  delays: [1 * SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, 16 * SECOND],
  lockAt: 10,
  lock: 30 * MINUTE,
  perAddressPerHour: 100,
  /** Failures older than this are forgotten. */
  memory: DAY,
} as const;

/** How long to wait after so many failures in a row; 0 means the next try is free. */
export const waitAfterFailures = (failures: number): number => {
  if (failures <= PASSWORD_FAILURES.free) return 0;
  if (failures >= PASSWORD_FAILURES.lockAt) return PASSWORD_FAILURES.lock;
  return PASSWORD_FAILURES.delays[failures - PASSWORD_FAILURES.free - 1] ?? PASSWORD_FAILURES.lock;
};

/** Signing in by PIN at a register. A PIN has few digits, so guesses are few: at one, at one register, in one business. */
export const PIN = {
  /** Of one person in a row; then it is locked until it is set anew. */
  tries: 5,
  /** Of one person, right ones in between or not. */
  missesPerDay: 20,
  missesPerRegisterPerHour: 15,
  missesPerMerchantPerHour: 60,
  /** Of devices that no register was given to. */
  strangersPerAddressPerHour: 100,
} as const;

/** Keys for programs. */
export const API_KEY = {
  requestsPerMinute: 600,
  /** Of one person, under different names. */
  most: 20,
  /** Of one name: the one in use and the one that replaces it. */
  liveAtOnce: 2,
  /** How often "last used" is written while a key is at work. */
  touchEvery: MINUTE,
  mostAddresses: 20,
} as const;

/** How long a key works, as its maker chooses. */
export const API_KEY_DAYS = [30, 90, 180, 365] as const;
