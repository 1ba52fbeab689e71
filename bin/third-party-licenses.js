// The licences of the libraries that the bundles contain: each wants its text to go with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)\b/i;
/** The folder of the package in which a file is, which may be inside another package. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * @param {string} home the folder to which the paths are relative
 * @param {readonly string[]} inputs the paths of all files that were bundled
 * @returns {string} every package with its licence, by name
 */
export function thirdPartyLicenses(home, inputs) {
  const folders = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []));
  const licenses = new Set([...folders].map((folder) => licenseOf(join(home, folder))));
  return [...licenses].sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} folder of a package */
function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}
