/** Yes, perhaps with something to mind, or no with a reason a person can act on. */
export type Verdict = { ok: true; warning?: string } | { ok: false; reason: string };

export const yes: Verdict = { ok: true };
export const no = (reason: string): Verdict => ({ ok: false, reason });
/** Good enough to go on, but somebody will ask. */
export const mind = (warning: string): Verdict => ({ ok: true, warning });
