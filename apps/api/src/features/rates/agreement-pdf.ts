import { Readable } from 'node:stream';
import type { Ctx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { typesetApart } from '../../typesetting.ts';
import { type PdfRecorder, type PdfSource, recordPdf } from '../pdf/public.ts';
import { type Agreement, currentAgreement } from './agreement-store.ts';

const HEADING = /^\d+\. /;

export const writeAgreement = (sheet: PdfRecorder, { version, text }: Agreement): void => {
  sheet.section(`Merchant agreement, version ${version}`);
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    if (HEADING.test(line)) sheet.group(line);
    else sheet.note(line);
  }
};

/** The wording alone, as it can be read and kept before anything is signed. */
const writeCopy = (agreement: Agreement): PdfSource => {
  const { sheet, body } = recordPdf();
  writeAgreement(sheet, agreement);
  sheet.note('Your rates and any special terms are added before you accept it. This copy is not signed.');
  const { version, effectiveFrom: at } = agreement;
  const head = {
    kind: 'Merchant agreement',
    reference: `Version ${version}`,
    title: 'Merchant agreement',
    facts: [
      { label: 'Version', value: version },
      { label: 'Copy', value: 'Not signed' },
    ],
    at,
    footer: `Merchant agreement \u00b7 version ${version} \u00b7 not signed`,
  };
  return { head, body };
};

interface Copy {
  version: string;
  bytes: Promise<Buffer>;
}

/** Anybody may ask for it, so it is typeset once for each version and not once for each who asks. */
const kept = new WeakMap<Parts, Copy>();

const copyOf = (parts: Parts, agreement: Agreement): Promise<Buffer> => {
  const known = kept.get(parts);
  if (known?.version === agreement.version) return known.bytes;
  const bytes = parts.typesetting(() => typesetApart(writeCopy(agreement)));
  kept.set(parts, { version: agreement.version, bytes });
  bytes.catch(() => kept.delete(parts));
  return bytes;
};

export const readAgreementPdf = async (ctx: Ctx): Promise<FileAnswer> => {
  const agreement = await reading(ctx, (tx) => currentAgreement(tx, ctx.parts.clock()));
  const bytes = await copyOf(ctx.parts, agreement);
  return {
    name: `Merchant agreement ${agreement.version}.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};
