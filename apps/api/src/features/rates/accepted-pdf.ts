import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Ctx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { typesetApart } from '../../typesetting.ts';
import type { Application } from '../applications/public.ts';
import type { Acceptance } from './acceptance-store.ts';
import { fileOf, writeUnsigned } from './agreement-pdf.ts';
import { findSaleRate } from './sale-store.ts';

/** The accepted agreement as it waits for signatures, for whoever is about to give theirs. */
export const readAcceptedPdf = async (
  tx: ReadTransaction,
  { parts }: Ctx,
  found: Application,
  acceptance: Acceptance,
): Promise<FileAnswer> => {
  const sale = await findSaleRate(tx, acceptance.saleRateUid);
  if (!sale) throw new Error('an acceptance of rates that are not there');
  const { agreementVersion: version, agreementText: text } = acceptance;
  const paper = writeUnsigned(found, sale, { version, text: text ?? '' });
  const bytes = await parts.typesetting(() => typesetApart(paper));
  return fileOf(`Merchant agreement ${found.reference}, not signed.pdf`, bytes);
};
