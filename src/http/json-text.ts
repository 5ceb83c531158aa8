/** A reply that is written already: the JSON text that goes out as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const plain = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;

/** A string as JSON writes it. */
export function jsonString(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
