import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

const WINDOWS = process.platform === 'win32';

/** Starts a command so that `killTree` reaches everything it starts: as a process group, which Windows does not have. */
export const spawnTree = (command: string, args: string[], options: SpawnOptions): ChildProcess =>
  spawn(command, args, { ...options, detached: !WINDOWS, windowsHide: true });

/** Sends a signal to a process of `spawnTree` and to all it started. Windows has no signals: there it kills them. */
export function killTree({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid === undefined) return;
  if (WINDOWS) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
