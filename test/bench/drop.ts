import { openCommunity, type Press, postDrop } from './community.js';
import { type Goal, median, printTable } from './table.js';

const PRESSES = 500;
const CLAIMS = 20;
const WITHIN_MS = 2_000;
/** What a website across the internet takes for one answer. */
const WEBSITE_MS = 100;
/** A payment reads the balance before and after it. */
const WEBSITE_CALLS = 3;
/** Discord gives up on a press after this time. */
const DISCORD_WAITS_MS = 3_000;

/** Half a thousand linked members press **Claim** within two seconds, on the built bot. */
export async function measureDrop(dist: string): Promise<Goal[]> {
  const community = await openCommunity({ dist, members: PRESSES, processes: 1, websiteMs: WEBSITE_MS });
  try {
    const drop = await postDrop(community, CLAIMS);
    const begun = performance.now();
    const members = Array.from({ length: PRESSES }, (_, index) => index);
    const presses = await community.press(drop, members, WITHIN_MS);
    const lastAnswer = performance.now() - begun;
    return report(presses, community.website.credits.length, lastAnswer);
  } finally {
    await community.close();
  }
}

function report(presses: readonly Press[], credits: number, lastAnswer: number): Goal[] {
  const acknowledged = presses.map(({ acknowledgedAfter }) => acknowledgedAfter);
  const answered = presses.map(({ answeredAfter }) => answeredAfter);
  const claimed = presses.filter(({ text }) => text.startsWith('You got it')).length;
  const late = presses.filter(({ text }) => text.includes('Too late')).length;
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  printTable(
    `${PRESSES} presses within ${WITHIN_MS / 1_000} s on a drop of ${CLAIMS}`,
    ['', 'median s', 'last s'],
    [
      ['acknowledged after', seconds(median(acknowledged)), seconds(Math.max(...acknowledged))],
      ['answered after', seconds(median(answered)), seconds(Math.max(...answered))],
      ['the last of all, from the first press', '', seconds(lastAnswer)],
      [
        `the website's own time: ${CLAIMS} payments, ${WEBSITE_CALLS} calls each of ${WEBSITE_MS} ms, one after another`,
        '',
        seconds(CLAIMS * WEBSITE_CALLS * WEBSITE_MS),
      ],
    ],
  );
  return [
    { what: 'paid', measured: credits, atLeast: CLAIMS, atMost: CLAIMS },
    { what: 'read that they got it', measured: claimed, atLeast: CLAIMS, atMost: CLAIMS },
    { what: 'read kindly that they were late', measured: late, atLeast: PRESSES - CLAIMS },
    {
      what: 'slowest acknowledgement, s',
      measured: Math.max(...acknowledged) / 1_000,
      atMost: DISCORD_WAITS_MS / 1_000,
    },
  ];
}
