const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const readAt = (at: number): { minutes: number; weekday: string } => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { minutes: Number(parts['hour']) * 60 + Number(parts['minute']), weekday: parts['weekday'] ?? '' };
};

/** The next time it is so late in New York, on a bank day where one is needed. */
export const nextEastern = (now: number, hour: number, minute: number, isBankDay = false): number => {
  const wanted = hour * 60 + minute;
  const floor = now - (now % MINUTE_MS);
  for (let day = 0; ; day += 1) {
    const guess = floor + day * DAY_MS;
    const at = guess + (wanted - readAt(guess).minutes) * MINUTE_MS;
    const { minutes, weekday } = readAt(at);
    // Clocks were changed in between: an hour off, once a year, mended here.
    const mended = at + (wanted - minutes) * MINUTE_MS;
    if (mended > now && !(isBankDay && (weekday === 'Sat' || weekday === 'Sun'))) return mended;
  }
};
