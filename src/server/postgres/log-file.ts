import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const largest = 5 * 1024 * 1024;

/** What every start says, also one that fails. */
const routine = /LOG: {2}(starting PostgreSQL|database system is shut down|listening on)/;

export type LogFile = {
  /** An appending descriptor to hand to a program; the caller closes it. */
  open: () => number;
  /** Remembers where the next attempt begins, for `cause`. */
  mark: () => void;
  /** What the program said since the mark that explains why it ended. */
  cause: () => string;
  /** Keeps one former file and starts anew; what appends to it need not know. */
  rotate: () => void;
};

export function logFile(file: string): LogFile {
  let from = 0;
  const size = () => (existsSync(file) ? statSync(file).size : 0);
  return {
    open: () => openSync(file, 'a', 0o600),
    mark() {
      from = size();
    },
    cause() {
      const said = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : '';
      const lines = said.split('\n').filter((line) => line.trim() && !routine.test(line));
      return lines.slice(-6).join('\n') || 'It said nothing.';
    },
    rotate() {
      if (size() < largest) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    },
  };
}
