import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const createNullStream = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const terminal = createInterface({
    input: process.stdin,
    output: createNullStream(),
    terminal: true,
  });
  terminal.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  const answer = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return answer;
}

/** Never reads a password from an argument, which would be visible in the shell's history and the list of processes. */
export async function askPassword({ fromPipe }: { fromPipe: boolean }): Promise<string> {
  if (fromPipe || !process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askHidden('Password: ');
  if ((await askHidden('Repeat the password: ')) !== password)
    throw new Error("Passwords don't match");
  return password;
}
