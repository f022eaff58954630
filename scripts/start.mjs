// `npm start`: installs what is missing, builds what is stale, then runs the server until it is told to end.
// Needs nothing but Node, so that it works in a fresh clone. Example: PORT=4000 npm start

const LEAST = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < LEAST.major || (major === LEAST.major && minor < LEAST.minor)) {
  console.error(`Ledgate needs Node ${LEAST.major}.${LEAST.minor} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { installIfNeeded } = await import('./parts/install.mjs');
const { buildIfStale } = await import('./parts/fresh-build.mjs');
const { serve } = await import('./parts/serve.mjs');

process.exitCode = (await installIfNeeded()) && (await buildIfStale()) ? await serve() : 1;
