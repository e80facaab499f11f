import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

const WINDOWS = process.platform === 'win32';

/** Starts a command as a process group, so that `killTree` reaches all its children. Windows has no process groups. */
export const spawnTree = (command: string, args: string[], options: SpawnOptions): ChildProcess =>
  spawn(command, args, { ...options, detached: !WINDOWS, windowsHide: true });

/** Sends a signal to a process of `spawnTree` and to all its children. On Windows, which has no signals, it kills them. */
export function killTree({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid === undefined) return;
  if (WINDOWS) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}
