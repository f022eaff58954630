import { z } from 'zod';
import { cut } from '../outside/exchange.ts';
import { maskText } from '../outside/mask-text.ts';
import { type BankReceipt, RECEIPT_KINDS } from './port.ts';

/** Far more than any answer: what is larger is not read. */
export const MOST_RECEIPT_BYTES = 65_536;

/** What a bank writes beside a package or posts to us; whatever else it says is kept, without the numbers it may repeat. */
const schema = z.object({
  package: z.string().min(1).max(255),
  kind: z.enum(RECEIPT_KINDS),
  merchant_id: z.union([z.string().max(64), z.int()]).nullish(),
  message: z.string().nullish(),
});

/** Null where it is not an answer that we understand. */
export const readReceipt = (text: string): BankReceipt | null => {
  try {
    const { package: name, kind, merchant_id: id, message } = schema.parse(JSON.parse(text));
    return {
      name,
      kind,
      ...(id !== null && id !== undefined && { merchantId: String(id) }),
      ...(message !== null && message !== undefined && { message: maskText(cut(message)) }),
      raw: maskText(cut(text)),
    };
  } catch {
    return null;
  }
};
