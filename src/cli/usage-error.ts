/** The command line asks for something that cannot be; ends the command with exit code 2. */
export class UsageError extends Error {}
