import assert from 'node:assert/strict';

type Labels = Record<string, string>;
type Sample = { name: string; labels: Labels; value: number };

/** What Prometheus reads: the kinds of all metrics by name, and their samples. */
type Scrape = {
  kinds: Map<string, string>;
  samples: Sample[];
  /** The sum of the samples with these labels, whatever their others; 0 if there is none. */
  value(name: string, labels?: Labels): number;
};

const line = /^(?<name>[a-z_]+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;

/** Reads the text format; each line must fit the format, and none may occur twice. */
export function readScrape(text: string): Scrape {
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name!, kind!]));
  const lines = text.split('\n').filter((each) => each !== '' && !each.startsWith('#'));
  assert.equal(new Set(lines.map((each) => each.slice(0, each.lastIndexOf(' ')))).size, lines.length, 'each once');
  const samples = lines.map((each) => {
    const found = line.exec(each)?.groups;
    assert.ok(found, each);
    const labels = [...(found.labels ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    const { name = '', value } = found;
    return { name, labels: Object.fromEntries(labels.map(([, key, text]) => [key!, text!])), value: Number(value) };
  });
  const value = (name: string, labels: Labels = {}) =>
    samples
      .filter(
        (sample) => sample.name === name && Object.entries(labels).every(([key, one]) => sample.labels[key] === one),
      )
      .reduce((sum, sample) => sum + sample.value, 0);
  return { kinds, samples, value };
}
