import { normalizePath, type Rolldown } from 'vite';
import { NOT_FOUND } from './head.ts';

type Chunk = Rolldown.OutputChunk;

function only<T>(found: readonly T[], what: RegExp): T {
  const [first, ...more] = found;
  if (!first || more.length > 0) throw new Error(`${found.length} files for ${String(what)} instead of one`);
  return first;
}

/** Finds the files of a built app, as paths of its URLs. */
export class BuiltFiles {
  private readonly chunks: Chunk[];
  private readonly files: string[];

  constructor(bundle: Rolldown.OutputBundle) {
    const outputs = Object.values(bundle);
    this.chunks = outputs.filter((output) => output.type === 'chunk');
    this.files = outputs.map(({ fileName }) => fileName);
  }

  /** A file that keeps its name, with a hash, in the folder of assets. */
  asset(name: RegExp): string {
    return `/${only(
      this.files.filter((file) => name.test(file)),
      name,
    )}`;
  }

  /** The chunk that starts with this module. */
  private entry(module: RegExp): Chunk {
    return only(
      this.chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && module.test(normalizePath(facadeModuleId))),
      module,
    );
  }

  module(module: RegExp): string {
    return `/${this.entry(module).fileName}`;
  }

  private groupChunk(name: string): Chunk {
    const found = this.chunks.filter((chunk) => chunk.name === name && chunk.facadeModuleId === null);
    return only(found, new RegExp(name));
  }

  /** The chunk of a group. */
  group(name: string): string {
    return `/${this.groupChunk(name).fileName}`;
  }

  /** The chunk of a group that must not import another one. */
  standaloneGroup(name: string): string {
    const { fileName, imports } = this.groupChunk(name);
    if (imports.length > 0) throw new Error(`The chunk ${name} imports ${imports.join(', ')}`);
    return `/${fileName}`;
  }

  /** The chunks that the screen at `path` imports, each after those that it imports itself, and its own. */
  screen(path: string): string[] {
    // It has no file of its own among the pages.
    if (path === NOT_FOUND) return [];
    const page =
      path === '/worker' ? /\/workers\/landing\.page\.tsx$/ : new RegExp(`/(?!workers/)[\\w-]+${path}\\.page\\.tsx$`);
    const found = new Set<string>();
    const add = (chunk: Chunk) => {
      for (const file of chunk.imports) {
        const imported = this.chunks.find(({ fileName }) => fileName === file);
        if (imported && !found.has(file)) add(imported);
      }
      found.add(chunk.fileName);
    };
    add(path === '/' ? this.groupChunk('home') : this.entry(page));
    return [...found].map((file) => `/${file}`);
  }
}
