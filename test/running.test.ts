import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSettings, SETTING_NAMES } from '../src/config.js';
import { checkEnvFile } from '../src/doctor/checks/env-file-check.js';
import { parseEnvFile, valuesOf } from '../src/settings/env-file.js';

const fileOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The part of a text that a pattern has in brackets. */
function found(text: string, pattern: RegExp): string {
  const [, part] = pattern.exec(text) ?? [];
  if (part === undefined) throw new Error(`there is no ${pattern}`);
  return part;
}

describe('the bot runs by the same line', () => {
  const { scripts } = JSON.parse(fileOf('package.json'));

  it('under systemd as by npm start', () => {
    expect(found(fileOf('hosting/purser.service'), /^ExecStart=\/usr\/bin\/(.*)$/m)).toBe(scripts.start);
  });

  it('in the container as by npm start', () => {
    const command: string[] = JSON.parse(found(fileOf('Dockerfile'), /^CMD (.*)$/m));
    expect(command.join(' ')).toBe(scripts.start);
  });
});

describe('the example of the settings', () => {
  const file = parseEnvFile(readFileSync(new URL('../.env.example', import.meta.url)));

  it('is read in the same way by all', () => {
    expect(checkEnvFile({ environment: {}, file })).toEqual([]);
  });

  it('has all of them, with their defaults', () => {
    const example = valuesOf(file);
    expect(Object.keys(example).sort()).toEqual([...SETTING_NAMES].sort());
    expect(checkSettings(example).settings).toEqual(checkSettings({}).settings);
  });

  it('agrees with the tables in docs/settings.md', () => {
    const [, required = '', optional = ''] = fileOf('docs/settings.md').split(/^## Required$|^## Staff .*$/m);
    const needed = [...required.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(needed.sort()).toEqual(
      checkSettings({})
        .faults.map(({ name }) => name)
        .sort(),
    );
    const rows = [...optional.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\|/gm)];
    const example = valuesOf(file);
    expect([...needed, ...rows.map(([, name]) => name)].sort()).toEqual([...SETTING_NAMES].sort());
    for (const [, name = '', given = ''] of rows) {
      expect(/^`(.*)`$/.exec(given)?.[1] ?? '', name).toBe(example[name]);
    }
  });
});
