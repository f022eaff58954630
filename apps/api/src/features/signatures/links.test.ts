import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openPage, submittedFor } from './testing-signing.ts';

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const underwriter = () => signedIn(server, 'underwriter');

describe('a link', () => {
  const spent = async (call: Promise<unknown>) => expect((await refusal(call)).code).toBe('link_spent');

  test('tells nothing before the code but the end of the phone number', async () => {
    const filed = await submittedFor(server);
    const link = await server.lastLink(filed.theodore.email);
    const opened = await server.client().signatures.openSigning({ body: link });
    expect(opened).toEqual({ phone: `(•••) •••-${filed.theodore.phone.slice(-4)}` });
    const { signatures } = server.client();
    await spent(signatures.readSigning({ body: { session: link.a } }));
    await spent(signatures.readSigning({ body: { session: link.b } }));
  });

  test('unknown, expired and half a link are refused in the same words', async () => {
    const filed = await submittedFor(server);
    const other = await submittedFor(server);
    const { a, b } = await server.lastLink(filed.theodore.email);
    const elsewhere = await server.lastLink(other.theodore.email);
    const { signatures } = server.client();
    const open = (body: { a: string; b: string }) => refusal(signatures.openSigning({ body }));
    const unknown = await open({ a: 'x'.repeat(43), b: 'y'.repeat(43) });
    const crossed = await open({ a, b: elsewhere.b });
    server.advance(14 * DAY + 1);
    const expired = await open({ a, b });
    const said = ({ status, problem: { code, detail } }: typeof unknown) => ({ status, code, detail });
    expect(said(crossed)).toEqual(said(unknown));
    expect(said(expired)).toEqual(said(unknown));
  });

  test('takes five guesses at a code, and the code of another link is wrong', async () => {
    const filed = await submittedFor(server);
    const link = await server.lastLink(filed.theodore.email);
    const { signatures } = server.client();
    const prove = (otp: string) => signatures.proveSigningCode({ body: { ...link, otp } });
    await signatures.sendSigningCode({ body: { ...link, channel: 'message' } });
    const right = await server.lastCode(filed.theodore.phone);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let at = 0; at < 5; at += 1) expect((await refusal(prove(wrong))).code).toBe('wrong_code');
    expect((await refusal(prove(right))).code).toBe('wrong_code');
    const again = signatures.sendSigningCode({ body: { ...link, channel: 'message' } });
    expect((await refusal(again)).code).toBe('too_many_tries');
  });

  test('is used once, and the page of another browser closes with it', async () => {
    const filed = await submittedFor(server);
    const { session, page, link } = await openPage(server, filed.theodore);
    const { signatures } = server.client();
    const { name, content, statements } = page;
    const body = { session, name, content, statements };
    const [one, other] = await Promise.allSettled([signatures.sign({ body }), signatures.sign({ body })]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await spent(signatures.readSigning({ body: { session } }));
    await spent(signatures.openSigning({ body: link }));
  });

  test('revoked or replaced, it is worthless; sending again has its limits', async () => {
    const filed = await submittedFor(server);
    const desk = await underwriter();
    const first = await server.lastLink(filed.theodore.email);
    const { results } = await filed.client.signatures.listSignatures({ params: { uid: filed.uid } });
    const params = { uid: filed.uid, owner: results[1]?.owner ?? '' };
    expect((await refusal(filed.client.signatures.sendSigningLink({ params }))).code).toBe('too_many_tries');
    server.advance(SIGNING.linkAgainAfter);
    await filed.client.signatures.sendSigningLink({ params });
    const second = await server.lastLink(filed.theodore.email);
    await spent(server.client().signatures.openSigning({ body: first }));
    await server.client().signatures.openSigning({ body: second });
    expect((await refusal(filed.client.signatures.revokeSigningLink({ params }))).code).toBe('not_allowed');
    await desk.client.signatures.revokeSigningLink({ params });
    await spent(server.client().signatures.openSigning({ body: second }));
    const later = async () => {
      server.advance(SIGNING.linkAgainAfter);
      return (await underwriter()).client.signatures.sendSigningLink({ params });
    };
    for (let at = 1; at < SIGNING.linksPerDay; at += 1) await later();
    expect((await refusal(later())).code).toBe('too_many_tries');
  });

  test('an old link brings a new one to its owner alone, and whoever asks learns nothing', async () => {
    const filed = await submittedFor(server);
    const { a, b } = await server.lastLink(filed.theodore.email);
    server.advance(15 * DAY);
    const { signatures } = server.client();
    expect(await signatures.requestSigningLink({ body: { a: 'z'.repeat(43) } })).toEqual({ done: true });
    expect(await signatures.requestSigningLink({ body: { a } })).toEqual({ done: true });
    const next = await server.lastLink(filed.theodore.email);
    expect(next.a).not.toBe(a);
    await signatures.openSigning({ body: next });
    await spent(signatures.openSigning({ body: { a, b } }));
  });

  test('opens nothing else: its session is no token, and a stranger’s application has no such owner', async () => {
    const filed = await submittedFor(server);
    const other = await submittedFor(server);
    const { session } = await openPage(server, filed.theodore);
    const asToken = server.client({ token: session }).applications.readApplication({ params: { uid: filed.uid } });
    expect((await refusal(asToken)).code).toBe('not_signed_in');
    const { results } = await other.client.signatures.listSignatures({ params: { uid: other.uid } });
    const params = { uid: filed.uid, owner: results[0]?.owner ?? '' };
    expect((await refusal(filed.client.signatures.sendSigningLink({ params }))).code).toBe('not_found');
    expect((await refusal(other.client.signatures.listSignatures({ params: { uid: filed.uid } }))).code).toBe(
      'not_found',
    );
  });

  test('its page closes after half an hour', async () => {
    const filed = await submittedFor(server);
    const { session } = await openPage(server, filed.theodore);
    server.advance(SIGNING.session);
    await spent(server.client().signatures.readSigning({ body: { session } }));
  });
});
