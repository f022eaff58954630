import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import type { PersonOptions } from './people.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { Reach } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

/** A merchant with an open account, as if it had walked through the whole application; without a processor. */
export interface BoardedMerchant extends SignedIn {
  merchantUid: string;
  applicationUid: string;
  reference: string;
}

export const boardedWith = async (
  server: Reach,
  sections: Readonly<Record<string, Values>>,
  options: PersonOptions = {},
  /** Whatever else it brought along. */
  also: (tx: WritableTransaction, applicationUid: string) => Promise<void> = () => Promise.resolve(),
): Promise<BoardedMerchant> => {
  const person = await signedIn(server, 'merchant', { password: null, ...options });
  const merchantUid = person.merchantUid ?? '';
  const uid = crypto.randomUUID();
  const reference = `MA-${uid.slice(0, 8)}`;
  const at = server.parts.clock();
  await writeAsSystem(server.parts, async (tx) => {
    const { iso_uid } = await tx
      .selectFrom('merchant')
      .select('iso_uid')
      .where('uid', '=', merchantUid)
      .executeTakeFirstOrThrow();
    const dates = { created_at: at, changed_at: at };
    await tx
      .insertInto('application')
      .values({
        uid,
        reference,
        merchant_uid: merchantUid,
        iso_uid,
        status: 'boarded',
        created_by: person.uid,
        status_at: at,
        ...dates,
      })
      .execute();
    for (const [section, values] of Object.entries(sections))
      await tx
        .insertInto('application_record')
        .values({
          uid: crypto.randomUUID(),
          application_uid: uid,
          section,
          position: 0,
          values: JSON.stringify(values),
          ...dates,
        })
        .execute();
    await also(tx, uid);
  });
  return { ...person, merchantUid, applicationUid: uid, reference };
};
