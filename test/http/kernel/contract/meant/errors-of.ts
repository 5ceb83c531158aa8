import { ServiceError } from '../../../../../src/ground/errors.ts';

/** The fields that a refusal names, with what is said of them; none if nothing was refused. */
export function errorsOf(read: () => unknown): Record<string, string[]> {
  try {
    read();
  } catch (error) {
    if (error instanceof ServiceError) return { ...error.errors };
    throw error;
  }
  return {};
}
