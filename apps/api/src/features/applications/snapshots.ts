import type { WritableTransaction } from '@ledgate/database/connect.ts';

export interface Attestation {
  name: string;
  title: string;
}

export const snapshotPlace = (applicationUid: string, n: number): string =>
  `application_snapshot|sealed|${applicationUid}|${n}`;

export interface NewSnapshot {
  applicationUid: string;
  n: number;
  sealed: string;
  sha256: Buffer;
  attestation: Attestation;
  at: Date;
  address: string;
}

export const insertSnapshot = async (tx: WritableTransaction, ask: NewSnapshot): Promise<void> => {
  await tx
    .insertInto('application_snapshot')
    .values({
      application_uid: ask.applicationUid,
      n: ask.n,
      sealed: ask.sealed,
      sha256: ask.sha256,
      signer_name: ask.attestation.name,
      signer_title: ask.attestation.title,
      signed_at: ask.at,
      signed_address: ask.address,
    })
    .execute();
};
