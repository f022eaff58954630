import { startTestCluster } from './testing.ts';

/** Run by vitest once before all files; what it returns is run once after them. */
export const setup = async (): Promise<() => Promise<void>> => {
  const { stop } = await startTestCluster();
  return stop;
};
