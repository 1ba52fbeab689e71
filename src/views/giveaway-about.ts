import { embedReply, inRows, mention, moment, type Reply, row } from '../discord/reply.js';
import { isDrawn } from '../giveaways/draw-proof.js';
import type { StandingIn } from '../giveaways/standing.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { proofFooter, sealedFields, verifyButton } from './draw-proof-card.js';
import { entriesNote, leaveButton, titleIn } from './giveaway-card.js';
import { replacedText } from './giveaway-winners.js';

/** What there is to know of a giveaway: what it means for whoever asks, and its sealed draw. @param roles that they have */
export function aboutReply(
  { giveaway, standing }: StandingIn,
  roles: readonly string[],
  language: Language,
): Reply {
  const canLeave = giveaway.state === 'open' && standing.is === 'entered';
  const buttons = [
    ...(canLeave ? [leaveButton(giveaway, language)] : []),
    ...verifyButton(giveaway, language),
  ];
  return embedReply({
    colour: 'plain',
    title: titleIn(giveaway),
    description: [
      standingText({ giveaway, standing }, language),
      ...(canLeave ? entriesNote(giveaway, roles, language) : []),
    ].join('\n'),
    fields: sealedFields(giveaway, language),
    footer: proofFooter(giveaway, language),
    components: inRows(buttons),
  });
}

/** What a draw says of whoever asks, with the way to check it. */
export function drawnReply(about: StandingIn, language: Language): Reply {
  const { giveaway, standing } = about;
  return embedReply({
    colour: standing.is === 'drawn' && standing.drawn.outcome === 'won' ? 'good' : 'plain',
    title: titleIn(giveaway),
    description: standingText(about, language),
    footer: proofFooter(giveaway, language),
    components: isDrawn(giveaway) ? [row(...verifyButton(giveaway, language))] : [],
  });
}

function standingText({ giveaway, standing }: StandingIn, language: Language): string {
  const { draw, event, giveaway: words, grant, lists, quarantine } = language.words;
  const { state, endsAt = 0, entrants = 0, quarantined } = giveaway;
  switch (standing.is) {
    case 'entered':
      if (state === 'cancelled') return quarantined === undefined ? words.cancelled : quarantine.giveawayOver;
      return state === 'open' ? words.enteredAlready({ when: moment(endsAt, 'R') }) : words.drawing;
    case 'not-entered':
      if (state === 'scheduled' || state === 'opening') return event.notOpenYet;
      return state === 'open' ? words.notIn : words.notEntered;
    case 'not-drawn':
      return words.notDrawn({ entrants });
    case 'unknown':
      return draw.goneHint;
    case 'drawn': {
      const { drawn, place } = standing;
      if (drawn.outcome === 'won') {
        const prize = language.amount(amountOf(drawn.amount));
        return words.drawnWon({ place, amount: prize, state: grant.paymentStates[standing.payment] });
      }
      const why =
        drawn.outcome === 'replaced'
          ? replacedText({ ...drawn, place }, language)
          : lists.pair({ name: mention(drawn.id), value: words.why[drawn.why] });
      return `${words.drawnInVain({ place })}\n${why}`;
    }
  }
}
