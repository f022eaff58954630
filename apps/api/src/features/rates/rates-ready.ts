import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { checkBuy, checkSale, type Finding, isComplete } from '@ledgate/domain/rates/rules.ts';
import { listBuyRates } from './buy-store.ts';
import { loadGround } from './rule-context.ts';
import { listSaleRates } from './sale-store.ts';
import { inForce } from './stored-rate.ts';

export interface RatesReady {
  /** Final, complete, with a bank that takes merchants. */
  buyReady: boolean;
  /** Final, complete, of the same model, and nowhere below the buy rate. */
  saleReady: boolean;
  /** What stands in the way, in sentences. */
  problems: string[];
}

const messages = (findings: readonly Finding[]): string[] =>
  findings.filter(({ severity }) => severity !== 'warning').map(({ message }) => message);

/** Whether the rates that are in force can be offered. Ceilings were judged when each was set, by who set it. */
export const ratesReady = async (tx: ReadTransaction, applicationUid: string): Promise<RatesReady> => {
  const { final: buy } = inForce(await listBuyRates(tx, applicationUid));
  const { final: sale } = inForce(await listSaleRates(tx, applicationUid));
  const ground = { ...(await loadGround(tx, null, applicationUid)), isSuperAdmin: true };
  if (!buy) return { buyReady: false, saleReady: false, problems: ['There is no final buy rate.'] };
  const bought = checkBuy(buy, ground);
  const isBuyReady = isComplete(bought) && buy.bank.active;
  const buyProblems = [...messages(bought), ...(buy.bank.active ? [] : ['The bank no longer takes merchants.'])];
  if (!sale)
    return { buyReady: isBuyReady, saleReady: false, problems: [...buyProblems, 'There is no final sale rate.'] };
  const isOnThis = sale.buyRateUid === buy.uid;
  const sold = checkSale(sale, buy, ground);
  return {
    buyReady: isBuyReady,
    saleReady: isOnThis && isComplete(sold),
    problems: [
      ...buyProblems,
      ...messages(sold),
      ...(isOnThis ? [] : ['The sale rate was made on an earlier buy rate.']),
    ],
  };
};
