/** The command line asks for something impossible. Ends the command with exit code 2. */
export class UsageError extends Error {}
