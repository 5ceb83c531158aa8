/** Whether the service says of a field, in either of its languages, that nothing stands in it. */
export function isMissing(text: string): boolean {
  return text === 'is required' || text === 'bitte angeben';
}
