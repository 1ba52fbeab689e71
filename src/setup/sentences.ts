import type { Finding } from '../doctor/probes/finding.js';

/** With a capital letter and a full stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) || /https?:\S+$/.test(text) ? '' : '.'}`;

export const faultsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ verdict }) => verdict === 'fault');

export const hintsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ verdict }) => verdict === 'hint');

export const saying = (findings: readonly Finding[]): string =>
  findings.map(({ say }) => sentence(say)).join('\n');
