import type { StaffNotices } from '../discord/staff-notices.js';
import type { Finding, StartFault } from '../doctor/probes/finding.js';
import type { Words } from '../locales/languages.js';
import type { Log } from '../log.js';

/** Without what is wrong there, the bot is of no use to anybody. */
const GRAVE: ReadonlySet<string> = new Set([
  'answers-nobody',
  'interactions-elsewhere',
  'log-channel',
  'path',
  'token',
]);

/**
 * Tells of what was found at the start: each fault in a line of the log, as the doctor says it, and those that staff
 * can do something about in one message of the log channel. Where there is none, the log says so, and nobody else.
 */
export function reportStart(
  findings: readonly Finding[],
  {
    notices,
    log,
  }: { readonly notices: Pick<StaffNotices, 'tell'>; readonly log: Pick<Log, 'info' | 'warn' | 'error'> },
): void {
  const faults = findings.filter(({ verdict }) => verdict === 'fault');
  for (const { about, say, atStart } of faults) log[levelOf(atStart)]({ about }, say);
  if (faults.length === 0) log.info('website, token, servers and log channel work');
  const told = faults.flatMap(({ atStart }) => atStart ?? []);
  if (told.length === 0) return;
  notices.tell(({ words: { start }, shown }) => {
    const lines = told.map((fault) => `- ${textOf(fault, start, shown)}`);
    return [start.odd, ...lines].join('\n');
  }, 'attention');
}

function levelOf(fault: StartFault | undefined): 'warn' | 'error' {
  const name = fault?.kind === 'website' ? fault.why : fault?.kind;
  return name !== undefined && GRAVE.has(name) ? 'error' : 'warn';
}

function textOf(fault: StartFault, start: Words['start'], shown: (text: string) => string): string {
  switch (fault.kind) {
    case 'answers-nobody':
      return start.answersNobody;
    case 'interactions-elsewhere':
      return start.interactionsElsewhere;
    case 'not-in-server':
      return start.notInServer(fault.server);
    case 'server-rights':
      return start.serverRights(shown(fault.server));
    case 'log-channel':
      return start.logChannel;
    case 'website':
      return start.website[fault.why];
  }
}
