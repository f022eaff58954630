import { clientOf, DEMO_PASSWORD, sessionOf } from './ledgate.ts';

export interface DemoPerson {
  email: string;
  password: string;
}

export const DEMO_ISO: DemoPerson = { email: 'iso@ledgate.test', password: DEMO_PASSWORD };
export const DEMO_ADMIN: DemoPerson = { email: 'admin@ledgate.test', password: DEMO_PASSWORD };

const clientFor = async (person: DemoPerson) => clientOf((await sessionOf(person)).accessToken);

/** An application of the demo at a status, as far as somebody sees it. */
export const demoApplication = async (status: string, as: DemoPerson = DEMO_ADMIN) => {
  const client = await clientFor(as);
  const { results } = await client.applications.listApplications({ query: { page_size: 100 } });
  // The demo's own came first; others are of merchants that tests have made since.
  const [found] = results
    .filter((application) => application.status === status)
    .toSorted((one, other) => one.reference.localeCompare(other.reference));
  if (!found) throw new Error(`the demo has no application at ${status}`);
  return (await client.applications.readApplication({ params: { uid: found.uid } })).application;
};

/** The owner of a merchant of the demo: they all have the demo's password. */
export const ownerOf = async (merchantUid: string): Promise<DemoPerson & { name: string }> => {
  const client = await clientFor(DEMO_ADMIN);
  const { results } = await client.users.listUsers({ query: { role__in: 'merchant', page_size: 100 } });
  const owner = results.find(({ merchant }) => merchant?.uid === merchantUid);
  if (!owner) throw new Error('the merchant has no owner');
  return { email: owner.email, password: DEMO_PASSWORD, name: owner.name };
};

/** The ISO agrees to what is there. */
export const agreeAsIso = async (uid: string): Promise<void> => {
  const client = await clientFor(DEMO_ISO);
  const { application } = await client.rates.readRates({ params: { id: uid } });
  const body = { application_uid: uid, decision: 'approve', evidence: application.evidence } as const;
  await client.review.decideAsIso({ body });
};

/** MATCH was asked about the merchant today, so that an approval may rest on it. */
export const recordInquiry = async (uid: string): Promise<void> => {
  const client = await clientFor(DEMO_ADMIN);
  const on = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  await client.risk.recordInquiry({ params: { uid }, body: { on, reference: 'MTC-204811', result: 'no_match' } });
};
