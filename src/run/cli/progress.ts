/** Progress goes to stderr. stdout carries what the command was asked for. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
