/** Something that a deployment needs and lacks, or must not have. */
export interface Problem {
  /** What is wrong, as a sentence. */
  sentence: string;
  /** The command or the change that mends it. */
  remedy: string;
}

/** The problems as text, each with its remedy on a line of its own. */
export const formatProblems = (problems: readonly Problem[]): string =>
  problems.map(({ sentence, remedy }) => `- ${sentence}\n    ${remedy}`).join('\n');
