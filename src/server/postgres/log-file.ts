import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const largest = 5 * 1024 * 1024;

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
      const lines = said.split('\n').filter((line) => line.trim() !== '');
      const telling = lines.filter((line) => /\b(FATAL|PANIC|HINT|error|could not)\b/.test(line));
      return (telling.length > 0 ? telling : lines).slice(-4).join('\n') || 'It said nothing.';
    },
    rotate() {
      if (size() < largest) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    },
  };
}
