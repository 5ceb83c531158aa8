import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Language } from '../../kernel/words/language.ts';

type Head = {
  language: Language;
  /** As text, not as HTML. */
  title: string;
  /** Address of the icon. */
  icon: string;
  /** Addresses of the styles. */
  styles: readonly string[];
  /** What scripts find on the root element, by the names of its `data-` attributes. */
  data?: Readonly<Record<string, string>>;
  /** Further elements, as HTML. */
  more?: readonly string[];
};

/** The lines that a page of ours begins with, up to its content. */
export function writeHead({ language, title, icon, styles, data = {}, more = [] }: Head): string[] {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return [
    '<!doctype html>',
    `<html lang="${language}"${attributes.join('')}>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...more,
  ];
}
