import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, formFields, type Outgoing } from '@ledgate/contract/client.ts';
import { isChallenge, type Session } from '@ledgate/contract/session-view.ts';
import { wireOf } from '@ledgate/contract/wire.ts';
import type { CodeChannel } from '@ledgate/domain/access/login.ts';
import type { Role, StaffRole } from '@ledgate/domain/access/roles.ts';
import { expect } from '@playwright/test';

/** Where the product under test is served. */
export const address = (): string => process.env['LEDGATE_E2E_URL'] ?? '';

export const DEMO_PASSWORD = 'petrol-brass-ledger';
export const PASSWORD = 'copper-kettle-voyage';

/** The server asks for the fields of a form before its files. */
const formOf = ({ body, files = [] }: Outgoing): FormData => {
  const form = new FormData();
  for (const [name, value] of formFields(body)) form.append(name, value);
  // Safe: what tests upload are Blobs.
  for (const { name, content } of files) form.append('file', content as Blob, name);
  return form;
};

/** All tests come from one address: where one of them guesses passwords, another waits as long as it is told. */
const LONGEST_WAIT_S = 5;

const waitAsTold = async (reply: Response): Promise<boolean> => {
  const seconds = Number(reply.headers.get('retry-after') ?? Infinity);
  if (reply.status !== 429 || seconds > LONGEST_WAIT_S) return false;
  await pause(seconds * 1000);
  return true;
};

const carry = async (request: Outgoing, token?: string): Promise<unknown> => {
  const { method, path, headers, body, files } = request;
  const isForm = files !== undefined;
  const reply = await fetch(`${address()}${path}`, {
    method,
    headers: {
      ...headers,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(isForm && { body: formOf(request) }),
    ...(body !== undefined && !isForm && { body: JSON.stringify(body) }),
  });
  if (await waitAsTold(reply)) return carry(request, token);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${text}`);
  return JSON.parse(text);
};

/** The typed client over HTTP: a test sets its scene with it, so that the browser walks only what the test is about. */
export const clientOf = (token?: string): Client => createClient(wireOf(), (request) => carry(request, token));

interface Sought {
  /** Words of the subject, such as `sign in` or `confirm your phone number`. */
  about?: string;
  by?: CodeChannel;
  /** For a code that is sent again over the same channel: which one it is. */
  nth?: number;
  /** Not those before. */
  since?: string;
}

/** How many such messages are in the outbox now: the next one is one more. */
export const countSent = async (recipient: string, about = ''): Promise<number> => {
  const { results } = await clientOf().demo.readOutbox({ query: { recipient } });
  return results.filter(({ subject }) => subject.includes(about)).length;
};

const find = async (
  recipient: string,
  pattern: RegExp,
  { about = '', by, nth = 1, since = '' }: Sought,
): Promise<string> => {
  let found = '';
  const seek = async (): Promise<boolean> => {
    const { results } = await clientOf().demo.readOutbox({ query: { recipient } });
    const fitting = results.filter(
      ({ channel, subject, text, sent_at: at }) =>
        (by === undefined || channel === by) && subject.includes(about) && pattern.test(text) && at >= since,
    );
    found = pattern.exec(fitting.at(0)?.text ?? '')?.[0] ?? '';
    return fitting.length >= nth;
  };
  await expect
    // What follows from a step leaves when it can no longer be taken back, and waits its turn then.
    .poll(seek, {
      message: `a message to ${recipient} about “${about}”`,
      intervals: [50, 100, 200, 500],
      timeout: 60_000,
    })
    .toBe(true);
  return found;
};

/** The newest code in the demo's outbox, once it is there; a voice says its digits one by one. */
export const codeFor = async (recipient: string, sought: Sought = {}): Promise<string> =>
  (await find(recipient, /\b\d{6}\b|\d(?:, \d){5}/, sought)).replaceAll(', ', '');

/** The newest link in the demo's outbox, once it is there. */
export const linkFor = (recipient: string, sought: Sought = {}): Promise<string> =>
  find(recipient, /https?:\/\/\S+/, sought);

const FIRST_NAMES = ['Nora', 'Tobias', 'Amara', 'Lucian', 'Freya', 'Mateo', 'Saoirse', 'Emeka'];
const LAST_NAMES = ['Quill', 'Hartwig', 'Delacroix', 'Osei', 'Lindqvist', 'Barros', 'Vance', 'Yoon'];

const oneOf = (names: readonly string[]): string => names[randomInt(names.length)] ?? '';

/** A number that nobody else in the run has. */
export const someMobile = (): string => `4152${String(randomInt(1_000_000)).padStart(6, '0')}`;

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  password: string;
}

/** Somebody nobody has heard of yet. The tag is in the last name too, so that a search finds this one alone. */
export const somebody = (): NewPerson => {
  const tag = randomBytes(4)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? digit);
  return {
    firstName: oneOf(FIRST_NAMES),
    lastName: `${oneOf(LAST_NAMES)} ${tag.charAt(0).toUpperCase()}${tag.slice(1)}`,
    email: `person.${tag}@shop.example`,
    mobile: someMobile(),
    password: PASSWORD,
  };
};

export interface Person extends NewPerson {
  id: string;
  name: string;
  role: Role;
}

/** A session without the browser, for a test that is about something else. */
export const sessionOf = async ({ email, password }: { email: string; password: string }): Promise<Session> => {
  const answer = await clientOf().auth.signIn({ body: { email, password } });
  if (isChallenge(answer)) throw new Error(`${email} has one more step to take before being signed in`);
  return answer;
};

const hasEnded = (error: unknown): boolean => error instanceof Error && error.message.includes('not_signed_in');

/**
 * Signs in when it is first asked, and again where its session has ended: people have a few at most, and others sign in as the
 * same one.
 */
export const clientAs = (person: { email: string; password: string }): Client => {
  let session: Promise<Session> | undefined;
  const token = async (): Promise<string> => {
    session ??= sessionOf(person);
    return (await session).accessToken;
  };
  return createClient(wireOf(), async (request) => {
    try {
      return await carry(request, await token());
    } catch (error) {
      if (!hasEnded(error)) throw error;
      session = undefined;
      return carry(request, await token());
    }
  });
};

/** The demo's super admin, who appoints everybody else. */
const appointer = clientAs({ email: 'superadmin@ledgate.test', password: DEMO_PASSWORD });

/** Invited, and not more than that. */
export const invite = async (role: StaffRole, { hasMobile = false, isoAt = 0 } = {}): Promise<Person> => {
  const person = somebody();
  const iso = role === 'iso' ? ((await appointer.users.listIsos()).results[isoAt]?.uid ?? null) : null;
  const { id, name } = await appointer.users.createUser({
    body: {
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: hasMobile ? person.mobile : null,
      role,
      iso,
    },
  });
  return { ...person, id, name, role };
};

/** One of the staff, with a password and no session. */
export const makeStaff = async (role: StaffRole, { isoAt = 0 } = {}): Promise<Person> => {
  const person = await invite(role, { isoAt });
  const [a = '', b = ''] = new URL(await linkFor(person.email)).pathname.split('/').slice(-2);
  const answer = await clientOf().auth.activate({ params: { a, b }, body: { password: person.password } });
  if (isChallenge(answer)) throw new Error('an invited person without a number should be inside at once');
  await clientOf(answer.accessToken).account.signOut();
  return person;
};

/** A merchant, registered. Without the last step the phone is still to be proved. */
export const makeMerchant = async ({ isPhoneProved = true } = {}): Promise<NewPerson> => {
  const person = somebody();
  const { auth } = clientOf();
  const { user } = await auth.register({
    body: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      mobile: person.mobile,
      password: person.password,
    },
  });
  await auth.verifyEmail({ body: { user, otp: await codeFor(person.email) } });
  if (isPhoneProved) await auth.verifyPhone({ body: { user, otp: await codeFor(person.mobile) } });
  return person;
};
