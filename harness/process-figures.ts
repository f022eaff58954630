import { readdirSync, readFileSync } from 'node:fs';

const TICK_US = 10_000; // Linux counts CPU time in hundredths of a second towards every program.

/** The fields of /proc/PID/stat after the name, which may hold spaces; nothing once the process is gone. */
const statOf = (pid: number): string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

const number = (fields: string[], at: number): number => Number(fields[at] ?? 0);

/** User and system time so far, in microseconds. */
export const cpuOf = (pid: number): number => {
  const fields = statOf(pid);
  return (number(fields, 11) + number(fields, 12)) * TICK_US;
};

/** The same for a process with its children, also those that have ended. */
export const cpuOfFamily = (pid: number): number => {
  const fields = statOf(pid);
  const ended = (number(fields, 13) + number(fields, 14)) * TICK_US;
  return cpuOf(pid) + ended + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0);
};

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(pid))
    .map(Number);

/** Resident memory in megabytes of 1,000,000 bytes. */
export const memoryOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
};
