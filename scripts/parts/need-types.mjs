import { spawnSync } from 'node:child_process';

/**
 * Whether a Node runs our sources as they are; where none comes with the packages the system's may be too old.
 * @param {string} node
 */
export const runsTypeScript = (node) => {
  const isAble = spawnSync(node, ['-p', 'process.features.typescript']).stdout.toString().trim() === 'strip';
  if (!isAble) console.error('This needs Node 22.18 or newer; `npm start` works with the one you have.');
  return isAble;
};
