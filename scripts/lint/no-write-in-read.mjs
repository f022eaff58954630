// What types cannot see: a statement written out in SQL, or a lock, in a function that only reads.

const READS = new Set(['ReadTransaction', 'ReadDatabase']);
const READERS = new Set(['reading', 'readTransaction', 'onOneConnection']);
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare']);
const WRITES =
  /^\s*(insert|update|delete|merge|truncate)\b|\b(insert\s+into|delete\s+from|merge\s+into)\b|\bupdate\s+\w+(\s+(as\s+)?\w+)?\s+set\b|\bfor\s+((no\s+)?key\s+)?(update|share)\b|\b(nextval|audit_append)\s*\(/i;

/** @param {any} node */
const nameOf = (node) => (node?.type === 'Identifier' ? node.name : undefined);

/** Is this parameter for reading? By its type, or because a reader hands it in. @param {any} param @param {any} parent */
const isForReading = (param, parent) => {
  const type = param.typeAnnotation?.typeAnnotation;
  if (type) return READS.has(nameOf(type.typeName));
  return parent?.type === 'CallExpression' && READERS.has(nameOf(parent.callee));
};

/** The statement of an sql`…`, without comments and values. @param {any} node */
const textOf = (node) => {
  if (node?.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== 'sql') return undefined;
  const parts = node.quasi.quasis.map((/** @type {any} */ quasi) => quasi.value.raw);
  return parts.join('?').replaceAll(/\/\*.*?\*\//g, '');
};

/** Where a chain of calls begins: `tx` in `tx.selectFrom(…).where(…)` and in `selectPeople(tx).where(…)`. @param {any} node */
const rootsOf = (node) => {
  let at = node;
  while (at?.type === 'MemberExpression' || (at?.type === 'CallExpression' && at.callee.type === 'MemberExpression')) {
    at = at.type === 'MemberExpression' ? at.object : at.callee.object;
  }
  return at?.type === 'CallExpression' ? at.arguments : [at];
};

/** @param {any} node */
const isDatabaseOfParts = (node) => node?.type === 'MemberExpression' && node.property.name === 'db';

export const noWriteInRead = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create: (context) => {
    /** Innermost last: which names are for reading, and which are not. @type {Map<string, boolean>[]} */
    const scopes = [];
    /** @param {any} node */
    const enter = (node) => {
      const names = new Map();
      for (const param of node.params) {
        const name = nameOf(param);
        if (name !== undefined) names.set(name, isForReading(param, node.parent));
      }
      scopes.push(names);
    };
    const leave = () => void scopes.pop();

    /** @param {any} target */
    const isRead = (target) => {
      if (isDatabaseOfParts(target)) return true;
      const name = nameOf(target);
      return scopes.findLast((names) => names.has(name))?.get(name) === true;
    };

    /** @param {any} node @param {any} target @param {string | undefined} text */
    const judge = (node, target, text) => {
      if (text !== undefined && WRITES.test(text) && isRead(target))
        context.report({ node, message: 'This writes in a read: take a WritableTransaction, from `change`.' });
    };

    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      /** @param {any} node */
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (nameOf(callee) === 'defer') return judge(node, given[0], textOf(given[1]));
        if (callee.type !== 'MemberExpression') return;
        if (callee.property.name === 'execute') return judge(node, given[0], textOf(callee.object));
        if (LOCKS.has(callee.property.name) && rootsOf(callee.object).some(isRead))
          context.report({ node, message: 'This locks in a read: take a WritableTransaction, from `change`.' });
      },
    };
  },
};
