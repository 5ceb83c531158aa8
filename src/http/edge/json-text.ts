/** A reply already written: JSON text that goes out as it is, with its own headers. */
export class JsonText {
  readonly text: string;
  readonly headers: Record<string, string>;

  constructor(text: string, headers: Record<string, string> = {}) {
    this.text = text;
    this.headers = headers;
  }
}

/** Nothing to escape: no quotation mark, backslash, control character or surrogate. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** A string as JSON writes it. */
export function jsonString(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
