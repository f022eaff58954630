import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { png } from '../../testing/files.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
let token: string;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate);
  token = await tokenize(house.emulator, merchant);
});
afterAll(() => house.close());

const pdfOf = async (uid: string): Promise<Uint8Array> => {
  const file = await merchant.client.payments.readReceiptPdf({ params: { uid } });
  return new Uint8Array(await file.arrayBuffer());
};

test('a receipt is a paper, the same bytes each time; what was not charged has none', async () => {
  const sale = await charge(merchant.client, token, 21_00);
  const [first, second] = [await pdfOf(sale.id), await pdfOf(sale.id)];
  expect(new TextDecoder('latin1').decode(first.subarray(0, 5))).toBe('%PDF-');
  expect(second).toEqual(first);
  const declined = await charge(merchant.client, token, 100_19);
  expect(declined.status).toBe('declined');
  await expect(pdfOf(declined.id)).rejects.toMatchObject({ code: 'wrong_state' });
});

test('a receipt on paper has the logo of the business', async () => {
  const sale = await charge(merchant.client, token, 22_00);
  const words = async (): Promise<string> => Buffer.from(await pdfOf(sale.id)).toString('latin1');
  expect(await words()).not.toContain('/Subtype /Image');
  const logo = new Blob([new Uint8Array(png({ width: 64, height: 32 }))]);
  await merchant.client.merchantSettings.setReceiptLogo({ files: [{ name: 'logo.png', content: logo }] });
  const paper = await words();
  expect(paper).toMatch(/\/Subtype \/Image[^>]*\/Width 64/);
  expect(paper).toContain('/Figure');
  await merchant.client.merchantSettings.removeReceiptLogo();
  expect(await words()).not.toContain('/Subtype /Image');
});

test('whoever was named at the terminal gets the receipt once the card is charged, and only then', async () => {
  const [email, phone] = ['ada@mail.example', '3025552677'];
  await charge(merchant.client, token, 100_05, { email, phone });
  expect(await house.ledgate.subjectsTo(email)).toEqual([]);
  const sale = await charge(merchant.client, token, 23_00, { email, phone });
  const mailed = await house.ledgate.lastMessage(email, 'email');
  expect(mailed.subject).toBe('Your receipt from Harbor Lane Books');
  expect(mailed.text).toContain(sale.reference);
  const texted = await house.ledgate.lastMessage(phone);
  expect(texted.text).toContain('Total: $23.00');
  expect(texted.text).toContain('Visa •••• 4242');
  expect(await house.ledgate.subjectsTo(email)).toHaveLength(1);
});

test('a receipt is sent again by hand, to another address too', async () => {
  const sale = await charge(merchant.client, token, 24_00);
  const params = { uid: sale.id };
  await merchant.client.payments.sendReceipt({ params, body: { channel: 'email', to: 'desk@mail.example' } });
  await merchant.client.payments.sendReceipt({ params, body: { channel: 'text', to: '3025552688' } });
  expect((await house.ledgate.lastMessage('desk@mail.example')).text).toContain('$24.00');
  expect((await house.ledgate.lastMessage('3025552688')).text).toContain('$24.00');
});
