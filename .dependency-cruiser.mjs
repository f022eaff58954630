// Which way imports may run. Each rule is one sentence of docs/architecture.md.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No file may reach itself through its own imports.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'node_modules' } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'Every import finds its file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'The domain says what is true and needs nobody for it.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-zod-and-domain',
      comment: 'The contract is made of schemas and domain words only.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^packages/(contract|domain)/src|^node_modules/zod/' },
    },
    {
      name: 'packages-never-import-apps',
      comment: 'Packages are under the apps.',
      severity: 'error',
      from: { path: '^packages' },
      to: { path: '^apps' },
    },
    {
      name: 'apps-are-strangers',
      comment: 'Server, web and emulator meet over HTTP only.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^apps', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-knows-no-server-package',
      comment: 'The browser gets the contract and the domain, no database and no providers.',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^packages/(database|providers)' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Web features meet in the shell; of another feature only its URLs (paths.ts) are known.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/paths[.]ts$'],
      },
    },
    {
      name: 'web-features-do-not-import-the-shell',
      comment: 'The shell mounts the features, not the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/shell/' },
    },
    {
      name: 'ui-never-imports-upward',
      comment: 'Parts of the look know no feature, no shell and no contract.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: ['^apps/web/src/(features|shell)/', '^packages/contract/'] },
    },
    {
      name: 'lib-never-imports-upward',
      comment: 'What everything in the web stands on knows nothing above it.',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(features|shell|ui)/' },
    },
    {
      name: 'server-features-meet-at-public',
      comment: 'Another server feature is used through its public.ts.',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^apps/api/src/features/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/[^/]+/public[.]ts$'],
      },
    },
    {
      name: 'server-core-knows-no-feature',
      comment: 'The platform is under the features.',
      severity: 'error',
      from: { path: '^apps/api/src/core/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'product-knows-no-tool',
      comment: 'What ships needs nothing of what builds, tests or measures it.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src' },
      to: { path: '^(scripts|harness|e2e|bench)/' },
    },
    {
      name: 'scripts-know-no-test',
      comment: 'Campaigns and tools stand on the harness, never on browser tests or benches.',
      severity: 'error',
      from: { path: '^(scripts|harness)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'harness-is-below-the-campaigns',
      comment: 'What browser tests, benches and campaigns share knows the tree and its processes, and no campaign.',
      severity: 'error',
      from: { path: '^harness/' },
      to: { path: '^scripts/', pathNot: '^scripts/parts/' },
    },
    {
      name: 'tests-and-benches-share-the-harness',
      comment:
        'Browser tests and benches share what is in the harness; the slice of a browser campaign is run by its test.',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^scripts/', pathNot: '^scripts/(parts/|campaigns/draft-kills[.]ts$)' },
    },
    {
      name: 'writes-go-through-change',
      comment:
        'Bookkeeping, which leaves no fact in the log, is for the core, sign-in and the few that count, sweep and look on.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: [
          '^apps/api/src/core/',
          '^apps/api/src/assemble[.]ts$',
          '^apps/api/src/features/auth/',
          '^apps/api/src/features/account/passkey-proof[.]ts$',
          '^apps/api/src/features/documents/(check-stored-files|sweep-files)[.]ts$',
          '^apps/api/src/features/operations/fence[.]ts$',
          '^apps/api/src/features/processor/touch-checked[.]ts$',
          '^apps/api/src/features/queue/open-live[.]ts$',
          '[.]test[.]ts$',
          '^apps/api/src/testing/',
        ],
      },
      to: { path: '^apps/api/src/core/bookkeeping[.]ts$' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'What ships does not lean on what tests it.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: ['[.]test[.]tsx?$', '/testing[^/]*'] },
      to: { path: ['[.]test[.]tsx?$', '/testing[^/]*[.]ts$', '/testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^data/'] },
    // TypeScript 7 has no interface for tools, so swc reads the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
