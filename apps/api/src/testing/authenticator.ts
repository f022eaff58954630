import { generate } from 'otplib';

/** What an authenticator app shows at a moment. */
export const authenticatorCode = (secret: string, at: Date): Promise<string> =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
