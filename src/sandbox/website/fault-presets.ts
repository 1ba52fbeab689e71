import type { Behaviour } from './behaviour.js';
import { faults } from './website-faults.js';

export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly behaviour: Behaviour;
}

/** The faults of a website that one can switch on from the page. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'slow',
    label: 'Slow',
    hint: 'Answers after 4 seconds',
    behaviour: { delayMs: 4000 },
  },
  {
    id: 'timeout-applied',
    label: 'Timeout, applied',
    hint: 'Does what was asked, then never answers',
    behaviour: { fault: faults.hang, takesEffect: true },
  },
  {
    id: 'timeout',
    label: 'Timeout',
    hint: 'Does nothing and never answers',
    behaviour: { fault: faults.hang },
  },
  {
    id: 'lost',
    label: 'Answer lost',
    hint: 'Does what was asked, then breaks the connection',
    behaviour: { fault: faults.reset, takesEffect: true },
  },
  {
    id: 'error',
    label: 'Error 500',
    hint: 'A fault of its own, without any effect',
    behaviour: { fault: faults.status(500, 'Internal Server Error') },
  },
  {
    id: 'busy',
    label: 'Busy 429',
    hint: 'Asks to wait for 2 seconds',
    behaviour: { fault: faults.status(429, 'Too many requests'), headers: { 'Retry-After': '2' } },
  },
  {
    id: 'html',
    label: 'HTML page',
    hint: 'A 502 of a proxy in front of it',
    behaviour: { fault: faults.htmlPage(502) },
  },
  {
    id: 'html-200',
    label: 'HTML page, 200',
    hint: 'A maintenance page that claims success, without any effect',
    behaviour: { fault: faults.htmlPage(200) },
  },
  {
    id: 'empty-200',
    label: 'Empty 200',
    hint: 'Claims success without a word, and without any effect',
    behaviour: { fault: faults.emptyBody(200) },
  },
  {
    id: 'shape',
    label: 'Another shape',
    hint: 'Regular answers in another form, as another website may give them',
    behaviour: { read: 'other', add: { as: '204' } },
  },
  {
    id: 'unknown',
    label: 'Unknown shape',
    hint: 'JSON in which nothing is where it should be',
    behaviour: { fault: faults.unknownShape },
  },
];

/** The preset from which a behaviour was made. */
export function presetOf(behaviour: Behaviour): Preset | undefined {
  return PRESETS.find((preset) => preset.behaviour === behaviour);
}
