import { books } from '@ledgate/api/core/bookkeeping.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { agreementOf, type Desk, MEMO, openDesk, UNSEEN_DOCUMENTS } from '@ledgate/api/testing/desk.ts';
import { RATES } from '@ledgate/api/testing/rates.ts';
import { recountFigures } from '@ledgate/api/testing/recount-figures.ts';
import { type SignedIn, signedIn, signInAs } from '@ledgate/api/testing/signed-in.ts';
import type { Reach } from '@ledgate/api/testing/test-server.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { DECLINE_REASON_CODES, evidenceMark, RECOMMENDATIONS } from '@ledgate/domain/lifecycle/approvals.ts';
import { LIFECYCLE } from '@ledgate/domain/lifecycle/table.ts';
import type { Event, Who } from '@ledgate/domain/lifecycle/transition.ts';
import type { Campaign } from './rig/campaign.ts';
import { expectedOf, type Modelled, type ModelledStep } from './rig/lifecycle-model.ts';
import { reachOf } from '../../harness/ready-to-approve.ts';
import { countsThatDiffer } from './rig/recount.ts';
import { openStage } from '../../harness/stage.ts';
import { inAWord, type Outcome, outcomeOf } from '../../harness/visitor.ts';

/** A long walk goes over more of them at once. */
const casesFor = (rounds: number): number => (rounds < 1_000 ? 3 : 8);
/** Then other applications and people take their place: the old ones are at their ends, and a token lives for five minutes. */
const STEPS_PER_CAST = 2_000;

interface Walked {
  desk: Desk;
  model: Modelled;
  openQueries: string[];
}

interface Turn extends ModelledStep {
  person: SignedIn;
  /** A new random choice of what the body holds, made once so that a seed brings it back. */
  chance: Chance;
}

const REASON = 'Walked by chance for the table.';

type Answered = { queries?: { id: string }[] } | undefined;
type Ask = (walked: Walked, turn: Turn) => Promise<unknown>;

/** How each step is asked for over the wire. */
const ASKS: Partial<Record<Event, Ask>> = {
  recommend: ({ desk }, { person, evidence = '', decision }) => {
    const recommendation = RECOMMENDATIONS.find((one) => one === decision) ?? 'approve';
    return person.client.review.recommend({
      body: { application_uid: desk.uid, evidence, recommendation, memo: MEMO, ...UNSEEN_DOCUMENTS },
    });
  },
  raise_query: ({ desk }, { person }) =>
    person.client.queries.raiseQueries({
      params: { uid: desk.uid },
      body: { queries: [{ section: 'bp', text: 'Tell us more about your refunds.' }] },
    }),
  answer: ({ desk, openQueries }, { person, answers = 0 }) =>
    person.client.queries.answerQueries({
      params: { uid: desk.uid },
      body: {
        answers: [...openQueries, crypto.randomUUID()]
          .slice(0, Math.max(1, answers))
          .map((query_id) => ({ query_id, text: 'As it stands in the policy.' })),
      },
    }),
  set_buy_rate: ({ desk }, { person }) =>
    person.client.rates.setBuyRate({ body: { application__uid: desk.uid, bank_uid: desk.bank, ...RATES.buy } }),
  set_sale_rate: ({ desk }, { person }) =>
    person.client.rates.setSaleRate({ body: { application__uid: desk.uid, ...RATES.sale } }),
  iso_approve: ({ desk }, { person, evidence = '' }) =>
    person.client.review.decideAsIso({ body: { application_uid: desk.uid, decision: 'approve', evidence } }),
  iso_return: ({ desk }, { person }) =>
    person.client.review.decideAsIso({ body: { application_uid: desk.uid, decision: 'return', comment: REASON } }),
  bypass_iso: ({ desk }, { person, evidence = '' }) =>
    person.client.review.bypassIso({ body: { application_uid: desk.uid, evidence, reason: REASON } }),
  merchant_accept: async ({ desk }, { person, evidence = '' }) => {
    const accepted = await person.client.review.decideAsMerchant({
      body: {
        application_uid: desk.uid,
        decision: 'accept',
        evidence,
        name: 'Marisol Vega',
        agreement_version: (await agreementOf(desk)) || 'none',
        consents: { agreement: true, rates: true, electronic_signature: true, guaranty: true },
      },
    });
    await desk.signAgreement();
    return accepted;
  },
  merchant_reject: ({ desk }, { person }) =>
    person.client.review.decideAsMerchant({ body: { application_uid: desk.uid, decision: 'reject', comment: REASON } }),
  approve: ({ desk }, { person, evidence = '' }) =>
    person.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'approve', evidence } }),
  return: ({ desk }, { person }) =>
    person.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'return', comment: REASON } }),
  decline: ({ desk }, { person, chance }) =>
    person.client.review.decideAsAdmin({
      body: { application_uid: desk.uid, decision: 'decline', reason_code: chance.pick(DECLINE_REASON_CODES) },
    }),
  withdraw: ({ desk }, { person }) => {
    const body = { application_uid: desk.uid, decision: 'withdraw', reason: REASON } as const;
    return person.role === 'merchant'
      ? person.client.review.decideAsMerchant({ body })
      : person.client.review.decideAsAdmin({ body });
  },
  reopen: ({ desk }, { person }) =>
    person.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'reopen', reason: REASON } }),
  close: ({ desk }, { person }) =>
    person.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'close', reason: REASON } }),
};
const EVENTS = Object.keys(ASKS) as Event[];
/** Ends and ways back are rare. */
const RARE: readonly Event[] = [
  'raise_query',
  'decline',
  'withdraw',
  'return',
  'iso_return',
  'merchant_reject',
  'close',
];
const NAMES_EVIDENCE: readonly Event[] = ['recommend', 'iso_approve', 'bypass_iso', 'merchant_accept', 'approve'];

const sees = ({ desk, model }: Walked, { role, isoUid, merchantUid }: SignedIn): boolean => {
  if (role === 'merchant') return merchantUid === desk.merchant.person.merchantUid;
  return role !== 'iso' || (model.hasIso && isoUid === desk.iso.isoUid);
};

/** Any step, or two times in three one that leads on from here, or nobody would ever get far. */
const someEvent = (status: Status, chance: Chance): Event => {
  const ahead = EVENTS.filter(
    (event) => !RARE.includes(event) && LIFECYCLE.some((row) => row.event === event && row.from.includes(status)),
  );
  if (ahead.length > 0 && chance.below(3) > 0) return chance.pick(ahead);
  const event = chance.pick(EVENTS);
  return RARE.includes(event) && chance.below(4) > 0 ? chance.pick(EVENTS) : event;
};

/** Anybody now and then; mostly somebody who sees the application, and often somebody whose step it is. */
const somePerson = (walked: Walked, event: Event, people: readonly SignedIn[], chance: Chance): SignedIn => {
  if (chance.below(5) === 0) return chance.pick(people);
  const own = people.filter((one) => sees(walked, one));
  const whose = LIFECYCLE.flatMap((row): readonly string[] => (row.event === event ? row.who : []));
  const theirs = own.filter(({ role }) => whose.includes(role));
  return chance.pick(theirs.length > 0 && chance.below(2) === 0 ? theirs : own);
};

const someTurn = (walked: Walked, people: readonly SignedIn[], chance: Chance): Turn => {
  const event = someEvent(walked.model.status, chance);
  const person = somePerson(walked, event, people, chance);
  const { model } = walked;
  const isStale = chance.below(10) === 0;
  const evidence = isStale ? '999.999' : evidenceMark(model.evidence);
  return {
    event,
    person,
    by: { uid: person.uid, who: person.role as Who },
    isVisible: sees(walked, person),
    ...(NAMES_EVIDENCE.includes(event) && { evidence }),
    ...(event === 'recommend' && { decision: chance.below(6) === 0 ? 'decline' : 'approve' }),
    ...(event === 'answer' && { answers: model.openQueries === 0 ? 0 : chance.between(1, model.openQueries) }),
    chance,
  };
};

const statusIn = (answer: unknown): string | undefined =>
  (answer as { application?: { status?: string } }).application?.status;

/** Takes one step for real and in the model; a sentence for each way in which they differ. */
const walkOnce = async (walked: Walked, turn: Turn): Promise<string[]> => {
  const { model, desk } = walked;
  const expected = expectedOf(model, turn);
  const outcome: Outcome<unknown> = await outcomeOf(Promise.resolve(ASKS[turn.event]?.(walked, turn)));
  const where = `${turn.event} by ${turn.by.who} on ${desk.reference} at ${model.status}`;
  const want = expected.code ?? 'ok';
  if (inAWord(outcome) !== want) return [`${where}: ${inAWord(outcome)} instead of ${want}`];
  if (expected.code !== null || outcome.kind !== 'ok') return [];
  const status = statusIn(outcome.answer);
  if (status !== undefined && status !== expected.next.status) {
    return [`${where}: ended at ${status} instead of ${expected.next.status}`];
  }
  walked.model = expected.next;
  const raised = (outcome.answer as Answered)?.queries ?? [];
  if (turn.event === 'raise_query') walked.openQueries.push(...raised.map(({ id }) => id));
  if (turn.event === 'answer') walked.openQueries.splice(0, turn.answers ?? 0);
  if (expected.next.openQueries === 0) walked.openQueries = [];
  return [];
};

/** Six kinds of people: two of each who decide, and the ISOs and merchants of all cases. */
const crowdOf = async (reach: Reach, cases: readonly Walked[]): Promise<SignedIn[]> => {
  const deciders = await Promise.all(
    (['underwriter', 'underwriter', 'admin', 'admin', 'superadmin'] as const).map((role) => signedIn(reach, role)),
  );
  const others = cases.flatMap(({ desk }) => [desk.iso, { ...desk.merchant.person }]);
  return [...deciders, ...(await Promise.all(others.map((person) => signInAs(reach, person))))];
};

const begin = async (reach: Reach, at: number): Promise<Walked> => {
  const hasIso = at % 4 !== 0;
  const desk = await openDesk(reach, { hasIso });
  const { evidence } = (await desk.admin.client.applications.readApplication({ params: { uid: desk.uid } }))
    .application;
  const [content = 0, rates = 0] = evidence.split('.').map(Number);
  const model: Modelled = {
    status: 'submitted',
    hasIso,
    isBypassed: false,
    evidence: { content, rates },
    approvals: [],
    openQueries: 0,
    hasBuyRate: false,
    pricedBy: null,
    hasSaleRate: false,
  };
  return { desk, model, openQueries: [] };
};

interface Cast {
  cases: Walked[];
  people: SignedIn[];
}

const castFor = async (reach: Reach, count: number): Promise<Cast> => {
  // The mails and papers of those before are no part of the question, and would be made before these can begin.
  await books(reach.parts).deleteFrom('job').execute();
  const cases: Walked[] = [];
  for (let at = 0; at < count; at += 1) cases.push(await begin(reach, at));
  return { cases, people: await crowdOf(reach, cases) };
};

export const lifecycleWalk: Campaign = {
  name: 'lifecycle-walk',
  summary:
    'random people take random steps over two servers: same states and refusals as the table, counts as a recount',
  rounds: 100_000,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const chance = chanceFor(`lifecycle walk ${seed}`);
      const servers = await Promise.all([stage.startServer(), stage.startServer()]);
      const reaches = servers.map((server) => reachOf(stage, server));
      const broken: string[] = [];
      const reached = new Set<string>();
      let cast: Cast = { cases: [], people: [] };
      let steps = 0;
      let walked = 0;
      let taken = 0;
      for (; steps < rounds && broken.length === 0; steps += 1) {
        if (steps % STEPS_PER_CAST === 0) {
          cast = await castFor(chance.pick(reaches), casesFor(rounds));
          walked += cast.cases.length;
        }
        const one = chance.pick(cast.cases);
        const before = one.model;
        const found = await walkOnce(one, someTurn(one, cast.people, chance));
        if (one.model !== before) taken += 1;
        reached.add(one.model.status);
        broken.push(...found.map((what) => `step ${steps}: ${what}`));
      }
      broken.push(
        ...(await countsThatDiffer(stage)),
        ...(await recountFigures(stage.parts.settings.databaseUrl ?? '')),
      );
      return {
        figures: {
          steps,
          applications: walked,
          'let through': taken,
          'statuses reached': [...reached].toSorted().join(', '),
        },
        broken,
      };
    } finally {
      await stage.close();
    }
  },
};
