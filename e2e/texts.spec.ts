import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { expect, test } from './browsing.ts';
import { makeMerchant } from './ledgate.ts';

// Which texts are sent meanwhile, and which are not: apps/api/src/features/delivery/delivery.test.ts.
test('who answers STOP reads that texts are off and how to resume, and START resumes them', async ({ enter }) => {
  const merchant = await makeMerchant();
  const page = await enter(merchant);
  await page.goto(`/outbox?recipient=${merchant.mobile}`);
  const texts = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem');
  await texts.first().getByRole('button', { name: 'Answer STOP' }).click();
  await expect(texts.first()).toContainText(
    'Ledgate: You are unsubscribed. We will send no more texts, except codes you request.',
  );

  const stopped = page.getByText(`Texts to ${formatPhone(merchant.mobile)} have been off`);
  await page.goto('/account/notifications');
  await expect(stopped).toContainText('send START from that phone');

  await page.goto(`/outbox?recipient=${merchant.mobile}`);
  await texts.first().getByRole('button', { name: 'Answer START' }).click();
  await expect(texts.first()).toContainText('Ledgate: You will get texts about your account and applications again.');
  await page.goto('/account/notifications');
  await expect(page.getByRole('switch', { name: 'By text message' })).toBeChecked();
  await expect(stopped).toBeHidden();
});
