import type { APIEmbedField } from 'discord.js';
import type { Kind } from '../approvals/refusals.js';
import { decides, turns } from '../discord/buttons.js';
import type { Button } from '../discord/command.js';
import { button, embedReply, type Reply, row } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { controlOf } from './decision-cards.js';

interface EndQuestion {
  /** What **Confirm** is bound to. */
  readonly subject: string;
  /** Of the event, as Discord shows it. */
  readonly title: string;
  readonly description: string;
  readonly fields: readonly APIEmbedField[];
  /** How it asks whether the event is to be called off instead, and the buttons for yes and no. */
  readonly instead?: { readonly title: string; readonly confirm: string; readonly keep: string };
}

/** Asks whether an event is to end before its time. */
export function endQuestion(
  kind: Kind,
  { subject, title, description, fields, instead }: EndQuestion,
  { words }: Language,
): Reply {
  return embedReply({
    colour: 'attention',
    title: instead?.title ?? words.event.endTitle({ title }),
    description,
    fields,
    components: [
      row(
        button(
          words.approvals.confirm,
          'danger',
          ...controlOf(kind, instead?.confirm ?? 'end-confirm'),
          subject,
        ),
        button(
          instead?.keep ?? words.approvals.cancel,
          'secondary',
          ...controlOf(kind, 'end-cancel'),
          subject,
        ),
      ),
    ],
  });
}

/**
 * **End** of an event, which asks once more.
 * @param ask shows the question
 * @param end does it
 */
export function endButtons(
  kind: Kind,
  ask: Button['run'],
  end: Button['run'],
): Readonly<Record<string, Button>> {
  const buttons = {
    end: turns('staff', ask),
    'end-confirm': decides(end),
    'end-cancel': turns('staff', async ({ language: { words } }) =>
      embedReply({ colour: 'quiet', description: words.event.goesOn }),
    ),
  };
  return Object.fromEntries(
    Object.entries(buttons).map(([control, does]) => [controlOf(kind, control)[1], does]),
  );
}
