/** Dexie's build for browsers with async functions and classes, which all browsers of `target` have: a tenth smaller than the one that its package names. */
export const modernDexie = { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] };
