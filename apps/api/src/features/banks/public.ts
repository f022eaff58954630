export { openBankChannel } from './bank-channel.ts';
export { loadProfile } from './bank-fit.ts';
export { channelSecretPlace, sealSecret } from './channel-secret.ts';
export { loadBank, type SendingBank } from './load-bank.ts';
export { keepSigningKey, loadSigningKey, signingKeyPlace } from './signing-key.ts';
export { type BankContent, findBank, insertBank } from './store.ts';
