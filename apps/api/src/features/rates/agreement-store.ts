import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Acceptance } from './acceptance-store.ts';

/** A wording for everybody, as it was accepted before agreements were written for each merchant. */
export interface Agreement {
  version: string;
  text: string;
  sha256: Buffer;
}

export const findAgreement = async (
  tx: ReadTransaction,
  { agreementVersion }: Pick<Acceptance, 'agreementVersion'>,
): Promise<Agreement> =>
  tx
    .selectFrom('agreement')
    .select(['version', 'text', 'sha256'])
    .where('version', '=', agreementVersion)
    .executeTakeFirstOrThrow();
