import type { StaffNotices } from '../discord/staff-notices.js';
import type { Finding, StartFault } from '../doctor/probes/finding.js';
import type { Words } from '../locales/languages.js';
import type { Log } from '../log.js';

/** Faults here make the bot useless. */
const GRAVE: ReadonlySet<string> = new Set([
  'answers-nobody',
  'interactions-elsewhere',
  'log-channel',
  'path',
  'token',
]);

/**
 * Reports the findings at the start: each fault as a log line, in the doctor's words, and those that staff can fix in
 * one message to the log channel. Without findings, only the log says so.
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
