import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { settings } from './settings.ts';

// Writes the most frequent passwords of the contract's minimum length into a file of the API, which is committed. The source
// lists passwords of public leaks, the most frequent first.
const MIN_LENGTH = 8;
const COUNT = 5000;

const source = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
const passwords: string[] = JSON.parse(readFileSync(source, 'utf8'));
const common = passwords.filter((password) => password.length >= MIN_LENGTH).slice(0, COUNT);
writeFileSync(
  join(settings.root, 'worker-api/features/accounts/common-passwords.json'),
  `${JSON.stringify(common).replaceAll(',', ',\n')}\n`,
);
