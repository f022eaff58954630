import { inputAt } from './application-filling.ts';
import { askForProof, expect, prove, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { staff, verifyAccounts } from './desk-cases.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(120_000);

test('bank details are changed only with a fresh proof, and the account is to be verified anew', async ({
  enter,
  watch,
}) => {
  watch.expects(403);
  const [{ uid, merchant }, underwriter] = await Promise.all([
    submittedApplication({}, { isSigned: false }),
    staff('underwriter'),
  ]);
  const [account = ''] = await verifyAccounts(underwriter, uid);
  const asked = { section: 'sbd', record: account, field: 'account_holder_name' } as const;
  await underwriter.client.queries.raiseQueries({
    params: { uid },
    body: { queries: [{ ...asked, text: 'The check names another holder. Who is it?' }] },
  });

  const owner = await enter(merchant);
  await owner.goto(`/my-queries?application=${uid}`);
  await owner.getByRole('link', { name: 'Go to the field' }).click();
  await askForProof(owner, '**/api/masbd/*');
  const holder = inputAt(owner, `accounts.${account}.account_holder_name`);
  await holder.fill('Harbor Street Holdings LLC');
  await holder.blur();
  const written = owner.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await prove(owner, merchant);
  await written;

  const desk = await enter(underwriter);
  await desk.goto(`/applications/${uid}?section=settlement`);
  const accounts = desk.getByRole('region', { name: 'Account verification' });
  await expect(accounts.getByText('Not verified', { exact: true })).toBeVisible();
  await expect(desk.getByText('Harbor Street Holdings LLC').first()).toBeVisible();
});
