import { Readable } from 'node:stream';
import type { Receipt } from '@ledgate/domain/payments/receipt.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading } from '../../core/scope.ts';
import { typesetApart } from '../../typesetting.ts';
import { type EnclosedFile, type PdfSource, recordPdf } from '../pdf/public.ts';
import { logoFile } from '../merchant-settings/public.ts';
import { seeOwn } from './read-payments.ts';
import { receiptFor } from './receipts.ts';
import type { Payment } from './store.ts';

/** What the screen shows, as a paper: the same bytes for as long as the receipt says the same. */
const writeReceipt = ({ reference, made_at: at }: Payment, receipt: Receipt, logo: EnclosedFile | null): PdfSource => {
  const [name = '', ...contact] = receipt.heading;
  const total = receipt.amounts.find(({ isTotal }) => isTotal);
  const { sheet, body } = recordPdf();
  if (logo !== null) sheet.picture({ at: 0, alt: `Logo of ${name}` });
  if (contact.length > 0) sheet.note(contact.join(' · '));
  sheet.section(receipt.title);
  sheet.table(
    [
      { title: 'What', share: 5 },
      { title: 'Amount', share: 2, align: 'right', isMono: true },
    ],
    receipt.amounts.map(({ label, value }) => [label, value]),
  );
  sheet.section('Payment');
  sheet.pairs(receipt.about.map(({ label, value }) => ({ label, value })));
  for (const note of receipt.notes) sheet.note(note);
  const shown = receipt.about.filter(({ label }) => label === 'Date' || label === 'Card');
  const head = {
    kind: 'Receipt',
    reference,
    title: name,
    facts: [...(total ? [{ label: total.label, value: total.value }] : []), ...shown],
    at,
    footer: `${name} · ${reference}`,
  };
  return { head, body, ...(logo !== null && { enclosed: [logo] }) };
};

export const readReceiptPdf = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  const paper = await reading(ctx, async (tx) => {
    const payment = await seeOwn(tx, ctx, uid);
    const logo = await logoFile(ctx.parts, tx, payment.merchant_uid);
    return writeReceipt(payment, await receiptFor(ctx, tx, payment), logo);
  });
  const bytes = await ctx.parts.typesetting(() => typesetApart(paper));
  return {
    name: `Receipt ${paper.head.reference}.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};
