import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { HistoryLine } from './history.ts';

export const HISTORY_FILE = 'history.jsonl';

/** Writes a history, one JSON line for each invocation, completion and marker, in their real-time order. */
export class Recorder {
  readonly #stream: WriteStream;
  #calls = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#stream = createWriteStream(join(folder, HISTORY_FILE));
  }

  write(line: HistoryLine): void {
    this.#stream.write(`${JSON.stringify(line)}\n`);
  }

  nextCall(): number {
    return ++this.#calls;
  }

  close(): Promise<void> {
    return new Promise((done) => this.#stream.end(done));
  }
}
