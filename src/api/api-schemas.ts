import * as z from 'zod';
import { LONGEST_REASON } from '../ledger/grant.js';
import { isSnowflake } from '../text/snowflake.js';

/* What the API takes and answers. The OpenAPI document is made of the same schemas. */

const LONGEST_NAME = 100;
/** Control characters, and what turns text around. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const plain = (most: number) =>
  z
    .string()
    .max(most, { error: `has more than ${most} characters` })
    .refine((text) => text.trim() !== '' && !UNSEEN.test(text), {
      error: 'must be one line of text that can be seen',
    });

const DISCORD_USER = z
  .string({ error: 'must be the ID of a Discord user, as text' })
  .refine(isSnowflake, { error: 'must be the ID of a Discord user, of 17 to 19 digits' });

/** What a program asks for. */
export const ASKED_GRANT = z
  .strictObject({
    discord_id: DISCORD_USER.optional().describe('A member who is linked; instead of `username`'),
    username: plain(LONGEST_NAME)
      .optional()
      .describe('The name of an account of the website; instead of `discord_id`'),
    amount: z
      .string({ error: 'must be text, such as "2.50"' })
      .regex(/^\d{1,15}(\.\d{1,2})?$/, {
        error: 'must be a number with at most two decimals, such as "2.50"',
      })
      .describe('In the virtual currency, as text'),
    reason: plain(LONGEST_REASON).optional().describe('What the member and staff read'),
  })
  .refine(({ discord_id, username }) => (discord_id === undefined) !== (username === undefined), {
    error: 'exactly one of `discord_id` and `username` must be given',
  })
  .meta({ oneOf: [{ required: ['discord_id'] }, { required: ['username'] }] });

export type AskedGrant = z.output<typeof ASKED_GRANT>;

const STATES = {
  waiting: 'A second person of the staff has to approve it, within 24 hours.',
  queued: 'It is paid as soon as possible, whatever restarts.',
  sending: 'The request to the website is under way.',
  applied: 'The credit is on the account.',
  unknown:
    'The website has not said whether the credit arrived. Staff find out. Never ask for it by another key.',
  refused: 'The website has refused it. Nothing was paid.',
  'not-sent': 'Nothing was sent, and nothing will be.',
  'not-applied':
    'Staff have found that it did not arrive. They can grant it again by a button, so ask them first.',
  rejected: 'Staff have rejected it. Nothing was paid.',
  expired: 'Nobody approved it in time. Nothing was paid.',
} as const;

export type ShownState = keyof typeof STATES;

const SHOWN_STATE = z.enum(Object.keys(STATES) as [ShownState, ...ShownState[]]).describe(
  Object.entries(STATES)
    .map(([state, means]) => `- \`${state}\`: ${means}`)
    .join('\n'),
);

/** A grant, as its program reads it. */
export const SHOWN_GRANT = z.strictObject({
  id: z.string(),
  state: SHOWN_STATE,
  final: z
    .boolean()
    .describe(
      'Whether the state stays as it is, unless the website says otherwise later. `not-applied` may not: staff can grant it again',
    ),
  amount: z.string(),
  discord_id: z.string().optional(),
  username: z.string(),
  reason: z.string().optional(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().optional(),
});

export type ShownGrant = z.output<typeof SHOWN_GRANT>;

export const SHOWN_BALANCE = z.strictObject({
  discord_id: z.string(),
  username: z.string(),
  virtual: z.string().optional().describe('Absent where the website tells the total alone'),
  paid: z.string().optional(),
  total: z.string(),
});

export type ShownBalance = z.output<typeof SHOWN_BALANCE>;

/** How a request can fail, and with which status. */
export const PROBLEMS = {
  'no-key': [400, 'The header Idempotency-Key is missing or wrong'],
  'not-json': [400, 'The body is no JSON object'],
  unauthorized: [401, 'There is no token that holds'],
  scope: [403, 'The token may not be used for this'],
  'not-found': [404, 'There is no such thing'],
  'under-way': [409, 'The first request with this key is still being worked on'],
  'too-large': [413, 'The body is too large'],
  'not-json-type': [415, 'The body must be of the type application/json'],
  'wrong-body': [422, 'Something in the body is wrong'],
  'key-reused': [422, 'The key was used for another request'],
  'not-linked': [422, 'The member has not linked an account'],
  refused: [422, 'This cannot be granted'],
  'over-daily-cap': [422, 'That is more than is left of the token for today'],
  'ended-unpaid': [422, 'The grant has ended, and nothing was paid'],
  'too-many': [429, 'Too many requests'],
  failed: [500, 'Something has failed in the bot'],
  'on-hold': [503, 'Payments are on hold, until staff decide'],
  'website-away': [503, 'The website cannot be asked now'],
  'records-away': [503, 'The records cannot be used now'],
} as const;

export type ProblemName = keyof typeof PROBLEMS;
export type ProblemStatus = (typeof PROBLEMS)[ProblemName][0];

/** An error as RFC 9457 has it. */
export const PROBLEM = z.strictObject({
  type: z.enum(Object.keys(PROBLEMS).map((name) => `urn:purser:problem:${name}`) as [string, ...string[]]),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What to do'),
  grant: SHOWN_GRANT.optional().describe('Of `ended-unpaid`'),
});

export type ShownProblem = z.output<typeof PROBLEM>;
