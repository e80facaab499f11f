/** A step of a command. */
export interface Step {
  /** An imperative, for example "apply the migrations". */
  name: string;
  /** Returns what it has done, if there is more to say than its name. */
  run: () => Promise<string | void> | string | void;
}

const list = (title: string, items: readonly string[]): string =>
  `${title}: ${items.length > 0 ? items.join(', ') : 'nothing'}.`;

/** Runs the steps in order until one fails. Returns whether all succeeded; otherwise prints what was done and what was not. */
export async function runSteps(steps: readonly Step[], print: (text: string) => void): Promise<boolean> {
  const names = steps.map(({ name }) => name);
  for (const [index, step] of steps.entries()) {
    print(`→ ${step.name}`);
    try {
      const result = await step.run();
      if (result) print(`  ${result}`);
    } catch (error) {
      print(`\nThe step "${step.name}" has failed. ${error instanceof Error ? error.message : String(error)}\n`);
      print(list('Done', names.slice(0, index)));
      print(list('Not done', names.slice(index)));
      return false;
    }
  }
  return true;
}
