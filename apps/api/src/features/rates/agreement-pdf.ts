import { Readable } from 'node:stream';
import type { Ctx, SignedInCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { typesetApart } from '../../typesetting.ts';
import { readGeneralAgreement } from '../agreements/public.ts';
import type { Application } from '../applications/public.ts';
import { type PdfRecorder, type PdfSource, recordPdf } from '../pdf/public.ts';
import { standingAcceptance } from './acceptance-store.ts';
import { writeAgreementFor } from './agreement-text.ts';
import { demandSaleReader } from './demand.ts';
import { businessName, headFacts, writeRates } from './rate-sheet.ts';
import { loadForSheet } from './read-rates.ts';
import type { SaleRate } from './stored-rate.ts';

const HEADING = /^\d+\. /;

const writeLine = (sheet: PdfRecorder, line: string): void => {
  if (HEADING.test(line)) sheet.group(line);
  else sheet.note(line);
};

/** Each part under its heading, each paragraph by itself. */
export const writeAgreement = (sheet: PdfRecorder, { version, text }: { version: string; text: string }): void => {
  sheet.section(`Merchant agreement, version ${version}`);
  // What ends with a colon stands with what it announces.
  let announced: string[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    if (line.endsWith(':')) announced.push(line);
    else if (announced.length === 0) writeLine(sheet, line);
    else {
      const together = [...announced, line];
      announced = [];
      sheet.keep((kept) => together.forEach((each) => writeLine(kept, each)));
    }
  }
  for (const line of announced) writeLine(sheet, line);
};

export const fileOf = (name: string, bytes: Buffer): FileAnswer => ({
  name,
  mime: 'application/pdf',
  size: bytes.length,
  content: Readable.from([bytes], { objectMode: false }),
});

interface General {
  version: string;
  text: string;
}

/** The wording alone, as it can be read and kept before there is an offer. */
const writeGeneral = (agreement: General, at: Date): PdfSource => {
  const { sheet, body } = recordPdf();
  writeAgreement(sheet, agreement);
  sheet.note('Your name, rates and terms are filled in before you accept it. This copy is not signed.');
  const { version } = agreement;
  const facts = [
    { label: 'Version', value: version },
    { label: 'Copy', value: 'Not signed' },
  ];
  const footer = `Merchant agreement \u00b7 version ${version} \u00b7 not signed`;
  return {
    head: {
      kind: 'Merchant agreement',
      reference: `Version ${version}`,
      title: 'Merchant agreement',
      facts,
      at,
      footer,
    },
    body,
  };
};

interface Copy {
  version: string;
  bytes: Promise<Buffer>;
}

/** Anybody may ask for it, so it is typeset once for each version and not once for each who asks. */
const kept = new WeakMap<Parts, Copy>();

const copyOf = (parts: Parts, agreement: General): Promise<Buffer> => {
  const known = kept.get(parts);
  if (known?.version === agreement.version) return known.bytes;
  const bytes = parts.typesetting(() => typesetApart(writeGeneral(agreement, parts.clock())));
  kept.set(parts, { version: agreement.version, bytes });
  bytes.catch(() => kept.delete(parts));
  return bytes;
};

export const readAgreementPdf = async (ctx: Ctx): Promise<FileAnswer> => {
  const agreement = await readGeneralAgreement(ctx);
  return fileOf(`Merchant agreement ${agreement.version}.pdf`, await copyOf(ctx.parts, agreement));
};

/** The whole agreement for one merchant with its fee schedule, to be read before anybody signs it. */
export const writeUnsigned = (found: Application, sale: SaleRate, agreement: General): PdfSource => {
  const { sheet, body } = recordPdf();
  writeAgreement(sheet, agreement);
  writeRates(sheet, sale);
  sheet.note('This copy is not signed.');
  return {
    head: {
      kind: 'Merchant agreement, not signed',
      reference: found.reference,
      title: businessName(found),
      facts: headFacts(found, sale),
      at: sale.at,
      footer: `${found.reference} \u00b7 agreement version ${agreement.version} \u00b7 not signed`,
    },
    body,
  };
};

/** What was accepted, else what is on offer now. */
export const readOwnAgreementPdf = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  demandSaleReader(ctx.actor);
  const { found, sale, agreement } = await reading(ctx, async (tx) => {
    const about = await loadForSheet(tx, ctx, uid);
    const accepted = await standingAcceptance(tx, about.found.uid);
    const text = accepted?.agreementText ?? null;
    const now =
      accepted && text !== null
        ? { version: accepted.agreementVersion, text }
        : await writeAgreementFor(tx, ctx.parts, about.found, about.sale);
    return { ...about, agreement: now };
  });
  const paper = writeUnsigned(found, sale, agreement);
  const bytes = await ctx.parts.typesetting(() => typesetApart(paper));
  return fileOf(`Merchant agreement ${found.reference}, not signed.pdf`, bytes);
};
