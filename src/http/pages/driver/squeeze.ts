/** A text in quotation marks or backticks, as it is; or a sign of the language; with the spaces round it. */
const textOrSign = / ?('(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|===|!==|=>|&&|\|\||\?\?|[=?:{}()[\],+*<>!-]) ?/g;

/**
 * A script of the page without what only its readers need: comments that have lines of their own, indentation, ends of
 * lines after which nothing can be meant to end, semicolons and commas before a closing bracket, brackets round a
 * lone parameter, and spaces round signs. Telephones load it over bad connections.
 */
export function squeeze(script: string): string {
  return withoutIndentation(script)
    .replace(textOrSign, '$1')
    .replace(/(?<!async)\((\w+)\)=>/g, '$1=>')
    .replace(/[;,]?\n(?=[}\])])|\n(?=[.?:&|])|(?<=[{}([,;=>?:&|+])\n/g, '');
}

/** A style sheet, likewise. */
export function squeezeStyle(styles: string): string {
  return withoutIndentation(styles)
    .replace(/\n/g, '')
    .replace(/\s*([{};,>])\s*|: (?=[\w"#-])/g, (found, sign) => sign ?? found.trim())
    .replace(/;(?=})|(?<=[:,( ])0(?=\.\d)/g, '');
}

function withoutIndentation(text: string): string {
  return text
    .replace(/^\s*\/\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^\s+/gm, '');
}
