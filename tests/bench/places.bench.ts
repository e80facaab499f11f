/* oxlint-disable no-console */
import { createCountingGazetteer, geocodeSamples, verdictShares, generateAddressSamples } from '../support/address-samples.ts';

// Geocodes 2,000 addresses of a fixed seed and prints the results: `node tests/bench/places.bench.ts`.
const { gazetteer, readCount } = createCountingGazetteer();
const addresses = generateAddressSamples(2000, 20_261_121);
const from = performance.now();
const geocoded = await geocodeSamples(gazetteer, addresses);
const msPerAddress = (performance.now() - from) / geocoded.length;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);
const printRow = (name: string, of: typeof geocoded): void => {
  const { near, offered, city, asked, beside, wrong } = verdictShares(of);
  console.log(`${name.padEnd(26)}${[near, offered, city, asked, beside, wrong].map(percent).join('')}  of ${of.length}`);
};
console.log(`${' '.repeat(26)}  within  offered    city    asked   beside    wrong`);
for (const [kind, of] of Map.groupBy(geocoded, ({ sample }) => sample.kind)) printRow(kind, of);
printRow('all', geocoded);
console.log(`${msPerAddress.toFixed(1)} ms and ${(readCount() / geocoded.length).toFixed(1)} files an address`);
if (process.argv.includes('--misses'))
  for (const { sample, verdict, resultText: response } of geocoded)
    if (verdict !== 'near') console.log(`${verdict}  ${sample.address}  →  ${response}`);
