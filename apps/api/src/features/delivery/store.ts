import type { ReadDatabase, ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { TextAnswer } from '@ledgate/domain/messages/text-answers.ts';

type InboundKind = TextAnswer | 'bounce' | 'complaint' | 'delayed';

/** False where this event was taken before. */
export const takeEvent = async (
  tx: WritableTransaction,
  event: { provider: 'texts' | 'mail'; id: string; kind: InboundKind; at: Date },
): Promise<boolean> => {
  const taken = await tx
    .insertInto('inbound_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
};

export interface Consent {
  mobile: string;
  person: string | null;
  says: 'yes' | 'no';
  way: 'phone_verified' | 'switched_on' | 'switched_off' | 'reply';
  wording: string;
  at: Date;
  address: string | null;
}

export const insertConsent = async (tx: WritableTransaction, consent: Consent): Promise<void> => {
  await tx
    .insertInto('text_consent')
    .values({ uid: crypto.randomUUID(), ...consent })
    .execute();
};

export const stopTexts = async (tx: WritableTransaction, mobile: string, at: Date): Promise<void> => {
  await tx
    .insertInto('text_stop')
    .values({ mobile, stopped_at: at })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ stopped_at: at, resumed_at: null }))
    .execute();
};

export const resumeTexts = async (tx: WritableTransaction, mobile: string, at: Date): Promise<void> => {
  await tx
    .updateTable('text_stop')
    .set({ resumed_at: at })
    .where('mobile', '=', mobile)
    .where('resumed_at', 'is', null)
    .execute();
};

export const isStopped = async (db: ReadDatabase, mobile: string): Promise<boolean> => {
  const row = await db
    .selectFrom('text_stop')
    .select('mobile')
    .where('mobile', '=', mobile)
    .where('resumed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

export interface MailStop {
  email: string;
  kind: 'bounce' | 'complaint';
  detail: string;
  at: Date;
}

/** A complaint does not lift a bounce: that one says more. */
export const stopMail = async (tx: WritableTransaction, stop: MailStop): Promise<void> => {
  const { kind, detail, at } = stop;
  await tx
    .insertInto('mail_stop')
    .values(stop)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ kind, detail, at, lifted_at: null, lifted_by: null })
        .where((eb) =>
          eb.or([
            eb('mail_stop.lifted_at', 'is not', null),
            eb('mail_stop.kind', '=', 'complaint'),
            eb.val(kind === 'bounce'),
          ]),
        ),
    )
    .execute();
};

export const findMailStop = async (db: ReadDatabase, email: string): Promise<MailStop | null> => {
  const row = await db
    .selectFrom('mail_stop')
    .select(['email', 'kind', 'detail', 'at'])
    .where('email', '=', email)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  // Held to the two kinds by a constraint of the database.
  return row ? { ...row, kind: row.kind as MailStop['kind'] } : null;
};

/** Of these addresses, those whose mail came back for good, and when. Addresses are written small. */
export const listReturned = async (tx: ReadTransaction, emails: readonly string[]): Promise<Map<string, Date>> => {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mail_stop')
    .select(['email', 'at'])
    .where('email', 'in', emails)
    .where('kind', '=', 'bounce')
    .where('lifted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ email, at }) => [email, at]));
};

export const liftMailStop = async (
  tx: WritableTransaction,
  email: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail_stop')
    .set({ lifted_at: at, lifted_by: by })
    .where('email', '=', email)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Whoever has this number or address now; several people may share a phone. */
export const listPeopleWith = async (
  tx: ReadTransaction,
  contact: { mobile: string } | { email: string },
): Promise<string[]> => {
  const people = tx.selectFrom('app_user').select('uid').where('deleted_at', 'is', null).orderBy('created_at');
  const found =
    'mobile' in contact ? people.where('mobile', '=', contact.mobile) : people.where('email', '=', contact.email);
  return (await found.execute()).map(({ uid }) => uid);
};

export const findEmailOf = async (tx: ReadTransaction, person: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('app_user')
    .select('email')
    .where('uid', '=', person)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
};
