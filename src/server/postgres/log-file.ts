import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const maxBytes = 5 * 1024 * 1024;

/** Messages of every start, which do not explain a failure. */
const routine = /LOG: {2}(starting PostgreSQL|database system is shut down|listening on)/;

export type LogFile = {
  /** Opens the file for appending. The caller closes the descriptor. */
  open: () => number;
  /** Marks the start of an attempt, for `cause`. */
  mark: () => void;
  /** The last messages of the program since the mark, which explain why it ended. */
  cause: () => string;
  /** Copies a full file to `.1` and truncates it. Programs that append to it keep working. */
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
      const output = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : '';
      const lines = output.split('\n').filter((line) => line.trim() && !routine.test(line));
      return lines.slice(-6).join('\n') || 'It wrote no message.';
    },
    rotate() {
      if (size() < maxBytes) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    },
  };
}
