/** A change of the product that the test of a statement must notice. */
export interface Change {
  statement: string;
  /** Relative to the root. */
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
}
