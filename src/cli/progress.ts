/** Progress goes to stderr: stdout is for what a command was asked for. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
