import type { Session } from '@ledgate/contract/session-view.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';

export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env, chromiumSandbox: false });
};

/** A browser of somebody who is signed in already; its storage outlives its tabs. */
export const enterBrowser = (
  browser: Browser,
  url: string,
  { userData, accessToken, refreshToken }: Session,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'userData', value: JSON.stringify(userData) },
            { name: 'accessToken', value: accessToken },
            { name: 'refreshToken', value: refreshToken },
          ],
        },
      ],
    },
  });
