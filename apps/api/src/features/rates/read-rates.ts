import { isOffered } from '@ledgate/domain/applications/statuses.ts';
import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { Reply } from '@ledgate/contract/call.ts';
import type { rates } from '@ledgate/contract/rates.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { evidenceMark } from '@ledgate/domain/lifecycle/approvals.ts';
import { splitMargin } from '@ledgate/domain/rates/residual.ts';
import { checkBuy, checkSale } from '@ledgate/domain/rates/rules.ts';
import { simulateMonth } from '@ledgate/domain/rates/simulate.ts';
import { mayReadBuy, rateStepsOpen } from '@ledgate/domain/rates/steps.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { SignedInCtx, WorkingCtx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import type { ListBody } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';
import type { Application } from '../applications/public.ts';
import { type Acceptance, standingAcceptance } from './acceptance-store.ts';
import { signsGuaranty } from './accept-rates.ts';
import { partiesOf } from './agreement-signatures.ts';
import { findAgreement } from './agreement-store.ts';
import { writeAgreementFor } from './agreement-text.ts';
import { listBuyRates } from './buy-store.ts';
import { presentConditions } from './conditions.ts';
import { demandBuyReader, demandSaleReader, seeApplication } from './demand.ts';
import { buyPresenter, salePresenter } from './plans/rate-source.ts';
import { presentOffer } from './present.ts';
import { saleInEffect } from './amendments/in-effect.ts';
import { replacedBy } from './replaced-agreement.ts';
import { lastOffer } from './returned-rates.ts';
import { type Ground, loadGround } from './rule-context.ts';
import { findSaleRate, listSaleRates } from './sale-store.ts';
import { type BuyRate, inForce, type SaleRate } from './stored-rate.ts';

type Rates = Reply<typeof rates.readRates>;

const wholeBody = <R>(results: R[]): ListBody<R> => ({ count: results.length, next: null, previous: null, results });

export const listBuyVersions = async (ctx: SignedInCtx, uid: string) => {
  demandBuyReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await seeApplication(tx, uid);
    const versions = await listBuyRates(tx, found.uid);
    return wholeBody(versions.map(await buyPresenter(tx, ctx, versions)));
  });
};

export const listSaleVersions = async (ctx: WorkingCtx, uid: string) => {
  demandSaleReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await seeApplication(tx, uid);
    const versions = await listSaleRates(tx, found.uid);
    return wholeBody(
      versions.map(isStaff(ctx.actor.role) ? await salePresenter(tx, ctx, versions) : (rate) => presentOffer(rate)),
    );
  });
};

/** What a draft would be priced on, or what is in force. */
const newest = <R>({ final, draft }: { final: R | null; draft: R | null }): R | null => draft ?? final;

const priceOf = (ground: Ground, buy: BuyRate | null, sale: SaleRate | null): Rates['pricing'] => {
  const month = buy && sale && buy.model === sale.model ? simulateMonth(buy, sale, ground.mix) : null;
  return {
    brands: [...ground.brands],
    state: ground.state,
    mix: { ...ground.mix, openMonths: [...ground.mix.openMonths] },
    findings: [...(buy ? checkBuy(buy, ground) : []), ...(buy && sale ? checkSale(sale, buy, ground) : [])],
    month: month && { ...month, lines: [...month.lines] },
    residual: buy && month ? splitMargin(month.marginCents, buy.terms.revenueSharePpm) : null,
  };
};

const presentAcceptance = async (tx: ReadTransaction, standing: Acceptance): Promise<Rates['acceptance']> => ({
  signer_name: standing.signerName,
  at: standing.at.toISOString(),
  agreement_version: standing.agreementVersion,
  content_sha256: standing.contentSha256.toString('hex'),
  executed_at: standing.executedAt?.toISOString() ?? null,
  signers: (await partiesOf(tx, standing)).map(({ name, roles, signature }) => ({
    name,
    roles: [...roles],
    signed_at: signature?.at.toISOString() ?? null,
  })),
  file_id: standing.pdfFile,
  file_sha256: standing.pdfSha256?.toString('hex') ?? null,
});

/** What was accepted, as it was; else what would be, written with the wording in force. */
const agreementOf = async (
  tx: ReadTransaction,
  { parts }: WorkingCtx,
  { found, sale, standing }: { found: Application; sale: SaleRate; standing: Acceptance | null },
): Promise<Rates['agreement']> => {
  if (standing) {
    const { agreementText: text, agreementVersion: version } = standing;
    const kept = text === null ? await findAgreement(tx, standing) : { version, text, sha256: sha256(text) };
    return { version: kept.version, text: kept.text, sha256: kept.sha256.toString('hex') };
  }
  const { version, text, sha256: digest, unapproved } = await writeAgreementFor(tx, parts, found, sale);
  return unapproved.length > 0 ? null : { version, text, sha256: digest.toString('hex') };
};

const aboutApplication = (found: Application): Rates['application'] => ({
  uid: found.uid,
  reference: found.reference,
  name: applicationName(found),
  status: found.status,
  iso: found.iso,
  evidence: evidenceMark(found.evidence),
});

/** By the application, or by one of its sale rates. */
const resolve = async (tx: ReadTransaction, id: string): Promise<Application> =>
  seeApplication(tx, (await findSaleRate(tx, id))?.applicationUid ?? id);

export const readRates = async (ctx: WorkingCtx, id: string): Promise<Rates> => {
  const { actor } = ctx;
  demandSaleReader(actor);
  return reading(ctx, async (tx) => {
    const found = await resolve(tx, id);
    const seesCost = mayReadBuy(actor);
    const signed = newest(inForce(await listSaleRates(tx, found.uid)));
    const sale = await saleInEffect(tx, ctx.parts, signed);
    const ground = await loadGround(tx, ctx.actor, found.uid);
    const buy = seesCost ? newest(inForce(await listBuyRates(tx, found.uid))) : null;
    const standing = isOffered(found.status) ? await standingAcceptance(tx, found.uid) : null;
    const replaced = signed && (await replacedBy(tx, signed));
    const { signer } = ground;
    return {
      application: aboutApplication(found),
      steps_open: actor.kind === 'person' ? rateStepsOpen(actor, found.status) : [],
      sale: sale && (seesCost ? (await salePresenter(tx, ctx, [sale]))(sale) : presentOffer(sale)),
      ...(await lastOffer(tx, found)),
      conditions: seesCost ? await presentConditions(tx, actor, found.uid) : null,
      buy: buy && (await buyPresenter(tx, ctx, [buy]))(buy),
      pricing: seesCost ? priceOf(ground, buy, sale) : null,
      agreement: signed && (await agreementOf(tx, ctx, { found, sale: signed, standing })),
      replaces: replaced && { at: replaced.at.toISOString(), changes: replaced.changes },
      signer: signer && [signer.first, signer.middle, signer.last].filter((part) => part !== '').join(' '),
      signs_guaranty:
        actor.kind === 'person' && actor.role === 'merchant' && (await signsGuaranty(tx, { ...ctx, actor }, found.uid)),
      acceptance: standing && (await presentAcceptance(tx, standing)),
    };
  });
};

/** The sale rate that a paper is made of: what is in force, or for staff the draft. */
export const loadForSheet = async (
  tx: ReadTransaction,
  { actor }: WorkingCtx,
  uid: string,
): Promise<{ found: Application; sale: SaleRate }> => {
  const found = await seeApplication(tx, uid);
  const { final, draft } = inForce(await listSaleRates(tx, found.uid));
  const sale = final ?? (isStaff(actor.role) ? draft : null);
  if (!sale) throw new Failure('not_found', 'There is no rate sheet yet.');
  return { found, sale };
};
