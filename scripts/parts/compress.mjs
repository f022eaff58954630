import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inTree } from './tree.mjs';

/** Best is slow, and most of what is built is as it was the last time. */
const CACHE = inTree('node_modules', '.cache', 'compressed');
const GAINS = new Set(['.js', '.mjs', '.css', '.html', '.svg']);

/** @type {Record<string, (body: Buffer) => Promise<Buffer>>} */
const WAYS = {
  '.br': (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  '.gz': (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * @param {string} file
 * @param {Set<string>} used
 */
const compress = async (file, used) => {
  const body = await readFile(file);
  const key = createHash('sha256').update(body).digest('hex');
  for (const [ending, pack] of Object.entries(WAYS)) {
    const kept = join(CACHE, key + ending);
    used.add(basename(kept));
    const isKept = await copyFile(kept, file + ending).then(
      () => true,
      () => false,
    );
    if (isKept) continue;
    await writeFile(file + ending, await pack(body));
    // Whoever builds beside us must not find half of it.
    const draft = `${kept}.${randomUUID()}`;
    await copyFile(file + ending, draft);
    await rename(draft, kept);
  }
};

/**
 * Writes each text below a folder once more, compressed as well as can be, for the server to send as it is.
 * @param {string} folder
 */
export const compressBelow = async (folder) => {
  await mkdir(CACHE, { recursive: true });
  const files = await readdir(folder, { recursive: true });
  /** @type {Set<string>} */
  const used = new Set();
  await Promise.all(files.filter((name) => GAINS.has(extname(name))).map((name) => compress(join(folder, name), used)));
  const kept = await readdir(CACHE);
  await Promise.all(kept.filter((name) => !used.has(name)).map((name) => rm(join(CACHE, name), { force: true })));
};
