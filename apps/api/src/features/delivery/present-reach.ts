/** What is known about whether texts and mails reach somebody, as it is joined to their row. */
export interface ReachRow {
  stopped_at: Date | null;
  mail_kind: string | null;
  mail_detail: string | null;
  mail_at: Date | null;
}

interface Reach {
  texts_stopped_at: string | null;
  mail_problem: { kind: 'bounce' | 'complaint'; detail: string; at: string } | null;
}

export const presentReach = ({
  stopped_at: stopped,
  mail_kind: kind,
  mail_detail: detail,
  mail_at: at,
}: ReachRow): Reach => ({
  texts_stopped_at: stopped?.toISOString() ?? null,
  mail_problem:
    kind === null || at === null
      ? null
      : // Held to the two kinds by a constraint of the database.
        { kind: kind as 'bounce' | 'complaint', detail: detail ?? '', at: at.toISOString() },
});
