/** What is searched for. An order number as lists show it, `100 006`, is sent as it is stored, `100006`. */
export function searchText(typed: string): string {
  const text = typed.trim();
  return /^[1-9]\d{0,2}(?:\s\d{3})+$/.test(text) ? text.replace(/\s/g, '') : text;
}
