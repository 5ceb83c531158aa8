/** The command line, or the environment, asks for something impossible. Ends the program with exit code 2. */
export class WrongUsage extends Error {}
