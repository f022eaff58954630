import { holdsCardNumber } from '@ledgate/domain/checks/card-number.ts';
import { fitsOneSegment } from '@ledgate/domain/messages/text-segment.ts';
import { TEXT_CONSENTS } from '@ledgate/domain/messages/text-consent.ts';
import { SHORT_LINK_LIFE } from '@ledgate/domain/messages/short-link.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { signInbound } from '../../core/http/provider-check.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CODE_PURPOSES, codeMessage } from '../auth/texts.ts';
import { tellSide } from '../notifications/public.ts';
import { noticeText } from '../notifications/texts.ts';
import { makeShortLink } from './short-links.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer({ textInboundKey: 'a key of texts', mailInboundKey: 'a key of mail' });
});
afterAll(() => ledgate.close());

const seconds = (): number => Math.floor(ledgate.parts.clock().getTime() / 1000);

/** As a provider sends it. */
const send = (path: string, key: string, body: object, at = seconds()) => {
  const text = JSON.stringify(body);
  return ledgate.server.inject({
    method: 'POST',
    url: `/api/v1/inbound/${path}`,
    headers: { 'content-type': 'application/json', 'x-ledgate-signature': `t=${at},v1=${signInbound(key, at, text)}` },
    payload: text,
  });
};
const answer = (from: string, text: string, id: string = crypto.randomUUID()) =>
  send('texts', 'a key of texts', { id, from: `+1${from}`, text });
const bounce = (recipient: string, more: object = {}) =>
  send('mail-events', 'a key of mail', { id: crypto.randomUUID(), kind: 'bounce', recipient, ...more });

const textsTo = async (mobile: string): Promise<string[]> => {
  await ledgate.deliver();
  const rows = await ledgate.parts.db
    .selectFrom('demo_message')
    .select('text')
    .where('recipient', '=', mobile)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
};

const ask = (merchant: string | null): Promise<void> =>
  bookkeeping(ledgate.parts, (tx) =>
    tellSide(tx, ledgate.parts, {
      kind: 'query_raised',
      to: { who: 'merchant', merchant: merchant ?? '' },
      except: null,
      application: null,
      ticket: null,
      path: '/application/queries',
    }),
  );

describe('texts', () => {
  test('each says who writes and fits one segment with the longest there is to say', () => {
    const link = `https://onboarding.merchant-services.firstnational.example/l/${'m'.repeat(10)}`;
    const texts = [
      ...CODE_PURPOSES.map((purpose) => codeMessage(purpose, 'message', '4155552671', '888888')),
      noticeText('query_raised', '4155552671', {
        name: 'MA-99999999',
        from: null,
        business: null,
        link,
        count: 50,
        day: null,
        thread: 'application:1',
      }),
    ];
    for (const message of texts) {
      const text = 'text' in message ? message.text : '';
      expect(text).toMatch(/^Ledgate: /);
      expect(fitsOneSegment(text), `${text.length}: ${text}`).toBe(true);
    }
  });
});

describe('STOP, START and HELP', () => {
  test('STOP ends texts to the number but not codes, START resumes them, and the person sees which', async () => {
    const { client, ...person } = await signedIn(ledgate, 'merchant');
    const admin = await signedIn(ledgate, 'admin');
    expect((await answer(person.mobile, 'Stop')).statusCode).toBe(200);
    expect(await textsTo(person.mobile)).toEqual([expect.stringMatching(/^Ledgate: You are unsubscribed.*START/)]);
    expect((await client.account.readAccount()).texts_stopped_at).toEqual(expect.any(String));
    expect((await admin.client.users.readUser({ params: { id: person.uid } })).texts_stopped_at).toEqual(
      expect.any(String),
    );

    await ask(person.merchantUid);
    expect(await textsTo(person.mobile)).toHaveLength(1);
    await ledgate.client().auth.requestReset({ body: { email: person.email } });
    const { a } = await ledgate.lastLink(person.email);
    await ledgate.client().auth.sendResetCode({ params: { user: a } });
    expect(await ledgate.lastCode(person.mobile, 'message')).toMatch(/^\d{6}$/);

    await answer(person.mobile, 'START');
    expect((await client.account.readAccount()).texts_stopped_at).toBeNull();
    expect((await textsTo(person.mobile)).at(-1)).toContain('You will get texts');
    await ask(person.merchantUid);
    expect((await textsTo(person.mobile)).at(-1)).toMatch(/We have a question.* http:\S+\/l\/\w{10} /);
  });

  test('a text that waits when STOP comes is not sent any more', async () => {
    const person = await signedIn(ledgate, 'merchant');
    await ask(person.merchantUid);
    await answer(person.mobile, 'STOP');
    expect(await textsTo(person.mobile)).toEqual([expect.stringContaining('You are unsubscribed')]);
  });

  test('the same answer sent again is answered once, and HELP names company and phone', async () => {
    const mobile = '4152345671';
    await answer(mobile, 'HELP', 'SM-1');
    expect((await answer(mobile, 'HELP', 'SM-1')).statusCode).toBe(200);
    const [text, ...more] = await textsTo(mobile);
    expect(more).toEqual([]);
    expect(text).toContain(ledgate.parts.settings.acquirer.phone);
    await answer(mobile, 'Could you call me instead?');
    expect(await textsTo(mobile)).toHaveLength(1);
  });

  test('a signature with digits like a card’s is a signature', async () => {
    const bodies = Array.from({ length: 5_000 }, (_, at) => ({ id: `SM-${at}`, from: '+14152345673', text: 'HELP' }));
    const at = seconds();
    const alike = bodies.find((body) => holdsCardNumber(signInbound('a key of texts', at, JSON.stringify(body)) + '.'));
    expect((await send('texts', 'a key of texts', alike ?? {}, at)).statusCode).toBe(200);
  });

  test('nobody else can end somebody’s texts: wrong key, another body, an old signature, none at all', async () => {
    const body = { id: 'forged', from: '4152345672', text: 'STOP' };
    const old = seconds() - 301;
    const signature = `t=${seconds()},v1=${signInbound('a key of texts', seconds(), '{"id":"other"}')}`;
    const headers = { 'content-type': 'application/json' };
    const inject = (more: object) =>
      ledgate.server.inject({
        method: 'POST',
        url: '/api/v1/inbound/texts',
        headers: { ...headers, ...more },
        payload: body,
      });
    const answers = [
      await send('texts', 'a key of mail', body),
      await send('texts', 'a key of texts', body, old),
      await inject({ 'x-ledgate-signature': signature }),
      await inject({}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(await textsTo('4152345672')).toEqual([]);
  });

  test('without a key no answer could reach us, so nothing is texted but codes', async () => {
    const deaf = await startTestServer({ textInboundKey: null }, ledgate);
    const person = await signedIn(deaf, 'merchant');
    await bookkeeping(deaf.parts, (tx) =>
      tellSide(tx, deaf.parts, {
        kind: 'query_raised',
        to: { who: 'merchant', merchant: person.merchantUid ?? '' },
        except: null,
        application: null,
        ticket: null,
        path: '/',
      }),
    );
    await deaf.deliver();
    expect(await textsTo(person.mobile)).toEqual([]);
    await deaf.close();
  });
});

describe('consent', () => {
  test('is kept with who, when, how and the words, when texts are switched on or off and when they are stopped', async () => {
    const { client, ...person } = await signedIn(ledgate, 'merchant');
    const choose = (on: boolean) =>
      client.notifications.updatePreferences({
        body: { preferences: [{ kind: 'query_raised', channel: 'text', on }] },
      });
    await choose(false);
    await choose(true);
    await answer(person.mobile, 'stop');
    const rows = await ledgate.parts.db
      .selectFrom('text_consent')
      .select(['person', 'mobile', 'says', 'way', 'wording', 'at'])
      .where('mobile', '=', person.mobile)
      .orderBy('at')
      .execute();
    const who = { person: person.uid, mobile: person.mobile, at: expect.any(Date) as Date };
    expect(rows).toEqual([
      { ...who, says: 'no', way: 'switched_off', wording: TEXT_CONSENTS.switched_on },
      { ...who, says: 'yes', way: 'switched_on', wording: TEXT_CONSENTS.switched_on },
      { ...who, says: 'no', way: 'reply', wording: 'stop' },
    ]);
  });

  test('is kept when a phone is verified', async () => {
    const { client } = await signedIn(ledgate, 'merchant');
    const mobile = '4152345673';
    const { user } = await client.auth.changeMobile({ body: { mobile } });
    await client.auth.verifyPhone({ body: { user, otp: await ledgate.lastCode(mobile) } });
    const rows = await ledgate.parts.db
      .selectFrom('text_consent')
      .select(['way', 'says', 'wording'])
      .where('mobile', '=', mobile)
      .execute();
    expect(rows).toEqual([{ way: 'phone_verified', says: 'yes', wording: TEXT_CONSENTS.phone_verified }]);
  });
});

describe('mail that comes back', () => {
  const mailsTo = async (email: string): Promise<number> => (await textsTo(email)).length;

  test('ends mail to the address, is shown to its owner and to admins, and either starts it again', async () => {
    const { client, ...person } = await signedIn(ledgate, 'merchant');
    const admin = await signedIn(ledgate, 'admin');
    const id = { params: { id: person.uid } };
    await bounce(person.email, { detail: 'No such mailbox' });
    const problem = { kind: 'bounce', detail: 'No such mailbox', at: expect.any(String) as string };
    expect((await client.account.readAccount()).mail_problem).toEqual(problem);
    expect((await admin.client.users.readUser(id)).mail_problem).toEqual(problem);
    await ask(person.merchantUid);
    await ledgate.client().auth.requestReset({ body: { email: person.email } });
    expect(await mailsTo(person.email)).toBe(0);

    await client.delivery.resumeOwnMail();
    expect((await client.account.readAccount()).mail_problem).toBeNull();
    await ledgate.client().auth.requestReset({ body: { email: person.email } });
    expect(await mailsTo(person.email)).toBe(1);
    expect((await refusal(admin.client.delivery.resumeMail(id))).code).toBe('wrong_state');
    await bounce(person.email);
    await admin.client.delivery.resumeMail(id);
    expect((await client.account.readAccount()).mail_problem).toBeNull();
  });

  test('a full mailbox ends nothing, and who calls us spam gets only what they ask for', async () => {
    const { client, ...person } = await signedIn(ledgate, 'merchant');
    await bounce(person.email, { permanent: false });
    expect((await client.account.readAccount()).mail_problem).toBeNull();
    await bounce(person.email, { kind: 'complaint' });
    await ask(person.merchantUid);
    expect(await mailsTo(person.email)).toBe(0);
    await ledgate.client().auth.requestReset({ body: { email: person.email } });
    expect(await mailsTo(person.email)).toBe(1);
  });
});

describe('a link in a text', () => {
  const make = async (isOnce: boolean): Promise<string> => {
    const person = await signedIn(ledgate, 'merchant');
    const link = await bookkeeping(ledgate.parts, async (tx) =>
      makeShortLink(tx, ledgate.parts, { path: '/application/queries', person: person.uid, isOnce }),
    );
    return link.slice(-10);
  };
  const open = (token: string) => ledgate.client().delivery.openShortLink({ body: { token } });

  test('leads where it should, once where it acts, and says when it was used, is old or was cut', async () => {
    const [often, once] = [await make(false), await make(true)];
    const there = { state: 'open', path: '/application/queries' };
    expect([await open(often), await open(often), await open(once)]).toEqual([there, there, there]);
    expect(await open(once)).toEqual({ state: 'used', path: null });
    expect(await open(often.slice(0, 9))).toEqual({ state: 'unknown', path: null });
    ledgate.advance(SHORT_LINK_LIFE + 1000);
    expect(await open(often)).toEqual({ state: 'expired', path: null });
  });
});
