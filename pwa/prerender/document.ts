import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

/** Replaces each part of the document. Throws if a part does not occur exactly once. */
export function replaceEachOnce(document: string, parts: readonly (readonly [part: string | RegExp, by: string])[]): string {
  return parts.reduce((text, [part, replacement]) => {
    const pieces = text.split(part);
    const [before, after] = pieces;
    if (pieces.length !== 2 || before === undefined || after === undefined)
      throw new Error(`index.html contains ${String(part)} ${pieces.length - 1} times instead of once`);
    return before + replacement + after;
  }, document);
}

const textOf = ({ source }: Rolldown.OutputAsset): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

/**
 * Inlines the style sheet into the built document, so that the first paint needs a single response. The chunks that import it no longer
 * load it.
 */
export function inlineStyles(document: string, bundle: Rolldown.OutputBundle): string {
  const [sheet, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(document) ?? [];
  const styles = file === undefined ? undefined : bundle[file];
  if (!sheet || styles?.type !== 'asset') throw new Error('index.html has no style sheet link');
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    output.viteMetadata?.importedCss.delete(styles.fileName);
    if (output.viteMetadata?.importedCss.size)
      throw new Error(`${output.fileName} would load a style sheet. Import its URL, and render a <link>`);
  }
  return replaceEachOnce(document, [[sheet, `<style data-file="/${file}">${textOf(styles).trim()}</style>`]]);
}

/** Replaces the boot script of a document. */
export const withBootScript = (document: string, script: string): string =>
  replaceEachOnce(document, [[/<script>[^]*?<\/script>/, `<script>${script}</script>`]]);

/** The source by which the CSP allows the boot script of a document. */
export function bootScriptSource(document: string): string {
  const [, script] = /<script>([^]*?)<\/script>/.exec(document) ?? [];
  if (!script) throw new Error('a document has no boot script');
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The chunks that a document loads besides those of the app. */
export interface DeferredChunks {
  before?: readonly string[];
  after?: readonly string[];
  /** Chunks of single screens, by path. */
  ofScreens?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Moves the scripts into a <template>, from which the boot script loads them after the first paint: the app's imports, the app, which
 * is marked, and chunks that it will need. Each is a separate script, so that each is evaluated in its own task.
 */
export function deferScripts(document: string, { before = [], after = [], ofScreens = {} }: DeferredChunks): string {
  const [block] = /(?:\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>))+/.exec(document) ?? [];
  if (!block) throw new Error('index.html has no module script');
  const filesOf = (pattern: RegExp) => [...block.matchAll(pattern)].map(([, file = '']) => file);
  const imports = filesOf(/<link[^>]*href="([^"]+)"/g);
  const app = filesOf(/<script[^>]*src="([^"]+)"/g);
  const script = (file: string, attribute = '') => `<script type="module" crossorigin${attribute} src="${file}"></script>`;
  const parts = [
    ...new Set([...imports, ...before, ...app, ...after].map((file) => script(file, app.includes(file) ? ' data-app' : ''))),
    ...Object.entries(ofScreens).flatMap(([path, files]) => files.map((file) => script(file, ` data-path="${path}"`))),
  ];
  return replaceEachOnce(document, [[block, `\n    <template id="code">${parts.join('\n    ')}</template>`]]);
}
