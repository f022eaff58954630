import { SECURITY_EVENTS } from '@ledgate/domain/access/security-events.ts';
import { fitsOneSegment } from '@ledgate/domain/messages/text-segment.ts';
import { NOTICE_FACTS } from '@ledgate/domain/notices/kinds.ts';
import { NOTICE_WORDS, type WordedKind } from '@ledgate/domain/notices/words.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  admin = await signedIn(ledgate, 'admin');
});
afterAll(() => ledgate.close());

test('an admin reads every message the product can send, each within its bounds', async () => {
  const { results } = await admin.client.messageSamples.listMessageSamples();
  const keys = results.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const event of SECURITY_EVENTS) expect(keys).toContain(`security-${event}`);
  for (const kind of Object.keys(NOTICE_WORDS) as WordedKind[])
    if (NOTICE_FACTS[kind].channels.includes('mail')) expect(keys).toContain(`notice-${kind}`);
  for (const { key } of results) {
    const sample = await admin.client.messageSamples.readMessageSample({ params: { key } });
    if (sample.channel === 'message') expect(fitsOneSegment(sample.text), sample.text).toBe(true);
    if (sample.channel !== 'email') continue;
    const { subject, html, text } = sample;
    expect(subject.length, key).toBeLessThan(90);
    // A lock screen gives neither a decision nor a number away.
    expect(subject, key).not.toMatch(/declin|\d{6,7}(?<!MA-\d{6})|@/i);
    const [, preview = ''] = /overflow:hidden">([^&]*)/.exec(html ?? '') ?? [];
    expect(preview, key).toMatch(/\w{3}/);
    expect(preview, key).not.toMatch(/^Hello|declin|042137/i);
    expect(text, key).toContain('500 Ledger Street');
    expect(html?.match(/class="button"/g)?.length ?? 0, key).toBeLessThanOrEqual(1);
    expect(html, key).not.toMatch(/<(img|script|link)\b/);
    expect(`${subject} ${text}`, key).not.toMatch(/undefined|\[object|_/);
  }
});

test('a message that does not exist is said not to', async () => {
  const asked = admin.client.messageSamples.readMessageSample({ params: { key: 'nothing' } });
  expect((await refusal(asked)).code).toBe('not_found');
});
