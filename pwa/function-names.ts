import { parseSync, Visitor, type Plugin } from 'vite';

/**
 * Leaves out the calls with which the modules of Radix set the names of their functions. They are code that every phone would load and run, and keep
 * classes that nothing uses from being left out.
 */
export const withoutFunctionNames = (): Plugin => ({
  name: 'karigar:function-names',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  transform: {
    filter: { id: /node_modules\/@radix-ui\/.*\.mjs$/ },
    handler(code, id) {
      const removed: [start: number, end: number][] = [];
      new Visitor({
        CallExpression({ callee, arguments: [named], start, end }) {
          if (callee.type === 'Identifier' && callee.name === '__name' && named)
            removed.push([start, named.start], [named.end, end]);
        },
      }).visit(parseSync(id, code).program);
      return removed.toSorted(([a], [b]) => b - a).reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
    },
  },
});
