import { describe, expect, it } from 'vitest';
import { findingsAbout, lineOf, reportOf, wrapped } from '../../src/doctor/probes/finding.js';
import { presentValue } from '../../src/doctor/probes/present-value.js';
import { parseEnvFile } from '../../src/settings/env-file.js';

describe('a line', () => {
  it('stays one line, whatever was answered', () => {
    expect(lineOf(...findingsAbout('WEBSITE_URL').ok('says\r\n\u001b[31mred\u2028'))).toBe(
      'ok   WEBSITE_URL – says [31mred ',
    );
  });

  it('is broken where a terminal ends, with wide words whole', () => {
    const address = `https://example.org/${'x'.repeat(30)}`;
    const line = lineOf(...findingsAbout('WEBSITE_URL').ok(`is set to what follows: ${address} and no more`));
    expect(wrapped(line, 30).split('\n')).toEqual([
      'ok   WEBSITE_URL – is set to',
      '     what follows:',
      `     ${address}`,
      '     and no more',
    ]);
    expect(wrapped(lineOf(...findingsAbout('A').ok('b')), 80)).toBe('ok   A – b');
    expect(wrapped('     A=b c', 8)).toBe('     A=b\n     c');
  });
});

describe('the report', () => {
  const token = findingsAbout('DISCORD_TOKEN');
  const url = findingsAbout('WEBSITE_URL');
  const findings = [
    ...token.ok('is set'),
    ...url.ok('is set'),
    ...findingsAbout('GRANT_MAX').unset('is not set'),
    ...findingsAbout('LANGUAGE').unset('is not set'),
    ...url.fault('answers nothing: check it'),
    ...findingsAbout('WEBSITE_TOKEN').skipped('cannot be checked'),
    ...token.hint('anybody can invite the bot'),
    ...token.ok('Discord takes it'),
  ];
  const present = (about: string) => (about === 'WEBSITE_URL' ? 'WEBSITE_URL=x' : undefined);

  it('has a line for what is well, one for what is not set, and last what is wrong, with its value', () => {
    expect(reportOf(findings, { isVerbose: false, present })).toEqual([
      'ok   checks passed: 1 (--verbose names them)',
      '-    settings not set, so that their defaults hold: 2',
      '-    WEBSITE_TOKEN – cannot be checked',
      'hint DISCORD_TOKEN – anybody can invite the bot',
      '',
      'FIX  WEBSITE_URL – answers nothing: check it',
      '     WEBSITE_URL=x',
    ]);
  });

  it('leaves nothing out where it is asked for all', () => {
    const lines = reportOf(findings, { isVerbose: true, present });
    expect(lines.filter((line) => line.includes(' – '))).toHaveLength(findings.length);
    expect(lines.at(-1)).toBe('     WEBSITE_URL=x');
  });
});

describe('a value that is set', () => {
  const file = parseEnvFile(new TextEncoder().encode('# ours\nGRANT_MAX=5\nGRANT_MAX=much\nLANGUAGE=\n'));

  it('is shown with its place, of which the environment goes first', () => {
    expect(presentValue('GRANT_MAX', { environment: {}, file })).toBe('GRANT_MAX=much (line 3 of .env)');
    const environment = { GRANT_MAX: '7,5' };
    expect(presentValue('GRANT_MAX', { environment, file })).toBe('GRANT_MAX=7,5 (from the environment)');
    expect(presentValue('LANGUAGE', { environment: {}, file })).toBeUndefined();
    expect(presentValue('clock', { environment: {}, file })).toBeUndefined();
  });

  it.each([
    ['WEBSITE_TOKEN', 'abcdefghijklmnop', 'abcd…'],
    ['WEBSITE_TOKEN', 'abcdefgh', 'ab…'],
    ['STORE_URL', 'postgres://me:hush@db.example.org/purser', 'post…'],
    ['STORE_URL', 'sqlite://data/a_folder_with_a_long_name_of_its_own', undefined],
    ['WEBSITE_URL', 'https://example.org/?token=hush', 'http…'],
    ['WEBSITE_URL', 'http://example.org', undefined],
    ['DISCORD_GUILD_IDS', '1180000000000000001,1180000000000000002x', undefined],
    ['DISCORD_GUILD_IDS', 'MTE4MDAwMDAwMDAwMDAwMDAwMQ.Gx0aBc.hush', 'MTE4…'],
    ['ALERT_WEBHOOK_URL', 'ftp://example.org/hush', 'ftp:…'],
  ])('shows of a secret its first characters alone, whatever it stands in: %s=%s', (name, value, shown) => {
    const said = presentValue(name, { environment: { [name]: value }, file: undefined });
    expect(said).toBe(`${name}=${shown ?? value} (from the environment)`);
  });
});
