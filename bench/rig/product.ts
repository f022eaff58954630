import { inTree } from '../../scripts/parts/tree.mjs';
import { childrenOf } from '../../harness/process-figures.ts';
import { type ServerProcess, SOURCES, startServerProcess } from '../../harness/server-process.ts';

const START = inTree('scripts/start.mjs');

export interface Product extends ServerProcess {
  /** The process that serves, below the one that `npm start` stands for. */
  serving: number;
}

/** Everything as `npm start` brings it up: install and build are looked at, the database is its own. */
export const startProduct = async (dataDir: string, main: string): Promise<Product> => {
  const isSource = main === SOURCES;
  const started = await startServerProcess({
    main: isSource ? SOURCES : START,
    env: { APP_MODE: 'demo', DATA_DIR: dataDir },
  });
  const [below] = isSource ? [started.pid] : childrenOf(started.pid);
  return { ...started, serving: below ?? started.pid };
};
