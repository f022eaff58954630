import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import type { Client } from '@ledgate/contract/client.ts';
import * as fc from 'fast-check';
import { fillApplication } from '../../harness/fill-application.ts';
import type { Campaign } from './rig/campaign.ts';
import { type Plan, plans } from '../../harness/random-application.ts';
import { openStage } from '../../harness/stage.ts';
import { Refused, visit } from '../../harness/visitor.ts';
import { type Missing, wizardMissing } from './rig/wizard-view.ts';

const ATTESTATION = { name: 'Ada Vance', title: 'Owner', agree: true } as const;

type ByPath = Record<string, string>;

/** Each place once, with everything that is said about it. */
const byPath = (missing: readonly Missing[]): ByPath => {
  const places: ByPath = {};
  for (const { path, message } of missing) places[path] = path in places ? `${places[path]} ${message}` : message;
  return Object.fromEntries(Object.entries(places).toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

const submitSays = async ({ applications }: Client, uid: string): Promise<ByPath> => {
  try {
    await applications.submitApplication({ params: { uid }, body: { attestation: ATTESTATION } });
    return {};
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'incomplete') throw error;
    return byPath(Object.entries(error.errors).flatMap(([path, texts]) => texts.map((message) => ({ path, message }))));
  }
};

const differences = (one: string, left: ByPath, other: string, right: ByPath): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((path) => left[path] !== right[path])
    .map((path) => `${path}: ${one} says “${left[path] ?? 'fine'}”, ${other} says “${right[path] ?? 'fine'}”`);

interface Tally {
  applications: number;
  submitted: number;
  answersRefused: number;
  linesCompared: number;
}

/** The wizard, the ledger of the API and the answer of submit must name the same places in the same words. */
const compare = async (client: Client, plan: Plan, tally: Tally): Promise<string[]> => {
  const { uid } = await client.applications.startApplication();
  const { refused } = await fillApplication(client, plan);
  const wizard = byPath(await wizardMissing(client, uid));
  const { requirements, sections } = await client.applications.readApplication({ params: { uid } });
  const open = requirements.filter(({ state }) => state === 'missing' || state === 'wrong');
  const ledger = byPath(open.map(({ path, message = '' }) => ({ path, message })));
  const submit = await submitSays(client, uid);
  const left = sections.reduce((sum, { done, total }) => sum + total - done, 0);
  tally.applications += 1;
  tally.answersRefused += refused;
  tally.linesCompared += requirements.length;
  if (open.length === 0) tally.submitted += 1;
  return [
    ...differences('the wizard', wizard, 'the API', ledger),
    ...differences('the API', ledger, 'submit', submit),
    ...(left === open.length ? [] : [`${open.length} lines are open, but the sections count ${left}`]),
  ];
};

export const applications: Campaign = {
  name: 'applications',
  summary: 'random applications: what the wizard says is missing is what the API says and what submit says',
  rounds: 2000,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    const today = new Date().toISOString().slice(0, 10);
    const tally: Tally = { applications: 0, submitted: 0, answersRefused: 0, linesCompared: 0 };
    try {
      const { url } = await stage.startServer();
      const tryOne = async (plan: Plan): Promise<void> => {
        const { accessToken: token } = await tokensFor(stage, await addPerson(stage, 'merchant', { password: null }));
        const broken = await compare(visit(url, { token }), plan, tally);
        if (broken.length > 0) throw new Error(broken.join('\n'));
      };
      // Made smaller it would take minutes, and a difference names its place anyway.
      const found = await fc.check(fc.asyncProperty(plans(today), tryOne), {
        seed,
        numRuns: rounds,
        endOnFailure: true,
      });
      const broken = found.failed ? [`application ${found.numRuns}: ${String(found.errorInstance)}`] : [];
      if (tally.submitted === 0 && rounds >= 50) broken.push('none was complete, so submitting was never tried');
      return {
        figures: {
          'applications compared': tally.applications,
          'complete and submitted': tally.submitted,
          'answers refused for their format': tally.answersRefused,
          'lines of the ledger compared': tally.linesCompared,
        },
        broken,
      };
    } finally {
      await stage.close();
    }
  },
};
