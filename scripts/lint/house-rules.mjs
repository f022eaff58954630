// Rules of this house that no linter brings along. Read by oxlint (.oxlintrc.json, jsPlugins).

import { noWriteInRead } from './no-write-in-read.mjs';

const VAGUE = /(^|[\\/.-])(utils?|helpers?|common|misc|manager)([\\/.-]|$)/;
const SIZES = new Set(['base', 'xs', 'sm', 'md', 'lg', 'xl']);

const plainNames = {
  meta: { type: 'suggestion' },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    Program(node) {
      const path = context.filename.slice(context.cwd.length + 1);
      if (VAGUE.test(path))
        context.report({
          node,
          message: 'Name the file for what it does, not utils, helpers, common, misc or manager.',
        });
    },
  }),
};

/** `p={{ base: 'sm', md: 'lg' }}` makes Mantine write a <style> element, which the page's policy forbids. */
const noInjectedStyles = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    JSXAttribute(node) {
      const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : undefined;
      if (value?.type !== 'ObjectExpression' || value.properties.length === 0) return;
      const keys = value.properties.map((/** @type {any} */ property) => property.key?.name ?? property.key?.value);
      if (keys.every((/** @type {string} */ key) => SIZES.has(key))) {
        context.report({ node, message: 'A responsive style prop injects a <style>: write a CSS module.' });
      }
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: { 'plain-names': plainNames, 'no-injected-styles': noInjectedStyles, 'no-write-in-read': noWriteInRead },
};
