import { LruMap } from 'toad-cache';

/** A text in another language than it was written in; the text itself where it has no other words. */
export type Say = (text: string) => string;

/**
 * English texts with what they are in another language. Where a text names a value, both have it in braces: `{name}` is
 * any text and stays as it is, `{@field}` has no spaces, `{#limit}` is a number, `{~vehicle}` a name that is said in
 * the other language if it is known there, and `{!reason}` a text that has to be.
 */
export type Phrases = Readonly<Record<string, string>>;

/** `literal`: the longest part that is no value, to tell quickly what it cannot be. */
type Phrase = { literal: string; pattern: RegExp; kinds: readonly string[]; names: readonly string[]; said: string };

const placeholder = /\{([@#~!]?)(\w+)\}/g;
const anyText = '(.+?)';
/** By the sign before the name of a value; without one of these it is any text. */
const patterns: Readonly<Record<string, string>> = {
  '@': '(\\S+?)',
  '#': '([+−-]?\\d+(?:\\.\\d+)?)',
};
/** Figures with what joins them or their units; neither a date nor a number alone, which may be a name. */
const formula = /^(?=.*[×+−%/h]|.*\d km)(?!.*\d-\d|.*\d\.\d+\.)[\d\s.×+−\-/()%hkm]*\d[\d\s.×+−\-/()%hkm]*$/;
const numberInText = /\d+(?:\.\d+)?/g;
/** The path of a field, and what is said of it. */
const ofField = /^((?:the service|Idempotency-Key|If-Match|Prefer|[a-z_])[^\s:]*)(:?) (.+)$/s;
const betweenSentences = /(?<=[.?!]) (?=[A-Z0-9“"])/g;
const keptMax = 10_000;
/** No sentence of ours is longer, but what somebody sent may stand in one. */
const lengthMax = 1200;
/** So often patterns are tried for a text: one that was sent to be hard stays as it is. */
const triesMax = 300;

/** Says texts in another language, of which it knows the patterns. */
export class PhraseBook {
  readonly #whole = new Map<string, string>();
  /** By the first word, or by nothing where they begin with a value. */
  readonly #phrases = new Map<string, Phrase[]>();
  /** What was said lately, or could not be: texts come back, and their parts are asked for in many ways. */
  readonly #said = new LruMap<string | null>(keptMax);
  readonly #writeNumber: (text: string) => string;
  #triesLeft = 0;

  /** `writeNumber`: how the language writes what English writes with a point. */
  constructor(phrases: Phrases, writeNumber: (text: string) => string) {
    this.#writeNumber = writeNumber;
    for (const [text, said] of Object.entries(phrases)) {
      if (text.search(placeholder) < 0) this.#whole.set(text, said);
      else this.#add(text, said);
    }
  }

  /** The text in the other language; as it is where nothing is known of it. */
  readonly say: Say = (text) => this.find(text) ?? text;

  /** A name in the other language; as it is where that has no other. */
  readonly sayName: Say = (name) => this.#whole.get(name) ?? name;

  /** The text in the other language, if it is known whole. */
  find(text: string): string | undefined {
    if (text.length > lengthMax) return undefined;
    this.#triesLeft = triesMax;
    return this.#find(text);
  }

  #find(text: string): string | undefined {
    const known = this.#whole.get(text) ?? this.#said.get(text);
    if (known !== undefined) return known ?? undefined;
    const said = this.#sayWhole(text) ?? this.#sayOfField(text);
    // What was given up is not known not to be sayable.
    if (said !== undefined || this.#triesLeft > 0) this.#said.set(text, said ?? null);
    return said;
  }

  #sayWhole(text: string): string | undefined {
    return this.#whole.get(text) ?? this.#saySentences(text) ?? this.#match(text);
  }

  #add(text: string, said: string): void {
    const kinds: string[] = [];
    const names: string[] = [];
    const source = text.split(placeholder);
    let pattern = '';
    // Literal, kind, name, and so on.
    for (let at = 0; at < source.length; at += 3) {
      pattern += RegExp.escape(source[at] ?? '');
      const name = source[at + 2];
      if (name === undefined) break;
      const kind = source[at + 1] ?? '';
      pattern += patterns[kind] ?? anyText;
      kinds.push(kind);
      names.push(name);
    }
    const first = firstWord(text);
    const alike = this.#phrases.get(first) ?? [];
    const literal = source.filter((_, at) => at % 3 === 0).reduce((a, b) => (b.length > a.length ? b : a));
    alike.push({ literal, pattern: new RegExp(`^${pattern}$`, 's'), kinds, names, said });
    this.#phrases.set(first, alike);
  }

  #match(text: string): string | undefined {
    if (formula.test(text)) return text.replace(numberInText, this.#writeNumber);
    for (const first of [firstWord(text), '']) {
      for (const phrase of this.#phrases.get(first) ?? []) {
        const said = this.#sayBy(phrase, text);
        if (said !== undefined) return said;
      }
    }
    return undefined;
  }

  #sayBy({ literal, pattern, kinds, names, said }: Phrase, text: string): string | undefined {
    if (!text.includes(literal) || --this.#triesLeft < 0) return undefined;
    const found = pattern.exec(text);
    if (!found) return undefined;
    const values: Record<string, string> = {};
    for (const [i, name] of names.entries()) {
      const value = this.#sayValue(kinds[i] ?? '', found[i + 1] ?? '');
      if (value === undefined) return undefined;
      values[name] = value;
    }
    return said.replace(placeholder, (_, _kind, name: string) => values[name] ?? '');
  }

  #sayValue(kind: string, value: string): string | undefined {
    if (kind === '#') return this.#writeNumber(value);
    if (kind === '!') return this.#find(value);
    return kind === '~' ? (this.#whole.get(value) ?? this.#match(value) ?? this.#sayNames(value)) : value;
  }

  /** Names in a row, each as it is known; they may have commas themselves, so the longest that is known counts. */
  #sayNames(text: string): string {
    const parts = text.split(/(, and |, | and )/);
    let said = '';
    for (let at = 0; at < parts.length; ) {
      let to = at + 1;
      for (let end = parts.length; end > to; end -= 2) if (this.#whole.has(parts.slice(at, end).join(''))) to = end;
      const name = parts.slice(at, to).join('');
      said += this.#whole.get(name) ?? name;
      const separator = parts[to];
      if (separator !== undefined) said += separator === ', ' ? separator : ` ${this.sayName('and')} `;
      at = to + 1;
    }
    return said;
  }

  /** What is said of a field, behind its path. */
  #sayOfField(text: string): string | undefined {
    const [, field = '', colon = '', rest = ''] = ofField.exec(text) ?? [];
    const said = rest === '' ? undefined : (this.#sayWhole(rest) ?? this.#sayWhole(`${rest}.`)?.replace(/\.$/, ''));
    return said === undefined ? undefined : `${field}${colon} ${said}`;
  }

  /** Sentences that follow one another, where they are known one by one. */
  #saySentences(text: string): string | undefined {
    for (const { index } of text.matchAll(betweenSentences)) {
      if (--this.#triesLeft < 0) return undefined;
      const first = this.#whole.get(text.slice(0, index)) ?? this.#match(text.slice(0, index));
      const others = first === undefined ? undefined : this.#find(text.slice(index + 1));
      if (others !== undefined) return `${first} ${others}`;
    }
    return undefined;
  }
}

/** Up to the first space or value; nothing where a text begins with a value. */
function firstWord(text: string): string {
  return /^[^\s{]*(?=\s|$)/.exec(text)?.[0] ?? '';
}
