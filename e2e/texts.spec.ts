import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { expect, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { staff } from './desk-cases.ts';
import { clientOf, countSent } from './ledgate.ts';

test.setTimeout(120_000);

const QUESTION = 'We have a question';

const questionsTexted = async (recipient: string): Promise<number> => {
  const { results } = await clientOf().demo.readOutbox({ query: { recipient } });
  return results.filter(({ text }) => text.includes(QUESTION)).length;
};

test('STOP ends texts, the person reads so and how to resume, and START does', async ({ enter }) => {
  const [{ uid, merchant }, underwriter] = await Promise.all([
    submittedApplication({}, { isSigned: false }),
    staff('underwriter'),
  ]);
  /** Mailed and texted once it can no longer be taken back. */
  const ask = async (nth: number): Promise<void> => {
    const queries = [{ section: 'bp', text: `Please explain the volume, part ${nth}.` } as const];
    await underwriter.client.queries.raiseQueries({ params: { uid }, body: { queries } });
    await expect.poll(() => countSent(merchant.email, QUESTION), { timeout: 40_000 }).toBe(nth);
  };
  const page = await enter(merchant);
  await page.goto(`/outbox?recipient=${merchant.mobile}`);
  const texts = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem');
  await texts.first().getByRole('button', { name: 'Answer STOP' }).click();
  await expect(texts.first()).toContainText(
    'Ledgate: You are unsubscribed. We will send no more texts, except codes you request.',
  );

  await ask(1);
  expect(await questionsTexted(merchant.mobile)).toBe(0);

  const stopped = page.getByText(`Texts to ${formatPhone(merchant.mobile)} have been off`);
  await page.goto('/account/notifications');
  await expect(stopped).toContainText('send START from that phone');

  await page.goto(`/outbox?recipient=${merchant.mobile}`);
  await texts.first().getByRole('button', { name: 'Answer START' }).click();
  await expect(texts.first()).toContainText('Ledgate: You will get texts about your account and applications again.');
  await page.goto('/account/notifications');
  await expect(page.getByRole('switch', { name: 'By text message' })).toBeChecked();
  await expect(stopped).toBeHidden();
  // Theirs leave in order, so the first is not on its way any more when the second has come.
  await ask(2);
  await expect.poll(() => questionsTexted(merchant.mobile), { timeout: 20_000 }).toBe(1);
});
