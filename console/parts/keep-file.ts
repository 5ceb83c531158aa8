/** Saves a CSV file to the browser's downloads, with the day in its name: `orders-2026-11-24.csv`. */
export function keepFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
