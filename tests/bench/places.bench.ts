/* oxlint-disable no-console */
import { gazetteerOfBuild, placeAll, shares, writtenAddresses } from '../support/addresses.ts';

// Places 2,000 addresses of a fixed seed and prints how it went: `node tests/bench/places.bench.ts`.
const { gazetteer, reads } = gazetteerOfBuild();
const addresses = writtenAddresses(2000, 20_261_121);
const from = performance.now();
const placed = await placeAll(gazetteer, addresses);
const each = (performance.now() - from) / placed.length;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);
const line = (name: string, of: typeof placed): void => {
  const { near, offered, city, asked, beside, wrong } = shares(of);
  console.log(`${name.padEnd(26)}${[near, offered, city, asked, beside, wrong].map(percent).join('')}  of ${of.length}`);
};
console.log(`${' '.repeat(26)}  within  offered    city    asked   beside    wrong`);
for (const [kind, of] of Map.groupBy(placed, ({ written }) => written.kind)) line(kind, of);
line('all', placed);
console.log(`${each.toFixed(1)} ms and ${(reads() / placed.length).toFixed(1)} files an address`);
if (process.argv.includes('--misses'))
  for (const { written, verdict, answer } of placed)
    if (verdict !== 'near') console.log(`${verdict}  ${written.address}  →  ${answer}`);
