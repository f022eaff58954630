import { build } from 'esbuild';

// Native code cannot be bundled, pdfkit reads its fonts beside itself, ssh2 asks where it is, and openpgp is large and
// wanted by a hand-off alone; pg-native is an option of pg that we do not take.
const EXTERNAL = ['@node-rs/argon2', 'pg-native', 'pdfkit', 'ssh2', 'openpgp'];
const NAMELESS_REQUIRE =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";

/**
 * Makes one file of each program.
 * @param {string} outdir
 * @param {string[]} entryPoints
 */
export const bundle = (outdir, entryPoints) =>
  build({
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: EXTERNAL,
    // Bundled CommonJS packages call require, which a module does not have.
    banner: { js: NAMELESS_REQUIRE },
    // The text of a program stays in memory for as long as it runs. Names are kept, for the log.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
