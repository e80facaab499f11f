import { describe, expect, test } from 'vitest';
import { mergePickedFiles } from '#pwa/shared/merge-picked-files.ts';

const file = (name: string) => new File([name], name, { lastModified: 1 });
const names = (files: readonly File[]) => files.map(({ name }) => name);
const [first, second, third] = [file('first'), file('second'), file('third')];

describe('The files of a picker', () => {
  test('get what was added', () => {
    expect(names(mergePickedFiles([first], [first], [first, second]))).toEqual(['first', 'second']);
  });

  test('lose what was removed', () => {
    expect(names(mergePickedFiles([first, second], [first, second], [second]))).toEqual(['second']);
  });

  test('keep what was stored since the picker showed its list', () => {
    expect(names(mergePickedFiles([first, third], [first], [first, second]))).toEqual(['first', 'third', 'second']);
    expect(names(mergePickedFiles([first, third], [first], []))).toEqual(['third']);
  });

  test('are stored once if the same one is picked twice', () => {
    expect(names(mergePickedFiles([first], [], [file('first')]))).toEqual(['first']);
  });

  test('are the same by name, size and time: a file that was read from storage is another object', () => {
    expect(names(mergePickedFiles([file('first')], [file('first')], [file('first'), second]))).toEqual(['first', 'second']);
    expect(mergePickedFiles([file('first')], [file('first')], [])).toEqual([]);
  });
});
