const isSame = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
const without = (files: readonly File[], others: readonly File[]): File[] =>
  files.filter((file) => !others.some((other) => isSame(file, other)));

/**
 * The stored files after a picker has changed its list. Others may have been stored since the picker showed the list: photos
 * take seconds to shrink.
 * @param before what the picker showed
 * @param after what it has now
 */
export const mergePickedFiles = (stored: readonly File[], before: readonly File[], after: readonly File[]): File[] => [
  ...without(stored, without(before, after)),
  ...without(without(after, before), stored),
];
