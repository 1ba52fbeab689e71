import { describe, expect, it } from 'vitest';
import { type Finding, findingsAbout, type StartFault } from '../../src/doctor/probes/finding.js';
import { reportStart } from '../../src/monitoring/start-report.js';
import { languages } from '../support/english.js';

/** What the log and the log channel have after a start at which this was found. */
function reported(...findings: readonly Finding[]) {
  const lines: string[] = [];
  const line = (level: string) => (of: object | string, text?: string) => {
    lines.push(typeof of === 'string' ? `${level} ${of}` : `${level} ${JSON.stringify(of)} ${text}`);
  };
  const messages: string[] = [];
  reportStart(findings, {
    log: { info: line('info'), warn: line('warn'), error: line('error') } as never,
    notices: { tell: (say, colour) => messages.push(`${colour}: ${say(languages.server)}`) },
  });
  return { lines, messages };
}

const [WRONG_TOKEN] = findingsAbout('WEBSITE_TOKEN').fault('the website refuses it', {
  kind: 'website',
  why: 'token',
});

describe('the report at the start', () => {
  it('is one line where all is well, and nothing is posted', () => {
    expect(
      reported(
        ...findingsAbout('DISCORD_TOKEN').ok('is right'),
        ...findingsAbout('DISCORD_TOKEN').hint('anybody can invite it'),
      ),
    ).toEqual({
      lines: ['info website, token, servers and log channel work'],
      messages: [],
    });
  });

  it('has a line for each fault, and one message for all', () => {
    const { lines, messages } = reported(
      ...findingsAbout('DISCORD_SHARDS').fault('answers nobody', { kind: 'answers-nobody' }),
      ...findingsAbout('DISCORD_TOKEN').ok('is right'),
      ...findingsAbout('DISCORD_GUILD_IDS').fault('is not in 77', { kind: 'not-in-server', server: '77' }),
      ...findingsAbout('DISCORD_GUILD_IDS').fault('has no rights', {
        kind: 'server-rights',
        server: 'A *B* @everyone',
      }),
      WRONG_TOKEN,
    );
    expect(lines).toEqual([
      'error {"about":"DISCORD_SHARDS"} answers nobody',
      'warn {"about":"DISCORD_GUILD_IDS"} is not in 77',
      'warn {"about":"DISCORD_GUILD_IDS"} has no rights',
      'error {"about":"WEBSITE_TOKEN"} the website refuses it',
    ]);
    expect(messages).toHaveLength(1);
    const [title, ...points] = messages[0]?.split('\n') ?? [];
    expect(title).toMatch(/^attention: .*there are problems.*purser doctor/);
    expect(points).toEqual([
      expect.stringMatching(/^- .*DISCORD_SHARDS.* I answer nobody/),
      expect.stringMatching(/^- I am not in the listed server `77`/),
      expect.stringMatching(/^- I lack permissions in A \\\*B\\\* @\u200beveryone\./),
      expect.stringMatching(/^- The website refuses my token \(`WEBSITE_TOKEN`\)/),
    ]);
  });

  it('leaves to the log what staff can do nothing about', () => {
    expect(reported(...findingsAbout('WEBSITE_TOKEN').fault('asks to wait'))).toEqual({
      lines: ['warn {"about":"WEBSITE_TOKEN"} asks to wait'],
      messages: [],
    });
  });

  it.each<StartFault>([
    { kind: 'interactions-elsewhere' },
    { kind: 'log-channel' },
    { kind: 'website', why: 'unreachable' },
    { kind: 'website', why: 'path' },
    { kind: 'website', why: 'failing' },
    { kind: 'website', why: 'unclear' },
  ])('has words for %o', (atStart) => {
    expect(reported(...findingsAbout('it').fault('is wrong', atStart)).messages).toEqual([
      expect.stringMatching(/\n- \S.*\.$/),
    ]);
  });
});
