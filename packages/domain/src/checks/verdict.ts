/** Yes, or no with a reason a person can act on. */
export type Verdict = { ok: true } | { ok: false; reason: string };

export const yes: Verdict = { ok: true };
export const no = (reason: string): Verdict => ({ ok: false, reason });
